import type { Selectable } from 'kysely';

import type { Attribute, Picture, ProductCard } from '#contract/calls/product-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { measureOf, measureRowNames } from '#contract/rules/catalogue/card-measure.ts';
import { mediaMainAddress } from '#contract/rules/catalogue/media.ts';
import { discountPercentOf, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import type { Reader } from '#server/db/connect.ts';
import type {
  Database,
  ProductAttributesTable,
  ProductsTable,
} from '#server/db/schema/database.ts';

/** The columns of a card. */
export const cardColumns = [
  'id',
  'slug',
  'name',
  'short_desc',
  'price_paisa',
  'sale_price_paisa',
  'stock',
  'always_available',
  'weight_grams',
] as const;

type CardRow = Pick<Selectable<ProductsTable>, (typeof cardColumns)[number]>;

/** Reads the cards of published products in the order of `ids`, with six queries in all. */
export async function readCards(read: Reader, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom('products')
    .select(cardColumns)
    .where('id', 'in', ids)
    .where('published', '=', 1)
    .execute();
  const cards = await composeCards(read, rows);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Composes cards from product rows, in their order. */
export async function composeCards(read: Reader, rows: readonly CardRow[]): Promise<ProductCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [attributesOf, picturesOf, ratings, measureRows] = await Promise.all([
    readParts(read, 'product_attributes', ids),
    readParts(read, 'product_pictures', ids),
    readRatings(read, ids),
    readMeasureRows(read, ids),
  ]);
  const known = await readPictureRecords(
    read,
    ids.flatMap((id) => [
      ...attributesOf(id).flatMap((attribute) => attribute.picture_hash ?? []),
      ...picturesOf(id).map((picture) => picture.hash),
    ]),
  );

  return rows.map((row) => {
    const own = attributesOf(row.id);
    const alts = new Map(picturesOf(row.id).map((picture) => [picture.hash, picture.alt]));
    const gallery = composeGallery(
      [...alts.keys()],
      own.map((attribute) => attribute.picture_hash),
    );
    for (const { picture_hash: hash, value } of own)
      if (hash !== null && !alts.has(hash)) alts.set(hash, `${row.name}, ${value}`);
    const rating = ratings.get(row.id);
    const measure = measureOf(
      (measureRows.get(row.id) ?? []).map(({ name, value }) => [name, value]),
      own.map(({ name, value }) => [name, value]),
    );
    return {
      productId: row.id,
      id: row.id,
      name: row.name,
      slugs: row.slug,
      shortDesc: row.short_desc,
      price: rupeesFromPaisa(row.price_paisa),
      discount: discountPercentOf(row.price_paisa, row.sale_price_paisa),
      stockQuantity: (own.length > 0 ? own : [row]).reduce(
        (sum, one) => sum + availableStock(one),
        0,
      ),
      imgURL: gallery[0] ? mediaMainAddress(gallery[0]) : '',
      imageUrlList: gallery.map((hash) =>
        pictureOf(known.get(hash), hash, alts.get(hash) || row.name),
      ),
      attributes: own.map(attributeOf),
      rating: rating ? rating.sum / rating.count : 0,
      reviewCount: rating?.count ?? 0,
      ...(measure && { measure }),
      ...(row.weight_grams && { weightGrams: row.weight_grams }),
    };
  });
}

/** Groups rows by product, in their order. */
export function groupByProduct<Row extends { product_id: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

/** The stored facts of a picture. */
export interface PictureRecord {
  hash: string;
  width: number;
  height: number;
  /** The mean colour as `#rrggbb`. */
  blur?: string;
}

/** Converts a picture for the API. */
export function pictureOf(record: PictureRecord | undefined, hash: string, alt: string): Picture {
  const imageURL = mediaMainAddress(hash);
  if (!record) return { imageURL, alt };
  const { width, height, blur } = record;
  return { imageURL, width, height, ...(blur && { blur }), alt };
}

export async function readPictureRecords(
  read: Reader,
  hashes: readonly string[],
): Promise<Map<string, PictureRecord>> {
  if (hashes.length === 0) return new Map();
  const rows = await read
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'blur'])
    .where('hash', 'in', [...new Set(hashes)])
    .execute();
  return new Map(rows.map((record) => [record.hash, record]));
}

interface StockRow {
  readonly stock: number;
  /** 1: never sold out, and `stock` means nothing. */
  readonly always_available: number;
}

/**
 * Returns how many can be bought: the stock, or the cart's maximum for what is always available.
 */
export function availableStock({ stock, always_available }: StockRow): number {
  return always_available === 1 ? accountLimits.quantityMax : stock;
}

function attributeOf(row: Selectable<ProductAttributesTable>): Attribute {
  return {
    productAttributeId: row.id,
    attributeName: row.name,
    attributeValue: row.value,
    productQuantity: availableStock(row),
    ...(row.price_paisa !== null && {
      price: rupeesFromPaisa(row.price_paisa),
      discount: discountPercentOf(row.price_paisa, row.sale_price_paisa),
    }),
  };
}

/** The rows of information that may have a measure, by product. */
async function readMeasureRows(read: Reader, productIds: readonly string[]) {
  const rows = await read
    .selectFrom('product_information')
    .select(['product_id', 'name', 'value'])
    .where('product_id', 'in', productIds)
    .where((row) => row(row.fn('lower', [row.fn('trim', ['name'])]), 'in', measureRowNames))
    .orderBy('position')
    .execute();
  return groupByProduct(rows);
}

export async function readRatings(read: Reader, productIds: readonly string[]) {
  const rows = await read
    .selectFrom('reviews')
    .select((row) => [
      'product_id',
      row.fn.sum<number>('rating').as('sum'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('product_id', 'in', productIds)
    .where('hidden_reason', 'is', null)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map((row) => [row.product_id, row]));
}

/**
 * The order of a product's pictures on the wire: choosing an attribute shows the picture at the
 * same index, so where attributes have pictures of their own these come first, one for each
 * attribute (the first picture stands in for one without), and the rest follow.
 */
export function composeGallery(
  pictures: readonly string[],
  variantPictures: readonly (string | null)[],
): string[] {
  if (!variantPictures.some((picture) => picture !== null)) return [...pictures];
  const fallback = pictures[0] ?? variantPictures.find((picture) => picture !== null) ?? null;
  const led = variantPictures
    .map((picture) => picture ?? fallback)
    .filter((picture) => picture !== null);
  const shown = new Set(led);
  return [...led, ...pictures.filter((picture) => !shown.has(picture))];
}

type PartTable = 'product_attributes' | 'product_information' | 'product_tags' | 'product_pictures';

/**
 * Reads the rows of one table that belong to some products, in their order. Returns those of a
 * product by its id.
 */
export async function readParts<Table extends PartTable>(
  read: Reader,
  table: Table,
  productIds: readonly string[],
): Promise<(productId: string) => Selectable<Database[Table]>[]> {
  const rows = await read
    // One table's type stands for all.
    .selectFrom(table as 'product_tags')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(rows, ({ product_id }) => product_id);
  // They are rows of the table that was asked for.
  return (productId) => (grouped.get(productId) ?? []) as never;
}
