import * as z from 'zod/mini';

import { catalogueLimits } from '#contract/names/limits.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { escapePattern } from '#contract/rules/texts/escape-pattern.ts';
import { shopLocale, unitOf } from '#contract/rules/texts/shop-locale.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import type { NamedShelf } from '#server/modules/product/new-shelves.ts';
import type { KnownProduct } from '#server/modules/product/product-draft.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { plainText, wellFormed } from '#server/plain-text.ts';
import { readTime } from './file-times.ts';

/**
 * The columns of the shop's own format in the order of the export, in Shopify's names where it has
 * them, and what a list of changes calls their values. A row is a product, a variant or a picture.
 */
export const columns = {
  Handle: 'address',
  Title: 'name',
  Description: 'description',
  'Short Description': 'short description',
  Tags: 'tags',
  Categories: 'categories',
  'Category Id': 'category',
  Published: 'shown',
  'Best Seller': 'best seller',
  'Added At': 'date added',
  'Additional Information': 'additional information',
  Reviews: 'reviews',
  'Option1 Name': 'first option',
  'Option1 Value': 'its value',
  'Option2 Name': 'second option',
  'Option2 Value': 'its value',
  'Option3 Name': 'third option',
  'Option3 Value': 'its value',
  'Variant Price': 'price',
  'Variant Compare At Price': 'price before the sale',
  'Variant Inventory Qty': 'stock',
  'Always Available': 'always available',
  'Variant Grams': 'weight in grams',
  'Variant SKU': 'SKU',
  'Variant Barcode': 'barcode',
  'Cost per item': 'cost',
  'Variant Image': 'picture',
  'Image Src': 'picture',
  'Image Alt Text': 'what the picture shows',
  'Image Source URL': 'where the picture came from',
} as const;

export type ColumnName = keyof typeof columns;
export type Cells = Partial<Record<ColumnName, string>>;

export const columnNames = Object.keys(columns) as ColumnName[];
/** Columns of `true` and `false`. */
export const switches: readonly ColumnName[] = ['Published', 'Best Seller', 'Always Available'];
export const optionNumbers = [1, 2, 3] as const;

/** Columns that only files of this shop have. */
export const ownColumns: readonly ColumnName[] = [
  'Short Description',
  'Category Id',
  'Best Seller',
  'Added At',
  'Additional Information',
  'Reviews',
  'Always Available',
  'Image Source URL',
];

/** Columns that only files of Shopify have. */
export const shopifyColumns = [
  'Body (HTML)',
  'Gift Card',
  'Variant Inventory Tracker',
  'Variant Inventory Policy',
  'SEO Title',
  'SEO Description',
  'Variant Fulfillment Service',
  'Variant Requires Shipping',
  'Variant Taxable',
];

/** Columns of Shopify that people add to any file, too. */
export const shopifyLikeColumns = ['Type', 'Product Category', 'Status', 'Image Position'];

/** What people call the column Categories who know other programs' files. */
export const typeColumns = ['Category', 'Type', 'Product Category'] as const;

/** Whether a cell of the column Status is one of Shopify's. */
export function isShopifyStatus(cell: string): boolean {
  return /^(active|draft|archived|unlisted)$/i.test(cell.trim());
}

/** The names that newer exports of Shopify use. */
const aliases: Readonly<Record<string, string>> = {
  'URL handle': 'Handle',
  'Standard Product Type': 'Product Category',
  'Product type': 'Type',
  'Published on online store': 'Published',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Continue selling when out of stock': 'Variant Inventory Policy',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Product image URL': 'Image Src',
  'Variant image URL': 'Variant Image',
  'Weight value (grams)': 'Variant Grams',
  SKU: 'Variant SKU',
  Barcode: 'Variant Barcode',
};

const spell = (header: string) => header.toLowerCase().replace(/[\s_-]+/g, '');

const nameBySpelling = new Map([
  ...[...columnNames, ...shopifyColumns, ...shopifyLikeColumns, ...typeColumns].map(
    (name) => [spell(name), name] as const,
  ),
  ...Object.entries(aliases).map(([alias, name]) => [spell(alias), name] as const),
]);

/** What many programs call so. */
const commonHeadings = ['Price', 'SKU', 'Barcode'];

const aliasSpellings = new Set(
  Object.entries(aliases)
    .filter(
      ([alias, name]) => !commonHeadings.includes(alias) && !shopifyLikeColumns.includes(name),
    )
    .map(([alias]) => spell(alias)),
);

/** Whether a heading is of Shopify's newer exports alone. */
export function isNewerHeading(header: string): boolean {
  return aliasSpellings.has(spell(header));
}

/** The name of a column, whatever its case and spaces; an unknown one stays. */
export function columnNameOf(header: string): string {
  return nameBySpelling.get(spell(header)) ?? header;
}

/** Shopify's way to say that a product has no variants. */
export function isDefaultTitle(name: string, value: string): boolean {
  return /^(title|)$/i.test(name.trim()) && /^default title$/i.test(value.trim());
}

/** Why a cell is not valid. */
export class CellError extends Error {}

/** Undefined for an empty cell: the shop's value stays. */
export const filled =
  <T>(parse: (cell: string) => T) =>
  (cell: string): T | undefined =>
    cell.trim() === '' ? undefined : parse(cell);

interface FactColumn {
  readonly key: keyof KnownProduct;
  readonly parse: (cell: string) => unknown;
  readonly write: (product: KnownProduct) => string;
}

function fact<Key extends keyof KnownProduct>(
  key: Key,
  parse: (cell: string) => KnownProduct[Key] | undefined,
  write: (value: KnownProduct[Key], product: KnownProduct) => string = String,
): FactColumn {
  return { key, parse, write: (product) => write(product[key], product) };
}

const informationSchema = z.array(z.object({ name: z.string(), value: z.string() }));
const reviewsSchema = z.array(
  z.object({
    name: z.string(),
    rating: z.literal([1, 2, 3, 4, 5]),
    comment: z.string(),
    postedAt: z.string().check(z.refine((text) => readTime(text) !== undefined)),
  }),
);

/** How the facts of a product are read from its own row, and written there. */
export const factColumns: Readonly<Partial<Record<ColumnName, FactColumn>>> = {
  Title: fact(
    'name',
    filled((cell) => cleanLine(wellFormed(cell))),
  ),
  Description: fact('description', wellFormed),
  'Short Description': fact('shortDesc', wellFormed),
  Tags: fact('tags', parseTags, (tags) => tags.join(', ')),
  'Category Id': fact('categoryId', filled(parseCategoryId)),
  Published: fact('published', filled(parseSwitch)),
  'Best Seller': fact('bestSeller', filled(parseSwitch)),
  'Variant Grams': fact('weightGrams', filled(parseGrams), (grams) => String(grams ?? '')),
  'Added At': fact('addedAt', filled(parseDate)),
  'Additional Information': fact('information', listParser(informationSchema), listCell),
  // Reviews have no order: with one of its own equal shops write equal files.
  Reviews: fact('reviews', listParser(reviewsSchema), (reviews, { customerReviews }) =>
    listCell(
      [...reviews, ...customerReviews]
        .map(({ postedAt, name, rating, comment }) => ({ postedAt, name, rating, comment }))
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ),
  ),
};

function listCell(list: readonly object[]): string {
  return list.length > 0 ? JSON.stringify(list) : '';
}

function listParser<T>(schema: z.ZodMiniType<T[]>) {
  return (cell: string): T[] => {
    if (cell.trim() === '') return [];
    let list: unknown;
    try {
      list = JSON.parse(cell);
    } catch {}
    const { data, error } = schema.safeParse(list);
    if (data) return data;
    const [at] = error?.issues[0]?.path ?? [];
    throw new CellError(
      typeof at === 'number' ? `entry ${at + 1} of its list is not valid` : 'it is not a JSON list',
    );
  };
}

/** What a product is sorted by: `Lock, Colour: Red, Crystal: Carnelian [camelian]`. */
export function parseShelves(cell: string): NamedShelf[] {
  return cell.split(',').flatMap((entry) => {
    const [, kind, label = '', slug] =
      /^(?:([^:]*):)?([^[\]]*)(?:\[([^\]]*)\])?$/.exec(cleanLine(wellFormed(entry))) ?? [];
    if (label.trim() === '') return [];
    return [{ kind: kind?.trim() || undefined, label: label.trim(), slug: slug?.trim() }];
  });
}

/** The same for a product with these tags; those that have no shelf are left out. */
export function shelvesCell(tags: readonly string[], shelves: Shelves): string {
  return tags
    .flatMap((tag) => {
      const shelf = shelves.shelfOf(tag);
      const kind = shelf && shelves.kind(shelf.kind);
      if (!kind) return [];
      const label = shelf.label.replace(/[,:[\]]/g, ' ');
      const isPlain = slugOf(label) === shelf.slug;
      const name = kind.label.replace(/[,:[\]]/g, ' ');
      return [`${name}: ${label}${isPlain ? '' : ` [${shelf.slug}]`}`];
    })
    .join(', ');
}

/** Tags as the file spells them. */
function parseTags(cell: string): string[] {
  const tags = cell.split(',').map((tag) => slugOf(tag));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/**
 * Paisa of a price as people and programs write it. Only unambiguous prices are accepted: `1299`,
 * `1,299.00`, `12,34,567`, `1299,50`, `Rs 500`. `1.299` may be one rupee or a thousand.
 */
export function parsePrice(cell: string): number {
  const shown = plainText(cell, 40);
  const isNone = `'${shown}' is not a price in ${shopLocale().currencySign}`;
  if (cell.length > 60) throw new CellError(`${isNone}, such as 1299.00`);
  const signs = currencySigns();
  const text = cell
    .trim()
    .replace(new RegExp(`^(${signs})\\s*`, 'iu'), '')
    .replace(new RegExp(`\\s*(${signs}|/-)$`, 'iu'), '')
    // `100.0000` of a database. Three decimals are ambiguous.
    .replace(/(?<=\.\d\d)0{2,}$/, '');
  if (/^[-−(]/.test(text)) throw new CellError(`the price '${shown}' is below zero`);
  const [, whole, fraction = ''] =
    /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/.exec(text) ??
    /^(\d+|\d{1,3}(?:[. \u00a0\u202f]\d{3})+),(\d{1,2})$/.exec(text) ??
    [];
  if (whole === undefined && /^\d{1,3}[.]\d{3}$/.test(text)) {
    throw new CellError(`${isNone}: the point may stand before hundredths or thousands`);
  }
  if (whole === undefined) throw new CellError(`${isNone}, such as 1299.00`);
  const paisa = Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  if (paisa > catalogueLimits.priceMaxRupees * 100)
    throw new CellError(`the price '${shown}' is too high`);
  if (paisa % unitOf() !== 0)
    throw new CellError(
      `the price '${shown}' has hundredths, which ${shopLocale().currency} has not`,
    );
  return paisa;
}

export function parseSellingPrice(cell: string): number {
  const paisa = parsePrice(cell);
  if (paisa === 0) throw new CellError('the price is 0');
  return paisa;
}

/** A weight in whole grams; 0 is none, as other shops export it. */
function parseGrams(cell: string): number | null {
  const grams = /^\d{1,7}(?:\.\d{1,9})?$/.test(cell.trim()) ? Math.round(Number(cell)) : Number.NaN;
  if (!(grams <= productLimits.weightMaxGrams))
    throw new CellError(`'${plainText(cell, 40)}' is not a weight in grams, such as 250`);
  return grams || null;
}

/** A SKU or barcode; Shopify exports it behind an apostrophe, so that no spreadsheet counts it. */
export function parseCode(cell: string): string {
  const code = cleanLine(wellFormed(cell)).replace(/^'/, '');
  if (code.length <= productLimits.skuMax) return code;
  throw new CellError(`'${plainText(cell, 40)}' is longer than ${productLimits.skuMax} characters`);
}

/** A price as the file has it. */
export function priceCell(paisa: number): string {
  return (paisa / 100).toFixed(2);
}

/** A stock. Shopify counts below zero when more was sold than there was: that is 0. */
export function parseStock(cell: string): number {
  const [, sign, digits] =
    /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(?:0{1,2}|0{4,})?)?$/.exec(cell.trim()) ?? [];
  if (digits === undefined && /^[-−]?\d{1,3}\.\d{3}$/.test(cell.trim())) {
    const reason = 'may be pieces or thousands of them: write it without the point';
    throw new CellError(`the stock '${plainText(cell, 40)}' ${reason}`);
  }
  if (digits === undefined)
    throw new CellError(`the stock '${plainText(cell, 40)}' is not a whole number`);
  const count = Number(digits.replaceAll(',', ''));
  if (count > productLimits.stockMax)
    throw new CellError(`the stock '${plainText(cell, 40)}' is too high`);
  return sign === '' ? count : 0;
}

export function parseSwitch(cell: string): boolean {
  if (/^(true|yes|1)$/i.test(cell.trim())) return true;
  if (/^(false|no|0)$/i.test(cell.trim())) return false;
  throw new CellError(`it must be true or false, not '${plainText(cell, 30)}'`);
}

function parseCategoryId(cell: string): number {
  if (/^[1-9]\d{0,2}$/.test(cell.trim())) return Number(cell);
  const shown = plainText(cell, 30);
  throw new CellError(`it must be the number of a group of categories, such as 1, not '${shown}'`);
}

function parseDate(cell: string): string {
  const time = readTime(cell);
  if (!time) throw new CellError(`'${plainText(cell, 30)}' is not a date like 2026-05-31`);
  return new Date(time.at).toISOString();
}

/** A column that names another currency must not be overlooked. */
export function checkCurrency(cell: string): void {
  if (!new RegExp(`^(${currencySigns()}|)$`, 'iu').test(cell.trim()))
    throw new CellError(`the shop's prices are in ${shopLocale().currencySign}`);
}

/** The code and the signs of the shop's currency, for a regular expression. */
function currencySigns(): string {
  const { currency, currencySign } = shopLocale();
  const signs = [currency, currencySign].map(escapePattern);
  return [...(currency === 'NPR' ? ['rs\\.?', 'रु\\.?', '₨'] : []), ...signs].join('|');
}
