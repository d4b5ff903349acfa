import { draftOf, storableValues } from '#src/lib/draft.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { readEntryFiles } from './core/outbox-store.ts';

/** Puts a rejected entry's content and picture back into its form's draft. The entry stays until the form is sent anew. */
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

/** Whether somebody has begun to fill in that form anew: it would be lost. */
export function isBegun(name: string): boolean {
  const values = draftOf(name).read()?.values ?? {};
  return Object.values(values).some((value) => typeof value === 'string' && value.trim() !== '');
}
