import type { Selectable } from 'kysely';
import type {
  Product,
  ProductCard,
  ProductDetails,
  TagCard,
} from '#contract/calls/product-calls.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { relatedShown } from '#contract/rules/catalogue/catalogue-queries.ts';
import { gtinOf } from '#contract/rules/catalogue/gtin.ts';
import { addCovers, findTags } from '#contract/rules/catalogue/tag-covers.ts';
import type { Reader } from '#server/db/connect.ts';
import type { ProductsTable } from '#server/db/schema/database.ts';
import { boughtHere } from './bought-here.ts';
import {
  cardColumns,
  composeCards,
  groupByProduct,
  readCards,
  readParts,
} from './product-cards.ts';

/** Finds related products: the catalogue index. */
interface RelatedProducts {
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

/** Reads best sellers or all others, newest first. */
export async function readNewest(
  read: Reader,
  count: number,
  { bestSellers }: { readonly bestSellers: boolean },
): Promise<ProductCard[]> {
  const rows = await read
    .selectFrom('products')
    .select(cardColumns)
    .where('published', '=', 1)
    .where('best_seller', '=', bestSellers ? 1 : 0)
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
      join
        .onRef('product_pictures.product_id', '=', 'products.id')
        .on('product_pictures.position', '=', 0),
    )
    .select(['products.slug', 'products.changed_at', 'product_pictures.hash'])
    .where('products.published', '=', 1)
    .orderBy('products.slug')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({ slug: row.slug, changedAt: row.changed_at, pictureHash: row.hash }));
}

/**
 * Reads the tags of the closed lists that have products, or those of them in `only`, with their
 * counts and covers.
 */
export async function readTagCards(
  read: Reader,
  index: CatalogueIndex,
  only?: string,
): Promise<TagCard[]> {
  const tags = findTags(index, only);
  const cards = await readCards(read, [
    ...new Set(tags.flatMap(({ exemplars }) => exemplars.map(({ id }) => id))),
  ]);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  return addCovers(tags, (id) => cardById.get(id));
}

type Row = Selectable<ProductsTable>;

/**
 * Reads what the pages of some products have beyond their cards, for the page and the offline
 * catalogue, with three queries in all.
 */
export async function readDetails(
  read: Reader,
  rows: readonly Row[],
): Promise<(row: Row) => ProductDetails> {
  const ids = rows.map(({ id }) => id);
  const [information, reviews, tags] = await Promise.all([
    readParts(read, 'product_information', ids),
    readReviews(read, ids).then(groupByProduct),
    readParts(read, 'product_tags', ids),
  ]);
  return ({ id, description, sku, barcode }) => ({
    description,
    additionalInformation: information(id).map((row) => ({
      additionalInformationId: row.id,
      informationName: row.name,
      informationValue: row.value,
    })),
    reviews: (reviews.get(id) ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      rating: row.rating,
      comment: row.comment,
      datePosted: row.posted_at,
      ...(row.reply && { reply: row.reply }),
      ...(row.bought_here === 1 && { isBoughtHere: true }),
    })),
    tags: tags(id).map((row) => row.tag),
    ...codesOf(sku, barcode),
  });
}

function codesOf(sku: string, barcode: string): Pick<ProductDetails, 'sku' | 'gtin'> {
  const gtin = gtinOf(barcode);
  return { ...(sku && { sku }), ...(gtin && { gtin }) };
}

function readReviews(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('reviews')
    .select(['product_id', 'id', 'name', 'rating', 'comment', 'posted_at', 'reply'])
    .select(boughtHere.as('bought_here'))
    .where('product_id', 'in', ids)
    .where('hidden_reason', 'is', null)
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .execute();
}
