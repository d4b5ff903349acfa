import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';

import { useUnsaved } from '#src/lib/use-unsaved.ts';

// What was typed into a form that was closed by accident is there again when it is opened, as long as the page lives.

const kept = new Map<string, FieldValues>();

/** A form that keeps what was typed under a name. Once it was sent, `reset(empty)` forgets it. */
export function useKeptForm<Values extends FieldValues>(name: string, empty: DefaultValues<Values>) {
  const form: UseFormReturn<Values> = useForm<Values>({
    defaultValues: (kept.get(name) as DefaultValues<Values> | undefined) ?? empty,
  });
  const { getValues } = form;
  useUnsaved(form.formState.isDirty);
  useEffect(() => () => void kept.set(name, getValues()), [name, getValues]);
  return form;
}
