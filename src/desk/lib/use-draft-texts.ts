import { useState } from 'react';

import { type DraftValues, deskDraft } from './desk-draft.ts';
import { useStaffId } from './use-staff.ts';

/** The texts of a form, which survive a reload until they are sent. `empty`: the form without a draft. */
export function useDraftTexts<Texts extends Readonly<Record<string, string>>>(name: string, empty: Texts) {
  const staffId = useStaffId();
  const [draft] = useState(() => deskDraft(staffId, name));
  const [texts, setTexts] = useState<Texts>(() => ({ ...empty, ...textsOf(empty, draft.read()) }));
  const change = (part: Partial<Texts>) => {
    const next = { ...texts, ...part };
    setTexts(next);
    draft.update(next);
  };
  /** Deletes the draft and shows the empty form. */
  const clear = () => {
    setTexts(empty);
    draft.drop();
  };
  return { texts, change, clear };
}

/** The stored texts of the form's fields. */
function textsOf<Texts extends Readonly<Record<string, string>>>(empty: Texts, stored: DraftValues = {}) {
  return Object.fromEntries(
    Object.entries(stored).filter(([field, text]) => field in empty && typeof text === 'string'),
  );
}
