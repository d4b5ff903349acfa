import { proxy, subscribe } from 'valtio';

import { session } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { showToast, withdrawToast } from '#src/ui/toast-store.ts';

import { cart, cartMirror, seenCartKey } from './cart-store.ts';
import { acceptedCart, type CartDifference, compareCart, type SeenCart } from './compare-cart.ts';

// The cart as the person last saw it, compared with the shop's. Differences stay until the person has agreed to them,
// also when the browser is closed in between.

/** The cart's lines that are not as they were seen, until they are agreed to. */
export const comparison = proxy<{ differences: readonly CartDifference[] }>({ differences: [] });

interface StoredCart extends SeenCart {
  readonly userId: string;
}

let isFollowing = false;
/** Used where storage is forbidden or full. */
let memory: StoredCart | undefined;

/** Begins to compare. Called before anything can change the cart; once is enough. */
export function followCart(): void {
  if (isFollowing) return;
  isFollowing = true;
  compare();
  // At once and not later: a change must have been noted before its response is there.
  subscribe(cart, compare, true);
  window.addEventListener('storage', ({ key }) => (key === seenCartKey || key === null) && compare());
}

/** The person has seen the cart as it is now. */
export function acceptCart(): void {
  const userId = session.user?.userId;
  const { base, changes } = cartMirror.read();
  if (userId && base) write(userId, acceptedCart({ lines: base.cartItems, changes }));
  comparison.differences = [];
}

/** The changes that wait are cancelled: the person no longer expects them. */
export function forgetPendingChanges(): void {
  const userId = session.user?.userId ?? '';
  const seen = read(userId);
  const { changes } = cartMirror.read();
  const isPending = (key: string) => changes.some(({ idempotencyKey }) => idempotencyKey === key);
  if (seen) write(userId, { ...seen, own: seen.own.filter(({ idempotencyKey }) => !isPending(idempotencyKey)) });
}

function compare(): void {
  const userId = session.user?.userId;
  const { base, changes, refusals } = cartMirror.read();
  if (!userId || !base) {
    if (!userId) memory = undefined;
    show([]);
    return;
  }
  const { seen, differences } = compareCart(read(userId), { lines: base.cartItems, changes, refusals });
  if (seen) write(userId, seen);
  show(differences);
}

function show(differences: readonly CartDifference[]): void {
  const hasMore = differences.length > comparison.differences.length;
  if (differences.length > 0 || comparison.differences.length > 0) comparison.differences = differences;
  // In a moment, as an order that empties the cart is accepted at once.
  if (hasMore) setTimeout(notify);
  if (differences.length === 0 || cart.showCart) withdrawToast(changed);
}

const changed = 'Your cart has changed.';

function notify(): void {
  if (comparison.differences.length === 0 || cart.showCart) return;
  const open = () => {
    cart.showCart = true;
  };
  showToast('info', changed, { label: 'See changes', run: open });
}

function read(userId: string): SeenCart | undefined {
  const seen = memory ?? (deviceStorage.readJson(seenCartKey) as StoredCart | undefined);
  return seen?.userId === userId && Array.isArray(seen.lines) && Array.isArray(seen.own) ? seen : undefined;
}

function write(userId: string, { lines, own }: SeenCart): void {
  // Pictures are not compared.
  const seen = { userId, lines: lines.map(({ picture: _, ...line }) => line), own };
  const text = JSON.stringify(seen);
  // Other tabs are notified of each writing.
  const isStored = deviceStorage.read(seenCartKey) === text || deviceStorage.write(seenCartKey, text);
  memory = isStored ? undefined : seen;
}
