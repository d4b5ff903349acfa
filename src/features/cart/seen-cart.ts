import { proxy, ref, subscribe } from 'valtio';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { session } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { resultsOf } from '#src/outbox/change-list.ts';
import { cartList, listData, pendingOf } from '#src/outbox/customer-list.ts';
import { showToast, withdrawToast } from '#src/ui/toast-store.ts';

import { cart, seenCartKey } from './cart-store.ts';
import { acceptedCart, type CartDifference, type CurrentCart, compareCart, type SeenCart } from './compare-cart.ts';

// Compares the cart as the customer last saw it with the server's. Differences stay until the customer accepts them,
// also across visits.

/** The lines that differ from what was seen and are not accepted yet. */
export const comparison = proxy<{ differences: readonly CartDifference[] }>({ differences: [] });

interface StoredCart extends SeenCart {
  readonly userId: string;
}

let isStarted = false;
/** Used when storage is blocked or full. */
let memory: StoredCart | undefined;

/** Starts comparing. Called before anything can change the cart; later calls do nothing. */
export function startCartComparison(): void {
  if (isStarted) return;
  isStarted = true;
  compare();
  cartList.listeners.push(compare);
  subscribe(cart, () => cart.showCart && withdrawToast(changedMessage));
  window.addEventListener('storage', ({ key }) => (key === seenCartKey || key === null) && compare());
}

/** Records that the customer has seen the cart as it is; or with these lines, which it is about to have. */
export function acceptCart(lines?: readonly CartItem[]): void {
  const userId = session.user?.userId;
  const now = currentCart();
  if (userId && now) write(userId, acceptedCart(lines ? { lines, changes: [] } : now));
  comparison.differences = [];
}

/** Forgets the customer's pending changes, which are cancelled. */
export function forgetPendingChanges(): void {
  const userId = session.user?.userId ?? '';
  const seen = read(userId);
  const isPending = (key: string) => pendingOf(cartList).some(({ id }) => id === key);
  if (seen) write(userId, { ...seen, own: seen.own.filter(({ idempotencyKey }) => !isPending(idempotencyKey)) });
}

function compare(): void {
  const userId = session.user?.userId;
  const now = currentCart();
  if (!userId || !now) {
    if (!userId) memory = undefined;
    show([]);
    return;
  }
  // Until the outbox is read, the customer's own changes are not known.
  if (!cartList.stored) return;
  const { seen, differences } = compareCart(read(userId), now);
  if (seen) write(userId, seen);
  show(differences);
}

function currentCart(): CurrentCart | undefined {
  const server = listData(cartList)?.server;
  const changes = pendingOf(cartList).map(({ id, callName, fields, attempts }) => ({
    idempotencyKey: id,
    callName,
    items: fields?.items ?? [],
    attempts,
  }));
  const refusals = resultsOf(cartList)
    .filter(({ phase }) => phase === 'refused')
    .map(({ id }) => ({ idempotencyKey: id }));
  return server && { lines: server.cartItems, changes, refusals };
}

function show(differences: readonly CartDifference[]): void {
  const hasMore = differences.length > comparison.differences.length;
  if (differences.length > 0 || comparison.differences.length > 0) comparison.differences = ref(differences);
  // In a task, because an order that empties the cart is accepted right after.
  if (hasMore) setTimeout(notify);
  if (differences.length === 0) withdrawToast(changedMessage);
}

const changedMessage = 'Your cart has changed.';

function notify(): void {
  if (comparison.differences.length === 0 || cart.showCart) return;
  const open = () => {
    cart.showCart = true;
  };
  showToast('info', changedMessage, { label: 'See changes', run: open });
}

function read(userId: string): SeenCart | undefined {
  const seen = memory ?? (deviceStorage.readJson(seenCartKey) as StoredCart | undefined);
  return seen?.userId === userId && Array.isArray(seen.lines) && Array.isArray(seen.own) ? seen : undefined;
}

function write(userId: string, { lines, own }: SeenCart): void {
  // Pictures are not compared.
  const seen = { userId, lines: lines.map(({ picture: _, ...line }) => line), own };
  const text = JSON.stringify(seen);
  // Each write fires a `storage` event in other tabs.
  const isStored = deviceStorage.read(seenCartKey) === text || deviceStorage.write(seenCartKey, text);
  memory = isStored ? undefined : seen;
}
