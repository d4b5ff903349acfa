import { type SyntheticEvent, useRef } from 'react';
import type { FieldPath } from 'react-hook-form';

import type { AnyCall } from '#contract/calls/call.ts';
import { useConflict } from '#src/desk/ui/edit-conflict.tsx';
import type { FieldOptions } from '#src/desk/ui/fields.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import { useStaffChange } from './staff-query.ts';
import { useDeskForm } from './use-desk-form.ts';

/** What a form of a record holds: texts as they are typed. */
type FormValues = Readonly<Record<string, string>>;

export interface RecordFormOptions<Stored, Values extends FormValues> {
  /** The draft's name. */
  readonly name: string;
  /** What is edited, such as `coupon`. */
  readonly noun: string;
  /** As it was read; missing for a new one. */
  readonly record: Stored | undefined;
  readonly valuesOf: (record: Stored | undefined) => Values;
  /** The other values are not compared. */
  readonly fields: Readonly<Partial<Record<keyof Values, FieldOptions>>>;
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
  const { name, noun, record, valuesOf, fields, schema, call, params, bodyOf, onSaved } = options;
  const isChanged = (base: Values, values: Values, field: string) => values[field] !== base[field];
  const conflict = useConflict<Stored, Values>({
    ...{ noun, record, valuesOf, schema },
    differences: (base, mine, theirs) =>
      Object.keys(fields)
        .filter((field) => mine[field] !== theirs[field])
        .map((field) => ({
          label: fields[field]?.label ?? field,
          their: shortened(theirs[field]),
          my: shortened(mine[field]),
          isMine: isChanged(base, mine, field),
        })),
    merge: (base, mine, theirs) => {
      const changed = Object.entries(mine).filter(([field]) => isChanged(base, mine, field));
      return { ...theirs, ...Object.fromEntries(changed) };
    },
  });
  const { base, show } = conflict;
  const durable = useDeskForm({ name, empty: valuesOf(base), recordVersion: base?.version });
  const { recordVersion, failure } = durable;
  const change = useStaffChange<AnyCall>(call, { refetchesIfOld: true });
  const isSaving = useRef(false);

  /** Saves the form. `more`: what its buttons say beyond its fields. */
  const save = (more: object = {}, version = recordVersion) => {
    const submit = durable.submit(
      async (values) => {
        conflict.note();
        isSaving.current = true;
        try {
          const body = { ...bodyOf(values, base), ...more, ...(version !== undefined && { version }) };
          return (await change.mutateAsync({ ...(params && { params }), body })) as Stored;
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

  /** Why it was not saved; nothing otherwise. */
  const problem = conflict.viewOr(failure && <FormMessage kind="error">{failure}</FormMessage>, durable, (_, version) =>
    save({}, version)(),
  );
  /** The props of a `Field`. */
  const text = <Name extends FieldPath<Values>>(name: Name) => ({
    ...{ label: name, ...fields[name] },
    ...durable.field(name, fields[name]?.rule),
  });
  return { ...durable, text, save, problem, record: base };
}

const longest = 300;

function shortened(text = ''): string {
  return text.length > longest ? `${text.slice(0, longest)}... (${text.length} characters)` : text;
}
