import { type ReactNode, useState } from 'react';
import { currentRecordOf } from '#src/desk/ui/record-change.tsx';
import { Button } from '#src/ui/button.tsx';
import styles from './form.module.css';
import { DataTable } from './rows.tsx';

/** A field in which two edits differ. Texts are empty where there is nothing. */
export interface Difference {
  readonly label: string;
  readonly their: string;
  readonly my: string;
  /** False where only somebody else changed it. */
  readonly isMine: boolean;
}

interface ConflictOptions<Stored, Values> {
  /** What is edited, such as `coupon`. */
  readonly noun: string;
  /** As it was read; missing for a new one. */
  readonly record: Stored | undefined;
  readonly valuesOf: (record: Stored | undefined) => Values;
  readonly schema: { safeParse(value: unknown): { readonly data?: Stored | undefined } };
  readonly differences: (base: Values, mine: Values, theirs: Values) => readonly Difference[];
  /** Mine, with the fields that I did not change as somebody else has saved them. */
  readonly merge: (base: Values, mine: Values, theirs: Values) => Values;
}

interface EditForm<Values> {
  readonly form: { readonly getValues: () => Values };
  readonly reset: (unchanged: Values, version?: number, edited?: Values) => void;
}

/** What a form edits, and what somebody else saved meanwhile: it is shown beside what is typed, never overwritten. */
export function useConflict<Stored extends { readonly version: number }, Values>(
  options: ConflictOptions<Stored, Values>,
) {
  const { noun, record, valuesOf, schema, differences, merge } = options;
  /** The record that the form was opened with, or that the person has seen since. */
  const [base, setBase] = useState(record);
  const [current, setCurrent] = useState<Stored>();

  /** Shows another state of the record, and what is edited of it. */
  const show = ({ reset }: EditForm<Values>, stored: Stored, edited = valuesOf(stored)) => {
    setBase(stored);
    setCurrent(undefined);
    reset(valuesOf(stored), stored.version, edited);
  };
  /** The question whose edit is saved, else `otherwise`. */
  const viewOr = (otherwise: ReactNode, form: EditForm<Values>, save: (values: Values, version: number) => void) => {
    if (!current) return otherwise;
    const edits = [valuesOf(base), form.form.getValues(), valuesOf(current)] as const;
    const saveMine = () => {
      const merged = merge(...edits);
      show(form, current, merged);
      save(merged, current.version);
    };
    return (
      <section className={`surface stack-close ${styles.conflict}`} aria-label="Changed meanwhile" role="alert">
        <h2>Somebody changed this {noun} meanwhile</h2>
        <p>
          Nothing is lost: your values are still in the form. ‘Save mine’ saves the fields that you changed; the others
          stay as they are in the shop.
        </p>
        <DataTable columns={['Field', 'In the shop now', 'Yours']}>
          <tbody>
            {differences(...edits).map(({ label, their, my, isMine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{their || 'nothing'}</td>
                <td>
                  {my || 'nothing'}
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
  /** Notes whether a change failed because somebody else was quicker; without an error it is over. */
  const note = (error?: unknown) => setCurrent(schema.safeParse(currentRecordOf(error)).data);
  return { base, show, viewOr, note };
}
