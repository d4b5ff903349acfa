import { useHydrated } from '@tanstack/react-router';
import { proxy, ref, useSnapshot } from 'valtio';

import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import { cartCountKey } from '#contract/names/offline.ts';
import { linesAfter, piecesOf } from '#contract/rules/cart-lines.ts';
import { session } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { listData, pendingOf } from '#src/outbox/customer-list.ts';
import { cartList } from '#src/outbox/customer-lists.ts';

// The cart on screen, derived from the server's cart and what waits in the outbox. `cart-changes.ts`, fetched when
// somebody is logged in, makes changes.

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

cartList.listeners.push(() => {
  const server = listData(cartList)?.server;
  const pending = pendingOf(cartList);
  const changes = pending.map(({ callName, fields }) => ({ callName, items: fields?.items ?? [] }));
  // By reference: proxies would be made in place, of the query's data and the outbox's entries.
  cart.shoppingCart = server && ref(server);
  cart.items = ref(linesAfter(server?.cartItems ?? [], changes));
  cart.held = pending.filter(({ lastError }) => lastError !== undefined).length;
  if (!session.user) cart.showCart = false;
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
