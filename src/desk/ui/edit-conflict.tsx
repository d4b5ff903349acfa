import { type ReactNode, useState } from 'react';
import { currentRecordOf } from '#src/desk/ui/record-change.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import styles from './form.module.css';
import { DataTable } from './rows.tsx';

/** How two edits of a record are compared. */
export interface EditRules<Values> {
  /** The fields that are shown where they differ, with their names. */
  readonly labels: Readonly<Record<string, string>>;
  /** A field for people, beside what the shop has; empty where there is nothing. */
  readonly textOf: (values: Values, field: string, shop: Values) => string;
  /** What is shown of such a text, if it is not for people. */
  readonly inWords?: (field: string, text: string) => string;
  /**
   * Of a merged edit, what depends on more than one field. `changed` names those that I changed.
   */
  readonly tidy?: (merged: Values, mine: Values, changed: readonly string[]) => Values;
}

/**
 * The fields in which two edits of `base` differ. `isMine`: false where only somebody else changed
 * it.
 */
export function editDifferences<Values>(
  { labels, textOf, inWords = (_, text) => text }: EditRules<Values>,
  edits: Edits<Values>,
) {
  const [base, mine, theirs] = edits;
  return Object.entries(labels)
    .map(([field, label]) => ({
      field,
      label,
      my: textOf(mine, field, theirs),
      their: textOf(theirs, field, theirs),
      isMine: textOf(mine, field, base) !== textOf(base, field, base),
    }))
    .filter(({ my, their }) => my !== their)
    .map(({ field, my, their, ...difference }) => ({
      ...difference,
      my: inWords(field, my),
      their: inWords(field, their),
    }));
}

/** My edit of `base`, with the fields that I did not change as somebody else has saved them. */
export function mergeEdits<Values extends object>(
  { textOf, tidy }: EditRules<Values>,
  edits: Edits<Values>,
): Values {
  const [base, mine, theirs] = edits;
  const changed = Object.entries(mine).filter(
    ([field]) => textOf(mine, field, base) !== textOf(base, field, base),
  );
  const merged = { ...theirs, ...Object.fromEntries(changed) };
  const names = changed.map(([field]) => field);
  return tidy ? tidy(merged, mine, names) : merged;
}

/** What was edited, my edit, and somebody else's. */
type Edits<Values> = readonly [base: Values, mine: Values, theirs: Values];

interface ConflictOptions<Stored, Values> {
  /** What is edited, such as `coupon`. */
  readonly noun: string;
  /** As it was read; missing for a new one. */
  readonly record: Stored | undefined;
  readonly valuesOf: (record: Stored | undefined) => Values;
  readonly schema: { safeParse(value: unknown): { readonly data?: Stored | undefined } };
  readonly rules: EditRules<Values>;
}

interface EditForm<Values> {
  readonly form: { readonly getValues: () => Values };
  readonly reset: (unchanged: Values, version?: number, edited?: Values) => void;
}

/**
 * What a form edits, and what somebody else saved meanwhile: it is shown beside what is typed,
 * never overwritten.
 */
export function useConflict<Stored extends { readonly version: number }, Values extends object>(
  options: ConflictOptions<Stored, Values>,
) {
  const { noun, record, valuesOf, schema, rules } = options;
  /** The record that the form was opened with, or that the person has seen since. */
  const [base, setBase] = useState(record);
  const [current, setCurrent] = useState<Stored>();

  /** Shows another state of the record, and what is edited of it. */
  const show = ({ reset }: EditForm<Values>, stored: Stored, edited = valuesOf(stored)) => {
    setBase(stored);
    setCurrent(undefined);
    reset(valuesOf(stored), stored.version, edited);
  };
  /** The question whose edit is saved; nothing without a conflict. */
  const viewFor = (
    form: EditForm<Values>,
    save: (values: Values, version: number) => void,
  ): ReactNode => {
    if (!current) return undefined;
    const edits = [valuesOf(base), form.form.getValues(), valuesOf(current)] as const;
    const saveMine = () => {
      const merged = mergeEdits(rules, edits);
      show(form, current, merged);
      save(merged, current.version);
    };
    return (
      <section
        className={`surface stack-close padded-close ${styles.conflict}`}
        aria-label="Changed meanwhile"
        role="alert"
      >
        <h2 className="larger">Somebody changed this {noun} meanwhile</h2>
        <p>
          Nothing is lost: your values are still in the form. ‘Save mine’ saves the fields that you
          changed; the others stay as they are in the shop.
        </p>
        <DataTable columns={['Field', 'In the shop now', 'Yours']}>
          <tbody>
            {editDifferences(rules, edits).map(({ label, their, my, isMine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{shortened(their)}</td>
                <td>
                  {shortened(my)}
                  {!isMine && ' (not changed by you)'}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
        <div className={`button-row ${styles.actions}`}>
          <Button variant="secondary" onClick={() => show(form, current)}>
            Take what is in the shop
          </Button>
          <Button onClick={saveMine}>Save mine</Button>
        </div>
      </section>
    );
  };
  const currentOf = (error: unknown) => schema.safeParse(currentRecordOf(error)).data;
  /**
   * Notes whether a change failed because somebody else was quicker; without an error it is over.
   */
  const note = (error?: unknown) => setCurrent(currentOf(error));
  /**
   * Whether it failed because of that: then the question says so, and once it is answered nothing
   * does.
   */
  const isConflict = (error: unknown) => currentOf(error) !== undefined;
  return { base, show, viewFor, note, isConflict };
}

const longest = 300;

function shortened(text: string): string {
  if (text === '') return 'nothing';
  return text.length > longest ? `${text.slice(0, longest)}... (${text.length} characters)` : text;
}
