import type { Reader } from '#server/db/connect.ts';
import { readShopSettings } from '#server/shop-settings.ts';

import { undoableActions, undoableSince } from './undoable-since.ts';

const hash = /[0-9a-f]{20,64}/g;

/**
 * Reads the hashes of pictures that settings refer to, those of changes of settings and shelves that
 * can be undone, too, and whatever else looks like one.
 */
export async function readSettingPictures(read: Reader, now = new Date()): Promise<string[]> {
  const since = undoableSince(now);
  const changes = await read
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', 'in', Object.values(undoableActions).flat())
    .where('id', '>', since)
    .execute();
  const texts = [
    JSON.stringify([...(await readShopSettings(read)).values()]),
    ...changes.flatMap(({ before, after }) => [before ?? '', after ?? '']),
  ];
  return texts.flatMap((text) => text.match(hash) ?? []);
}
