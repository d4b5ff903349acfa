import { setShopLocale } from '#contract/rules/texts/shop-locale.ts';
import {
  type SettingValues,
  type ShopSettings,
  settingsFrom,
  settingValuesFrom,
} from '#contract/settings/entries.ts';
import { signOf } from '#contract/settings/locale.ts';
import type { Reader } from '#server/db/connect.ts';

// What the owner sets. Writing is in `modules/settings`, because it concerns the catalogue, too.

/** Reads the settings by name: paisa for a price, a hash for the picture, else what an entry has. */
export async function readShopSettings(read: Reader): Promise<Map<string, unknown>> {
  const rows = await read.selectFrom('shop_settings').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
}

/**
 * Reads what the shop's pages and mails need of them. Amounts and times are written as it says from
 * then on.
 */
export async function readShop(read: Reader): Promise<ShopSettings> {
  const settings = settingsFrom(await readShopSettings(read));
  const shop = { ...settings, currencySign: signOf(settings) };
  setShopLocale(shop);
  return shop;
}

/** Reads all of them, also the long ones. */
export async function readSettingValues(read: Reader): Promise<SettingValues> {
  return settingValuesFrom(await readShopSettings(read));
}
