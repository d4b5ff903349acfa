import type { Selectable } from 'kysely';

import type { Reader } from '#server/db/connect.ts';
import type { ProductAttributesTable } from '#server/db/schema/database.ts';

import { groupByProduct } from './product-cards.ts';
import { factsOf, type ProductDraft, type ReviewDraft, type VariantDraft } from './product-draft.ts';
import { readParts } from './product-parts.ts';

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

  // In sequence: a transaction has one connection.
  const attributes = await readParts(read, 'product_attributes', ids);
  const information = await readParts(read, 'product_information', ids);
  const tags = await readParts(read, 'product_tags', ids);
  const pictures = await readParts(read, 'product_pictures', ids);
  const reviews = groupByProduct(
    await read
      .selectFrom('reviews')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('posted_at')
      .orderBy('name')
      .orderBy('id')
      .execute(),
  );

  const known = rows.map((row): [string, KnownProduct] => {
    const ofProduct = (reviews.get(row.id) ?? []).map(({ name, rating, comment, posted_at, user_id }) => ({
      review: { name, rating, comment, postedAt: posted_at },
      isImported: user_id === null,
    }));
    return [
      row.slug,
      {
        slug: row.slug,
        ...factsOf(row),
        tags: tags(row.id).map(({ tag }) => tag),
        information: information(row.id).map(({ name, value }) => ({ name, value })),
        attributes: attributes(row.id).map(draftOfVariant),
        pictures: pictures(row.id).map(({ hash, alt, source_url }) => ({ hash, alt, sourceUrl: source_url })),
        reviews: ofProduct.filter(({ isImported }) => isImported).map(({ review }) => review),
        customerReviews: ofProduct.filter(({ isImported }) => !isImported).map(({ review }) => review),
      },
    ];
  });
  return new Map(known);
}

function draftOfVariant(row: Selectable<ProductAttributesTable>): VariantDraft {
  return {
    options: JSON.parse(row.options) as VariantDraft['options'],
    stock: row.stock,
    alwaysAvailable: row.always_available === 1,
    ...(row.price_paisa !== null && { pricePaisa: row.price_paisa, salePaisa: row.sale_price_paisa }),
    ...(row.picture_hash !== null && { pictureHash: row.picture_hash }),
  };
}
