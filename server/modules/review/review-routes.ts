import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import type { BodyOf } from '#contract/calls/call.ts';
import { type Review, writeReview as writeReviewCall } from '#contract/calls/product-calls.ts';
import { messages } from '#contract/names/messages.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { cleanLines, requireText } from '#server/http/clean-text.ts';
import { notFound } from '#server/http/failure-error.ts';
import { serveUserChange } from '#server/http/serve-private.ts';
import { boughtHere } from '#server/modules/product/bought-here.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';
import { pushToStaff } from '#server/modules/push/push-outbox.ts';

export async function reviewRoutes(app: FastifyInstance): Promise<void> {
  serveUserChange(app, writeReviewCall, {
    ownerOf: ({ body }) => body.id,
    prepare: ({ userId, request: { ip } }) =>
      app.rateLimiter.consume('review', { address: ip, account: userId }),
    change: (trx, { userId, body }) => {
      const comment = requireText(cleanLines(body.comment), 'comment');
      return writeReview(trx, userId, { ...body, comment }, app.database);
    },
  });
}

/** Writes a customer's only review of a product, in place of an earlier one. Returns it. */
async function writeReview(
  trx: Trx,
  userId: string,
  { productId, comment, rating }: BodyOf<typeof writeReviewCall>,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<Review> {
  await lockCatalogueShared(trx, database);
  const product = await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('published', '=', 1)
    .executeTakeFirst();
  if (!product) throw notFound(messages.productNotFound);
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const review = { name, rating, comment, posted_at: new Date().toISOString() };
  const { id, bought_here } = await trx
    .insertInto('reviews')
    .values({ id: randomUUID(), product_id: productId, user_id: userId, ...review })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_id']).doUpdateSet((row) => ({
        ...review,
        // Nobody of the shop has read the new text yet. A hidden one stays hidden.
        reply: '',
        picked_at: null,
        version: row('reviews.version', '+', 1),
      })),
    )
    .returning(['id', boughtHere.as('bought_here')])
    .executeTakeFirstOrThrow();
  await pushToStaff(trx, `review:${id}:${review.posted_at}`, [
    { kind: 'review', title: `A new review, ${rating} of 5 stars`, path: '/reviews' },
  ]);
  await recordChange(trx, 'edit');
  return {
    id,
    name,
    rating,
    comment,
    datePosted: review.posted_at,
    ...(bought_here === 1 && { isBoughtHere: true }),
  };
}
