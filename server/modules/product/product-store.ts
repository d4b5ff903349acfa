import type { Product, ProductCard, TagCard } from '#contract/calls/product-calls.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue-index.ts';
import { relatedShown } from '#contract/rules/catalogue-queries.ts';
import { addCovers, findTags } from '#contract/rules/tag-covers.ts';
import type { Reader } from '#server/db/connect.ts';

import { cardColumns, composeCards, readCards } from './product-cards.ts';
import { readDetails } from './product-details.ts';

/** Finds related products: the catalogue index. */
export interface RelatedProducts {
  related(id: string, count: number): string[];
}

/** Reads a published product with everything on its page, by id or by slug. */
export async function readProduct(
  read: Reader,
  by: { readonly id: string } | { readonly slug: string },
  related: RelatedProducts,
): Promise<Product | undefined> {
  const row = await read
    .selectFrom('products')
    .selectAll()
    .where('published', '=', 1)
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('slug', '=', by.slug)))
    .executeTakeFirst();
  if (!row) return undefined;

  const [[card], relatedProducts, detailsOf] = await Promise.all([
    composeCards(read, [row]),
    readCards(read, related.related(row.id, relatedShown)),
    readDetails(read, [row]),
  ]);
  return card && { ...card, ...detailsOf(row), relatedProducts };
}

/** Reads the best sellers, newest first. */
export async function readBestSellers(read: Reader, count: number): Promise<ProductCard[]> {
  const rows = await read
    .selectFrom('products')
    .select(cardColumns)
    .where('published', '=', 1)
    .where('best_seller', '=', 1)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
  return composeCards(read, rows);
}

/** Reads a page of products for the sitemap, in the order of their slugs. */
export async function readProductAddresses(
  read: Reader,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ slug: string; changedAt: string; pictureHash: string | null }[]> {
  const rows = await read
    .selectFrom('products')
    .leftJoin('product_pictures', (join) =>
      join.onRef('product_pictures.product_id', '=', 'products.id').on('product_pictures.position', '=', 0),
    )
    .select(['products.slug', 'products.changed_at', 'product_pictures.hash'])
    .where('products.published', '=', 1)
    .orderBy('products.slug')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({ slug: row.slug, changedAt: row.changed_at, pictureHash: row.hash }));
}

/** Reads the tags of the closed lists that have products, or those of them in `only`, with their counts and covers. */
export async function readTagCards(read: Reader, index: CatalogueIndex, only?: string): Promise<TagCard[]> {
  const tags = findTags(index, only);
  const cards = await readCards(read, [...new Set(tags.flatMap(({ exemplars }) => exemplars.map(({ id }) => id)))]);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  return addCovers(tags, (id) => cardById.get(id));
}
