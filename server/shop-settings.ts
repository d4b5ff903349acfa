import { sql } from 'kysely';

import {
  type ShopLocale,
  setShopLocale,
  standardLocale,
} from '#contract/rules/texts/shop-locale.ts';
import { type AllSettings, type ShopContents, settingsFrom } from '#contract/settings/entries.ts';
import { signOf } from '#contract/settings/locale.ts';
import type { Reader } from '#server/db/connect.ts';
import { settingsInUse } from '#server/previewed-settings.ts';

// What the owner sets. Writing is in `modules/settings`, because it concerns the catalogue, too.

/** Synonyms of the trade: lines as `contract/names/synonyms.ts` describes them. */
export const tradeWordsName = 'trade-words';

/** Reads the settings by name. */
export async function readShopSettings(read: Reader): Promise<Map<string, unknown>> {
  return valuesOf(await readRows(read));
}

type Rows = readonly { readonly name: string; readonly value: string }[];

const readRows = (read: Reader): Promise<Rows> =>
  read.selectFrom('shop_settings').select(['name', 'value']).execute();

const valuesOf = (rows: Rows): Map<string, unknown> =>
  new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));

/**
 * Reads all that the owner has set. Amounts and times are written as it says from then on.
 */
export async function readShop(read: Reader): Promise<AllSettings> {
  const rows = await readRows(read);
  const contents = await readContents(read);
  const key = JSON.stringify([contents, rows]);
  if (last?.key !== key) last = { key, shop: shopFrom(valuesOf(rows), contents) };
  setShopLocale(locale);
  return { ...last.shop };
}

/**
 * What was made of the rows that were read last: each order and email asks for it, and the checks of
 * all settings take 0.4 ms.
 */
let last: { readonly key: string; readonly shop: AllSettings } | undefined;

async function readContents(read: Reader): Promise<ShopContents> {
  const { rows } = await sql<{ post: unknown; product: unknown }>`
    select exists (select 1 from posts where published = 1) as post,
      exists (select 1 from products where published = 1) as product`.execute(read);
  return { hasPosts: Boolean(rows[0]?.post), hasProducts: Boolean(rows[0]?.product) };
}

/** The shop that stored values make. */
export function shopFrom(
  values: ReadonlyMap<string, unknown>,
  { hasPosts, hasProducts }: ShopContents,
): AllSettings {
  const settings = settingsFrom(values, { hasPosts, hasProducts });
  return { ...settings, currencySign: signOf(settings) };
}

const lastLocale = (): ShopLocale => last?.shop ?? standardLocale;

/** The shop's, and while a preview is rendered that one's. */
const locale: ShopLocale = {
  get currency() {
    return settingsInUse(lastLocale()).currency;
  },
  get currencySign() {
    return settingsInUse(lastLocale()).currencySign;
  },
  get priceFormat() {
    return settingsInUse(lastLocale()).priceFormat;
  },
  get alwaysDecimals() {
    return settingsInUse(lastLocale()).alwaysDecimals;
  },
  get timeZone() {
    return settingsInUse(lastLocale()).timeZone;
  },
  get phone() {
    return settingsInUse(lastLocale()).phone;
  },
  get country() {
    return settingsInUse(lastLocale()).country;
  },
};
