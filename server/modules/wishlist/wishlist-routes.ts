import type { FastifyInstance } from 'fastify';

import type { Wishlist } from '#contract/calls/wishlist-calls.ts';
import * as calls from '#contract/calls/wishlist-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { lockCustomer, timestampAfter } from '#server/db/rows.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';
import { readCards } from '#server/modules/product/product-cards.ts';

export async function wishlistRoutes(app: FastifyInstance): Promise<void> {
  serveUserRead(app, calls.readWishlist, {
    read: ({ userId }) => readWishlist(app.database.read, userId),
  });

  serveUserChange(app, calls.addWishes, {
    change: async (trx, { userId, body }) => {
      await addToWishlist(trx, userId, body.productIds);
      return readWishlist(trx, userId);
    },
  });

  serveUserChange(app, calls.clearWishlist, {
    ownerOf: ({ params }) => params.id,
    change: async (trx, { userId }) => {
      await trx.deleteFrom('wishes').where('user_id', '=', userId).execute();
      return readWishlist(trx, userId);
    },
  });

  serveUserChange(app, calls.removeWish, {
    ownerOf: ({ params }) => params.wishlistId,
    change: async (trx, { userId, params }) => {
      const ofProduct = trx.deleteFrom('wishes').where('product_id', '=', params.productId);
      await ofProduct.where('user_id', '=', userId).execute();
      return readWishlist(trx, userId);
    },
  });
}

/** Reads a customer's wishlist, newest first. A hidden product keeps its row, but is left out. */
async function readWishlist(read: Reader, userId: string): Promise<Wishlist> {
  const items = await read
    .selectFrom('wishes')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .execute();
  const products = await readCards(
    read,
    items.map((item) => item.product_id),
  );
  return { wishlistId: userId, products };
}

/** Adds products to a customer's wishlist in their order; those on it already keep their place. */
async function addToWishlist(
  trx: Trx,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  await lockCustomer(trx, userId);
  const present = await trx
    .selectFrom('wishes')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const listed = new Set(present.map((item) => item.product_id));
  const added = [...new Set(productIds)].filter((id) => !listed.has(id));
  if (added.length === 0) return;
  await requireKnownProducts(trx, productIds, added);
  if (present.length + added.length > accountLimits.wishlistMax) {
    throw new FailureError(
      409,
      `Your wishlist can hold up to ${accountLimits.wishlistMax} products.`,
    );
  }
  let addedAt = present
    .map((item) => item.added_at)
    .toSorted()
    .at(-1);
  const rows = added.map((productId) => {
    addedAt = timestampAfter(addedAt);
    return { user_id: userId, product_id: productId, added_at: addedAt };
  });
  await trx.insertInto('wishes').values(rows).execute();
}

async function requireKnownProducts(
  trx: Trx,
  productIds: readonly string[],
  added: readonly string[],
): Promise<void> {
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', added)
    .where('published', '=', 1)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = added.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const description = messages.productNotFound;
  const reasonFor = (id: string) => ({
    code: 'product-gone',
    description,
    field: `productIds.${productIds.indexOf(id)}`,
  });
  throw new FailureError(404, description, unknown.map(reasonFor));
}
