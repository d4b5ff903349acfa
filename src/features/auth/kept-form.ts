import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';

import { holdUnsaved } from '#src/lib/unsaved.ts';
import { useUnsaved } from '#src/lib/use-unsaved.ts';

// What was typed into a form that was closed by accident is there again when it is opened, as long as the page lives.

const kept = new Map<string, FieldValues>();
/** What was typed is not on the screen while its form is closed; it would be lost with the page all the same. */
const release = new Map<string, () => void>();

/** A form that keeps what was typed under a name. Once it was sent, `reset(empty)` forgets it. */
export function useKeptForm<Values extends FieldValues>(name: string, empty: DefaultValues<Values>) {
  const before = kept.get(name);
  const form: UseFormReturn<Values> = useForm<Values>({
    defaultValues: (before as DefaultValues<Values> | undefined) ?? empty,
  });
  const { getValues } = form;
  useUnsaved(form.formState.isDirty || isTyped(before));
  useEffect(() => {
    release.get(name)?.();
    return () => {
      kept.set(name, getValues());
      if (isTyped(getValues())) release.set(name, holdUnsaved());
    };
  }, [name, getValues]);
  return form;
}

function isTyped(values: FieldValues = {}): boolean {
  return Object.values(values).some(Boolean);
}
