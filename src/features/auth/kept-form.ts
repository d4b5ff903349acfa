import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';

import { holdUnsaved } from '#src/lib/unsaved.ts';
import { useUnsaved } from '#src/lib/use-unsaved.ts';

// What was typed into a form that was closed by accident is there again when it is opened, as long as the page lives.

const kept = new Map<string, FieldValues>();
/** Text in a closed form would be lost with the page all the same. */
const release = new Map<string, () => void>();

/** A form that keeps what was typed under a name. Once it was sent, `reset(empty)` forgets it. `known` is filled in. */
export function useKeptForm<Values extends FieldValues>(
  name: string,
  empty: DefaultValues<Values>,
  known: DefaultValues<Values> = empty,
) {
  const before = known === empty ? kept.get(name) : undefined;
  const [filledIn] = useState(known);
  const form: UseFormReturn<Values> = useForm<Values>({
    defaultValues: (before as DefaultValues<Values> | undefined) ?? filledIn,
  });
  const { getValues } = form;
  useUnsaved(form.formState.isDirty || isTyped(before));
  useEffect(() => {
    release.get(name)?.();
    return () => {
      kept.set(name, getValues());
      if (isTyped(getValues()) && !isSame(getValues(), filledIn)) release.set(name, holdUnsaved());
    };
  }, [name, getValues, filledIn]);
  return form;
}

function isTyped(values: FieldValues = {}): boolean {
  return Object.values(values).some(Boolean);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
