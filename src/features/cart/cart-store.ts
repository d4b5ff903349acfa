import { useHydrated } from '@tanstack/react-router';
import { proxy, useSnapshot } from 'valtio';

import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import { cartCountKey } from '#contract/names/offline.ts';
import { linesAfter, piecesOf } from '#contract/rules/cart-lines.ts';
import { createMirror } from '#src/lib/mirror.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';

import type { CartChange } from './cart-change.ts';

// The cart on screen: the server's cart with what waits applied to it. Only `cart-changes.ts`, fetched when
// somebody is logged in, alters it.

interface CartState {
  /** The lines as they will be. */
  items: readonly CartItem[];
  /** The server's last answer; undefined until there was one. */
  shoppingCart: Cart | undefined;
  showCart: boolean;
  /** Changes that were sent and did not arrive: they wait for the network. */
  held: number;
}

export const cart = proxy<CartState>({ items: [], shoppingCart: undefined, showCart: false, held: 0 });

/** Where the cart as it was last seen lies, to be compared with what the shop says; goes with a logout. */
export const seenCartKey = 'cart-seen';

export const cartMirror = createMirror<Cart, CartChange>('cart', ({ base, changes }, isLoggedIn) => {
  cart.shoppingCart = base;
  cart.items = linesAfter(base?.cartItems ?? [], changes);
  cart.held = changes.filter(({ lastError }) => lastError !== undefined).length;
  if (!isLoggedIn) cart.showCart = false;
  // For the shell, which shows the count before any of this runs.
  const count = piecesOf(cart.items);
  deviceStorage.write(cartCountKey, count > 0 ? String(count) : undefined);
});

export function toggleCartPanel(): void {
  cart.showCart = !cart.showCart;
}

export function closeCartPanel(): void {
  cart.showCart = false;
}

/** How many pieces the cart holds; 0 until the rendered page was taken over, as the server drew it. */
export function useCartCount(): number {
  const { items } = useSnapshot(cart);
  return useHydrated() ? piecesOf(items) : 0;
}
