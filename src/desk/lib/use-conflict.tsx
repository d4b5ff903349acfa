import { type ReactNode, useState } from 'react';

import { type Difference, EditConflict } from '#src/desk/ui/edit-conflict.tsx';

import { currentRecordOf } from './staff-failure.ts';

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
    return (
      <EditConflict
        noun={noun}
        rows={differences(...edits)}
        onTakeTheirs={() => show(form, current)}
        onSaveMine={() => {
          const merged = merge(...edits);
          show(form, current, merged);
          save(merged, current.version);
        }}
      />
    );
  };
  /** Notes whether a change failed because somebody else was quicker; without an error it is over. */
  const note = (error?: unknown) => setCurrent(schema.safeParse(currentRecordOf(error)).data);
  return { base, show, viewOr, note };
}
