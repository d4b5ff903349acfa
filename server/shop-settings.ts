import { setShopLocale } from '#contract/rules/texts/shop-locale.ts';
import { type AllSettings, settingsFrom } from '#contract/settings/entries.ts';
import { signOf } from '#contract/settings/locale.ts';
import type { Reader } from '#server/db/connect.ts';

// What the owner sets. Writing is in `modules/settings`, because it concerns the catalogue, too.

/** Reads the settings by name. */
export async function readShopSettings(read: Reader): Promise<Map<string, unknown>> {
  const rows = await read.selectFrom('shop_settings').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
}

/**
 * Reads all that the owner has set. Amounts and times are written as it says from then on.
 */
export async function readShop(read: Reader): Promise<AllSettings> {
  const settings = settingsFrom(await readShopSettings(read));
  const shop = { ...settings, currencySign: signOf(settings) };
  setShopLocale(shop);
  return shop;
}
