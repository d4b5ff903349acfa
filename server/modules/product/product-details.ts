import type { Selectable } from 'kysely';

import type { ProductDetails } from '#contract/calls/product-calls.ts';
import type { Reader } from '#server/db/connect.ts';
import type { ProductsTable } from '#server/db/schema/database.ts';

import { groupByProduct } from './product-cards.ts';
import { readParts } from './product-parts.ts';

type Row = Selectable<ProductsTable>;

/** Reads what the pages of some products have beyond their cards, for the page and the offline catalogue, with three queries in all. */
export async function readDetails(read: Reader, rows: readonly Row[]): Promise<(row: Row) => ProductDetails> {
  const ids = rows.map(({ id }) => id);
  const [information, reviews, tags] = await Promise.all([
    readParts(read, 'product_information', ids),
    readReviews(read, ids).then(groupByProduct),
    readParts(read, 'product_tags', ids),
  ]);
  return ({ id, description }) => ({
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
    })),
    tags: tags(id).map((row) => row.tag),
  });
}

function readReviews(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('reviews')
    .select(['product_id', 'id', 'name', 'rating', 'comment', 'posted_at', 'reply'])
    .where('product_id', 'in', ids)
    .where('hidden_reason', 'is', null)
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .execute();
}
