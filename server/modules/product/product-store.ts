import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { relatedShown } from '#contract/rules/catalogue-questions.ts';
import type { Reader } from '#server/db/connect.ts';
import { addTags, stockOrderTag } from '#server/http/response-tags.ts';

import { type CardRow, cardColumns, composeCards, readCards } from './product-cards.ts';
import { readDetails } from './product-details.ts';

/** Whatever finds the products that go with one. */
export interface RelatedProducts {
  related(id: string, count: number): string[];
}

/** A published product with all that its page shows, by id or by slug. */
export async function readProduct(
  read: Reader,
  by: { readonly id: string } | { readonly slug: string },
  related: RelatedProducts,
): Promise<Product | undefined> {
  const row = await read
    .selectFrom('products')
    .select([...cardColumns, 'description'])
    .where('published', '=', 1)
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('slug', '=', by.slug)))
    .executeTakeFirst();
  if (!row) return undefined;

  // Related products that are in stock come first.
  addTags(stockOrderTag);
  const [card, relatedProducts, detailsOf] = await Promise.all([
    composeCard(read, row),
    readCards(read, related.related(row.id, relatedShown)),
    readDetails(read, [row.id]),
  ]);
  return { ...card, description: row.description, relatedProducts, ...detailsOf(row.id) };
}

/** The products the shop calls best sellers, newest first. */
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

/** What the sitemap says of products: `take` gets them in the order of their slugs, a slice at a time. */
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

async function composeCard(read: Reader, row: CardRow): Promise<ProductCard> {
  const [card] = await composeCards(read, [row]);
  if (!card) throw new Error('A row makes a card.');
  return card;
}
