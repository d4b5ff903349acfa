import { nanoPercent } from '#contract/rules/money.ts';
import type { Reader } from '#server/db/connect.ts';
import type { AttributeDraft, ProductDraft, ReviewDraft } from '#server/modules/product/product-draft.ts';
import { isRecord } from '#server/product-files/shopify/json-cells.ts';

/** A stored product, in the shape in which it is written. */
export interface KnownProduct extends ProductDraft {
  /** Reviews of the demo and of earlier imports. */
  readonly reviews: readonly ReviewDraft[];
  /** Reviews by customers, which no import changes. */
  readonly customerReviews: readonly ReviewDraft[];
}

/** How many products are read or written at a time. */
export const batchSize = 200;

/** All slugs, in the order in which the shop shows them: newest first. */
export async function listSlugs(read: Reader): Promise<string[]> {
  const rows = await read.selectFrom('products').select(['slug']).orderBy('added_at', 'desc').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** The products of these slugs, by slug; at most a batch at a time. */
export async function loadProducts(read: Reader, slugs: readonly string[]): Promise<Map<string, KnownProduct>> {
  if (slugs.length === 0) return new Map();
  const rows = await read.selectFrom('products').selectAll().where('slug', 'in', slugs).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();

  const attributes = await byProduct(
    read.selectFrom('product_attributes').selectAll().where('product_id', 'in', ids).orderBy('position').execute(),
  );
  const information = await byProduct(
    read.selectFrom('product_information').selectAll().where('product_id', 'in', ids).orderBy('position').execute(),
  );
  const tags = await byProduct(
    read.selectFrom('product_tags').selectAll().where('product_id', 'in', ids).orderBy('position').execute(),
  );
  const pictures = await byProduct(
    read.selectFrom('product_pictures').selectAll().where('product_id', 'in', ids).orderBy('position').execute(),
  );
  const reviews = await byProduct(
    read
      .selectFrom('reviews')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('posted_at')
      .orderBy('name')
      .orderBy('id')
      .execute(),
  );

  const known = rows.map((row): [string, KnownProduct] => {
    const ofProduct = reviews(row.id).map(({ name, rating, comment, posted_at, user_id }) => ({
      review: { name, rating, comment, postedAt: posted_at },
      isImported: user_id === null,
    }));
    return [
      row.slug,
      {
        slug: row.slug,
        name: row.name,
        description: row.description,
        shortDesc: row.short_desc,
        pricePaisa: row.price_paisa,
        discountPercent: row.discount_nano / nanoPercent,
        stock: row.stock,
        ...(row.always_available === 1 && { alwaysAvailable: true }),
        categoryId: row.category_id === 1 || row.category_id === 2 ? row.category_id : 3,
        bestSeller: row.best_seller === 1,
        published: row.published === 1,
        addedAt: row.added_at,
        tags: tags(row.id).map(({ tag }) => tag),
        information: information(row.id).map(({ name, value }) => ({ name, value })),
        attributes: attributes(row.id).map(draftOfAttribute),
        pictures: pictures(row.id).map(({ hash, alt, source_url }) => ({ hash, alt, sourceUrl: source_url })),
        reviews: ofProduct.filter(({ isImported }) => isImported).map(({ review }) => review),
        customerReviews: ofProduct.filter(({ isImported }) => !isImported).map(({ review }) => review),
        source: readRecord(row.source),
      },
    ];
  });
  return new Map(known);
}

interface AttributeRow {
  readonly options: string;
  readonly stock: number;
  readonly always_available: number;
  readonly price_paisa: number | null;
  readonly discount_nano: number | null;
  readonly picture_hash: string | null;
  readonly source: string;
}

function draftOfAttribute(row: AttributeRow): AttributeDraft {
  return {
    options: readOptions(row.options),
    stock: row.stock,
    ...(row.always_available === 1 && { alwaysAvailable: true }),
    ...(row.price_paisa !== null && {
      pricePaisa: row.price_paisa,
      discountPercent: (row.discount_nano ?? 0) / nanoPercent,
    }),
    ...(row.picture_hash !== null && { pictureHash: row.picture_hash }),
    source: readRecord(row.source),
  };
}

async function byProduct<Row extends { product_id: string }>(rows: Promise<Row[]>): Promise<(id: string) => Row[]> {
  const grouped = groupByProduct(await rows);
  return (id) => grouped.get(id) ?? [];
}

function groupByProduct<Row extends { product_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const group = grouped.get(row.product_id);
    if (group) group.push(row);
    else grouped.set(row.product_id, [row]);
  }
  return grouped;
}

function readRecord(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json === '' ? '{}' : json);
  return isRecord(value) ? value : {};
}

function readOptions(json: string): { name: string; value: string }[] {
  const value: unknown = JSON.parse(json === '' ? '[]' : json);
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map(({ name, value: chosen }) => ({ name: String(name), value: String(chosen) }));
}
