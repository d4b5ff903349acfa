import type { Reader } from '#server/db/connect.ts';
import { readShopSettings } from '#server/shop-settings.ts';

/** How long a change of the settings can be undone. */
const undoDays = 30;

/** Ids of the audit log's rows begin with the time. */
export const undoableSince = (now = new Date()): string =>
  new Date(now.getTime() - undoDays * 24 * 60 * 60 * 1000).toISOString();

const hash = /[0-9a-f]{20,64}/g;

/**
 * Reads the hashes of pictures that settings refer to, those of changes that can be undone, too,
 * and whatever else looks like one.
 */
export async function readSettingPictures(read: Reader, now = new Date()): Promise<string[]> {
  const since = undoableSince(now);
  const changes = await read
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'setting.set')
    .where('id', '>', since)
    .execute();
  const texts = [
    JSON.stringify([...(await readShopSettings(read)).values()]),
    ...changes.flatMap(({ before, after }) => [before ?? '', after ?? '']),
  ];
  return texts.flatMap((text) => text.match(hash) ?? []);
}
