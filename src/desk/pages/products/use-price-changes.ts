import { useEffect, useState } from 'react';

import { deskDraft } from '#src/desk/lib/desk-draft.ts';
import { useStaffId } from '#src/desk/lib/use-staff.ts';
import { useUnsaved } from '#src/lib/unsaved.ts';

import { type PriceChanges, priceChangesSchema } from './price-changes.ts';

/** Prices that are typed and not saved yet, which survive a reload. */
export function usePriceChanges() {
  const staffId = useStaffId();
  const [draft] = useState(() => deskDraft(staffId, 'desk-prices'));
  const [changes, setChanges] = useState<PriceChanges>(() => readChanges(draft.read()?.changes));
  const isEmpty = Object.keys(changes).length === 0;
  useUnsaved(!isEmpty);
  useEffect(() => {
    if (isEmpty) draft.drop();
    else draft.update({ changes: JSON.stringify(changes) });
  }, [draft, changes, isEmpty]);
  return { changes, setChanges, isEmpty };
}

function readChanges(stored: unknown): PriceChanges {
  if (typeof stored !== 'string') return {};
  try {
    return priceChangesSchema.safeParse(JSON.parse(stored)).data ?? {};
  } catch {
    return {};
  }
}
