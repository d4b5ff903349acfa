import type { FastifyInstance } from 'fastify';

import {
  addCartItem,
  readCart as readCartCall,
  removeCartItem,
  upsertCart,
} from '#contract/calls/cart-calls.ts';
import { cleanLines } from '#server/http/clean-text.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';
import { readShop } from '#server/shop-settings.ts';

import { addToCart, removeFromCart, updateCart } from './cart-changes.ts';
import { cartItemOf, composeCart, openCart, readCart } from './cart-store.ts';

export async function cartRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveUserRead(app, readCartCall, {
    read: async ({ userId }) => {
      const shop = await app.catalogue.settings();
      return (
        (await readCart(database.read, userId, shop)) ??
        database.transaction(async (trx) => composeCart(trx, await openCart(trx, userId), shop))
      );
    },
  });

  serveUserChange(app, addCartItem, {
    change: async (trx, { userId, body }) => {
      const { productId, quantity, selectedAttributeId } = body;
      const line = await addToCart(trx, userId, {
        productId,
        quantity,
        attributeId: selectedAttributeId ?? '',
      });
      return cartItemOf(line);
    },
  });

  serveUserChange(app, upsertCart, {
    change: async (trx, { userId, body }) => {
      const note = body.note === undefined ? undefined : cleanLines(body.note);
      const cart = await updateCart(trx, userId, { cartId: body.id, listed: body.cartItems, note });
      return composeCart(trx, cart, await readShop(trx));
    },
  });

  serveUserChange(app, removeCartItem, {
    change: (trx, { userId, params }) => removeFromCart(trx, userId, params.cartItemId),
  });
}
