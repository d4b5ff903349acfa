import { type AllSettings, settingsFrom } from '#contract/settings/entries.ts';
import type { Reader } from '#server/db/connect.ts';

// What the owner sets. Writing is in `modules/settings`, because it concerns the catalogue, too.

/** Reads the settings by name. */
export async function readShopSettings(read: Reader): Promise<Map<string, unknown>> {
  const rows = await read.selectFrom('shop_settings').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
}

/** Reads what the shop's pages and mails need of them. */
export async function readShop(read: Reader): Promise<AllSettings> {
  return settingsFrom(await readShopSettings(read));
}
