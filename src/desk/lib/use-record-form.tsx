import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';

import type { AnyCall } from '#contract/calls/call.ts';
import { type Difference, EditConflict } from '#src/desk/ui/edit-conflict.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import { currentRecordOf } from './staff-failure.ts';
import { useStaffChange } from './staff-query.ts';
import { useDeskForm } from './use-desk-form.ts';

/** What a form of a record holds: texts as they are typed. */
type FormValues = Readonly<Record<string, string>>;

interface RecordFormOptions<Stored, Values extends FormValues> {
  /** The draft's name. */
  readonly name: string;
  /** What is edited, such as `coupon`. */
  readonly noun: string;
  /** As it was read; missing for a new one. */
  readonly record: Stored | undefined;
  readonly valuesOf: (record: Stored | undefined) => Values;
  /** What the fields are called where two edits differ; fields without a label are not compared. */
  readonly labels: Readonly<Partial<Record<keyof Values, string>>>;
  readonly schema: { safeParse(value: unknown): { readonly data?: Stored | undefined } };
  /** Creates the record, or changes it. */
  readonly call: AnyCall;
  readonly params?: Readonly<Record<string, string>>;
  /** The fields of the call, without `version`, for what is typed about the record. */
  readonly bodyOf: (values: Values, record: Stored | undefined) => object;
  readonly onSaved?: (saved: Stored) => void;
}

/**
 * The form of a stored record or of a new one. What is typed survives reloads and failures; what somebody else saved meanwhile is
 * shown beside it, never overwritten.
 */
export function useRecordForm<Stored extends { readonly version: number }, Values extends FormValues>(
  options: RecordFormOptions<Stored, Values>,
) {
  const { name, noun, record, valuesOf, labels, schema, call, params, bodyOf, onSaved } = options;
  /** The record that the form was opened with, or that the person has seen since. */
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Stored>();
  const durable = useDeskForm({ name, empty: valuesOf(base), recordVersion: base?.version });
  const { form, reset, recordVersion, failure } = durable;
  const change = useStaffChange<AnyCall>(call);
  const isSaving = useRef(false);

  /** Shows another state of the record, and what is edited of it. */
  const show = (stored: Stored, edited = valuesOf(stored)) => {
    setBase(stored);
    setConflict(undefined);
    reset(valuesOf(stored), stored.version, edited);
  };
  /** Saves the form. `more`: what its buttons say beyond its fields. */
  const save = (more: object = {}, version = recordVersion) => {
    const submit = durable.submit(
      async (values) => {
        setConflict(undefined);
        isSaving.current = true;
        try {
          const body = { ...bodyOf(values, base), ...more, ...(version !== undefined && { version }) };
          return (await change.mutateAsync({ ...(params && { params }), body })) as Stored;
        } catch (error) {
          setConflict(schema.safeParse(currentRecordOf(error)).data);
          throw error;
        } finally {
          isSaving.current = false;
        }
      },
      (saved) => {
        if (base) {
          show(saved);
          showToast('success', 'Saved');
        }
        onSaved?.(saved);
      },
    );
    return (event?: SyntheticEvent) => {
      event?.preventDefault();
      // A second tap.
      if (!isSaving.current) void submit();
    };
  };

  const fields = Object.keys(labels);
  const before = valuesOf(base);
  /** Why it was not saved; nothing otherwise. */
  const problem: ReactNode = conflict ? (
    <EditConflict
      noun={noun}
      rows={differences(fields, labels, before, form.getValues(), valuesOf(conflict))}
      onTakeTheirs={() => show(conflict)}
      onSaveMine={() => {
        const mine = Object.entries(form.getValues()).filter(([field, value]) => value !== before[field]);
        show(conflict, { ...valuesOf(conflict), ...Object.fromEntries(mine) });
        save({}, conflict.version)();
      }}
    />
  ) : (
    failure && <FormMessage kind="error">{failure}</FormMessage>
  );
  return { ...durable, save, problem, show, record: base };
}

function differences(
  fields: readonly string[],
  labels: Readonly<Record<string, string | undefined>>,
  before: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      label: labels[field] ?? field,
      their: shortened(theirs[field]),
      my: shortened(mine[field]),
      isMine: mine[field] !== before[field],
    }));
}

const longest = 300;

function shortened(text = ''): string {
  return text.length > longest ? `${text.slice(0, longest)}... (${text.length} characters)` : text;
}
