import { keepDraft, keepDraftPicture, keepEdited, readDraft } from '#src/lib/form-draft.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { readEntryFiles } from './core/outbox-store.ts';

/**
 * Puts a refused entry's content and picture back into its form's draft. The entry stays until the form is sent anew.
 * False where this browser keeps no drafts.
 */
export async function putIntoDraft(
  { id, callName }: Pick<OutboxEntry, 'id' | 'callName'>,
  values: object,
  draft: string = callName,
): Promise<boolean> {
  const [file] = Object.values(await readEntryFiles(id));
  await keepDraftPicture(draft, file && new File([file.bytes], file.name, { type: file.type }));
  keepDraft(draft, values);
  keepEdited(draft, id);
  return readDraft(draft) !== undefined;
}

/** Whether somebody has begun to fill in that form anew: it would be lost. */
export function isBegun(draft: string): boolean {
  const values = readDraft<Record<string, unknown>>(draft) ?? {};
  return Object.values(values).some((value) => typeof value === 'string' && value.trim() !== '');
}
