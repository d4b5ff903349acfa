import type { QueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { proxy, ref, useSnapshot } from 'valtio';

import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import { countKeys } from '#contract/names/count-keys.ts';
import { itemCountOf, linesAfter } from '#contract/rules/cart/cart-lines.ts';
import { cartList, listData, pendingOf, startList } from '#src/shared/outbox/customer-list.ts';
import { session } from '#src/shared/session/session.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';

// The cart on screen, derived from the server's cart and the pending changes in the outbox.
// `cart-changes.ts`, loaded for customers, makes changes.

interface CartState {
  /** The lines with pending changes applied. */
  items: readonly CartItem[];
  /** The server's last response; undefined until there is one. */
  shoppingCart: Cart | undefined;
  showCart: boolean;
  /** Number of changes that failed to send and are retried. */
  failedChanges: number;
}

export const cart = proxy<CartState>({
  items: [],
  shoppingCart: undefined,
  showCart: false,
  failedChanges: 0,
});

/** Local-storage key of the cart as the customer last saw it. Deleted at logout. */
export const seenCartKey = 'cart-seen';

/** Shows the cart, and follows its changes. Called once, after hydration. */
export function startCart(client: QueryClient): Promise<void> {
  cartList.listeners.push(showCart);
  return startList(cartList, client);
}

function showCart(): void {
  const server = listData(cartList)?.server;
  const pending = pendingOf(cartList);
  const changes = pending.map(({ callName, fields }) => ({
    callName,
    items: fields?.items ?? [],
    formerAttributeId: fields?.formerAttributeId,
  }));
  // As refs: valtio would otherwise wrap the query's data and the outbox's entries in proxies.
  cart.shoppingCart = server && ref(server);
  cart.items = ref(linesAfter(server?.cartItems ?? [], changes));
  cart.failedChanges = pending.filter(({ lastError }) => lastError !== undefined).length;
  if (!session.user) cart.showCart = false;
  // For the shell, which shows the count before any script runs.
  const count = itemCountOf(cart.items);
  deviceStorage.write(countKeys.cart, count > 0 ? String(count) : undefined);
}

export function toggleCartPanel(): void {
  cart.showCart = !cart.showCart;
}

export function closeCartPanel(): void {
  cart.showCart = false;
}

/** Number of items in the cart; 0 until hydration, as in the server's HTML. */
export function useCartCount(): number {
  const { items } = useSnapshot(cart);
  return useHydrated() ? itemCountOf(items) : 0;
}
