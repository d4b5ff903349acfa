import type { FastifyInstance } from 'fastify';

import * as calls from '#contract/calls/wishlist-calls.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';

import { addToWishlist, clearWishlist, readWishlist, removeFromWishlist } from './wishlist-store.ts';

export async function wishlistRoutes(app: FastifyInstance): Promise<void> {
  serveUserRead(app, calls.readWishlist, {
    ownerOf: ({ params }) => params.userId,
    read: ({ userId }) => readWishlist(app.database.read, userId),
  });

  serveUserChange(app, calls.addWishes, {
    failures: [404, 409],
    ownerOf: ({ params }) => params.userId,
    change: async (trx, { userId, body }) => {
      await addToWishlist(trx, userId, body.productIds);
      return readWishlist(trx, userId);
    },
  });

  serveUserChange(app, calls.clearWishlist, {
    ownerOf: ({ params }) => params.id,
    change: async (trx, { userId }) => {
      await clearWishlist(trx, userId);
      return readWishlist(trx, userId);
    },
  });

  serveUserChange(app, calls.removeWish, {
    ownerOf: ({ params }) => params.wishlistId,
    change: async (trx, { userId, params }) => {
      await removeFromWishlist(trx, userId, params.productId);
      return readWishlist(trx, userId);
    },
  });
}
