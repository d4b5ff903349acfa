import { useEffect, useState } from 'react';

import { deskDraft } from '#src/desk/lib/desk-draft.ts';
import { useStaffId } from '#src/desk/lib/use-staff.ts';
import { useUnsaved } from '#src/lib/unsaved.ts';

import { type ProductErrors, type ProductValues, productValuesSchema } from './product-values.ts';

/** Changes some of the form's values. */
export type SetValues = (change: Partial<ProductValues> | ((values: ProductValues) => Partial<ProductValues>)) => void;

/** What the parts of the form share. */
export interface ProductForm {
  readonly values: ProductValues;
  readonly errors: ProductErrors;
  readonly set: SetValues;
}

/**
 * The form of a product. Its values are stored with every change, so that a reload or a failure loses nothing, together
 * with the version that they were made from: another one may be in the shop after a reload.
 */
export function useProductForm(draftName: string, saved: ProductValues, savedVersion = 0) {
  const staffId = useStaffId();
  const [draft] = useState(() => deskDraft(staffId, draftName));
  const [values, setAll] = useState(() => readDraft(draft.read()?.product) ?? saved);
  const [version, setVersion] = useState(() => Number(draft.read()?.version ?? savedVersion));
  const [errors, setErrors] = useState<ProductErrors>({});
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  useUnsaved(isDirty);
  useEffect(() => {
    if (isDirty) draft.update({ product: JSON.stringify(values), version });
    else draft.drop();
  }, [draft, values, version, isDirty]);

  const set: SetValues = (change) =>
    setAll((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));
  /** Replaces all values, such as by those that somebody else has saved. */
  const reset = (next: ProductValues, nextVersion = 0) => {
    setErrors({});
    setAll(next);
    setVersion(nextVersion);
  };
  return { values, version, errors, set, setErrors, setVersion, reset, isDirty, dropDraft: () => draft.drop() };
}

function readDraft(stored: unknown): ProductValues | undefined {
  if (typeof stored !== 'string') return undefined;
  try {
    return productValuesSchema.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
