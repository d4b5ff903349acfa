import { draftOf, storableValues } from '#src/lib/draft.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { readEntryFiles } from './core/outbox-store.ts';

/** Puts a rejected entry's content and picture into its form's draft. Sending the form replaces the entry. */
export async function putIntoDraft(
  { id, callName }: Pick<OutboxEntry, 'id' | 'callName'>,
  values: object,
  name: string = callName,
): Promise<void> {
  const draft = draftOf(name);
  const [file] = Object.values(await readEntryFiles(id));
  draft.update({ values: storableValues(values), replaces: id });
  await draft.storePicture(file && new File([file.bytes], file.name, { type: file.type }), { isSmall: true });
}

/** Whether the form has a draft, which would be lost. */
export function isBegun(name: string): boolean {
  const values = draftOf(name).read()?.values ?? {};
  return Object.values(values).some((value) => typeof value === 'string' && value.trim() !== '');
}
