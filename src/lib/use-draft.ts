import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

import { keepDraft, readDraft } from './form-draft.ts';

/**
 * Keeps what was typed into a form in this tab, so that neither a reload nor a look elsewhere loses it. Only fields that
 * differ from what is saved: the others follow what the shop says. Gives the way to forget it for good.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  { setValue, subscribe, getValues }: UseFormReturn<Values>,
  saved: Values,
): () => void {
  const isOver = useRef(false);
  const keep = useEffectEvent(() => {
    if (isOver.current) return;
    const typed = Object.entries(getValues()).filter(([field, value]) => value !== saved[field]);
    keepDraft(name, typed.length > 0 ? Object.fromEntries(typed) : undefined);
  });
  useEffect(() => {
    for (const [field, value] of Object.entries(readDraft<Values>(name) ?? {})) {
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    return subscribe({ formState: { values: true }, callback: () => keep() });
  }, [name, setValue, subscribe]);
  // What was typed may be what is saved by now.
  const known = JSON.stringify(saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by content, as the object is another with each drawing
  useEffect(() => keep(), [known]);
  return () => {
    isOver.current = true;
    keepDraft(name, undefined);
  };
}
