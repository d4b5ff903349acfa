import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { AnyCall } from '#contract/calls/call.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import { paisaOfText, textOfPaisa } from '#contract/rules/texts/money.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { useConflict } from '#src/desk/ui/edit-conflict.tsx';
import type { FieldTable, StoredAs } from '#src/desk/ui/fields.tsx';
import type { SaveProblem } from '#src/desk/ui/save-bar.tsx';
import { useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

/** How values are typed: as what they are stored, by the names that `FieldOptions` has. */
const types: Readonly<
  Record<
    StoredAs,
    { readonly read: (stored: never) => string; readonly write: (text: string) => unknown }
  >
> = {
  text: { read: (text: string | null) => text ?? '', write: (text) => text },
  'text or null': { read: (text: string | null) => text ?? '', write: (text) => text || null },
  number: { read: String, write: numberOfText },
  'number or null': {
    read: (stored) => String(stored ?? ''),
    write: (text) => (text === '' ? null : numberOfText(text)),
  },
  'paisa or null': { read: textOfPaisa, write: (text) => paisaOfText(text) ?? null },
  'yes or no': { read: (is: boolean) => (is ? 'yes' : 'no'), write: (text) => text === 'yes' },
  list: { read: (parts: readonly string[]) => parts.join(', '), write: listOf },
};

/** The parts of a list with commas between; of an address the last part. */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().replace(/\/+$/, '').replace(/^.*\//, ''))
    .filter(Boolean);
}

/** What a form of a record holds: texts as they are typed. */
type FormValues = Readonly<Record<string, string>>;
type Stored = Readonly<Record<string, unknown>> & { readonly version: number };

export interface RecordFormOptions<Known extends { readonly version: number }> {
  /** The draft's name. */
  readonly name: string;
  /** What is edited, such as `coupon`. */
  readonly noun: string;
  /** As it was read; missing for a new one. */
  readonly record: Known | undefined;
  /** Those that are compared and sent. */
  readonly fields: FieldTable;
  /** Values that are no fields of the record by the same names, such as of a part of it. */
  readonly valuesOf?: (record: Known | undefined) => FormValues;
  readonly schema: { safeParse(value: unknown): { readonly data?: Known | undefined } };
  /** Creates the record, or changes it. */
  readonly call: AnyCall;
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** What the call takes, without `version`, if it is not the fields. */
  readonly bodyOf?: (
    fields: Readonly<Record<string, unknown>>,
    record: Known | undefined,
  ) => object;
  readonly onSaved?: ((saved: Known) => void) | undefined;
}

/**
 * The form of a stored record or of a new one. What is typed survives reloads and failures; what
 * somebody else saved meanwhile is shown beside it, never overwritten.
 */
export function useRecordForm<Known extends { readonly version: number }>(
  options: RecordFormOptions<Known>,
) {
  const {
    name,
    noun,
    record,
    fields,
    schema,
    call,
    params,
    bodyOf = (body) => body,
    onSaved,
  } = options;
  const all = Object.entries(fields).map(([field, { as = 'text', initial = '' }]) => ({
    field,
    initial,
    ...types[as],
  }));
  const valuesOf = (known: Known | undefined): FormValues => {
    const stored = known as (Known & Stored) | undefined;
    // What is stored is of the type that `as` names; the compiler sees all types at once.
    const read = all.map(({ field, initial, read }) => [
      field,
      stored ? read(stored[field] as never) : initial,
    ]);
    return { ...Object.fromEntries(read), ...options.valuesOf?.(known) };
  };
  const labels = Object.fromEntries(
    Object.entries(fields).map(([field, { label }]) => [field, label]),
  );
  const conflict = useConflict<Known, FormValues>({
    noun,
    record,
    valuesOf,
    schema,
    rules: {
      labels,
      textOf: (values, field) => values[field] ?? '',
      inWords: (field, text) => fields[field]?.inWords?.(text) ?? text,
    },
  });
  const { base, show } = conflict;
  const durable = useDeskForm({ name, empty: valuesOf(base), recordVersion: base?.version });
  const { recordVersion, failure } = durable;
  const change = useStaffChange<AnyCall>(call, { refetchesIfOld: true });
  const isSaving = useRef(false);
  const { isDirty } = durable.form.formState;
  const isNewer = record !== undefined && base !== undefined && record.version > base.version;
  // Nothing is typed that it could overwrite: somebody else's change, or one that was undone.
  useEffect(() => {
    if (isNewer && !isDirty && !isSaving.current) show(durable, record);
  });

  /** What the call takes of typed values. */
  const sentOf = (values: FormValues): object => {
    const typed = all.map(({ field, write }) => [field, write(values[field] ?? '')]);
    return bodyOf(Object.fromEntries(typed), base);
  };

  /** Saves the form. `more`: what its buttons say beyond its fields. */
  const save = (more: object = {}, version = recordVersion) => {
    const submit = durable.submit(
      async (values) => {
        conflict.note();
        isSaving.current = true;
        try {
          const body = { ...sentOf(values), ...more, ...(version !== undefined && { version }) };
          return (await change.mutateAsync({ ...(params && { params }), body })) as Known;
        } catch (error) {
          conflict.note(error);
          throw error;
        } finally {
          isSaving.current = false;
        }
      },
      (saved) => {
        if (base) {
          show(durable, saved);
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

  /** Why it was not saved, for its `SaveBar`. */
  const problem: SaveProblem = {
    error: change.error,
    failure: conflict.isConflict(change.error) ? undefined : failure,
    conflict: conflict.viewFor(durable, (_, version) => save({}, version)()),
    noun,
  };
  /** The props of a `Field`. */
  const text = (field: string) => ({
    label: field,
    ...fields[field],
    ...durable.field(field, fields[field]?.rule),
  });
  /** Does something else with what the call would take, unless a field is wrong. */
  const whenValid = (work: (body: object) => Promise<void>) => {
    const handle = durable.handleTrimmed((values) => work(sentOf(values)));
    return () => void handle();
  };
  return { ...durable, text, save, whenValid, problem, record: base };
}
