import type { Cart } from '#contract/calls/cart-calls.ts';
import type { Wishlist } from '#contract/calls/wishlist-calls.ts';

import type { CartCallName, OutboxEntry, WishlistCallName } from './core/outbox-entry.ts';
import { customerList } from './customer-list.ts';

export const cartList = customerList<Cart, OutboxEntry<CartCallName>>({
  queue: 'cart',
  callName: 'readCart',
  items: 'cartItems',
});

export const wishlistList = customerList<Wishlist, OutboxEntry<WishlistCallName>>({
  queue: 'wishlist',
  callName: 'readWishlist',
  items: 'products',
});
