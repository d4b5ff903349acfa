import { proxy, subscribe } from 'valtio';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { isOtherwise, type LinePair, pairLines } from '#contract/rules/cart-differences.ts';
import { type LineChange, linesAfter } from '#contract/rules/cart-lines.ts';
import { session } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { cart, cartMirror, seenCartKey } from './cart-store.ts';

// What the cart looked like when the person last saw it, beside what the shop says of it now. Their own changes are no
// news to them; everything else (a price, too few left, another device) stays noted until they have agreed to it, also
// when the browser is closed in between.

/** The cart's lines that are not as they were seen, until they are agreed to. */
export const comparison = proxy<{ differences: readonly LinePair<CartItem, CartItem>[] }>({ differences: [] });

interface OwnChange extends LineChange {
  readonly idempotencyKey: string;
}

interface SeenCart {
  readonly userId: string;
  readonly lines: readonly CartItem[];
  /** What the person has changed since; a change that was refused has been told and counts no more. */
  readonly own: readonly OwnChange[];
}

let isFollowing = false;
/** What storage, forbidden or full, did not take. */
let memory: SeenCart | undefined;

/** Begins to compare. Called before anything can alter the cart; once is enough. */
export function followCart(): void {
  if (isFollowing) return;
  isFollowing = true;
  compare();
  // At once and not later: a change must have been noted before its answer is there.
  subscribe(cart, compare, true);
  window.addEventListener('storage', ({ key }) => (key === seenCartKey || key === null) && compare());
}

/** The cart is as the person knows it now. */
export function acceptCart(): void {
  const userId = session.user?.userId;
  if (userId) write({ userId, lines: cart.items, own: [] });
  comparison.differences = [];
}

/** What was to be sent is taken back: it is no part any more of what the person expects. */
export function forgetOwnChanges(): void {
  const seen = read(session.user?.userId ?? '');
  if (seen) write({ ...seen, own: [] });
}

function compare(): void {
  const userId = session.user?.userId;
  const { base, changes, refusals } = cartMirror.read();
  if (!userId || !base) {
    if (!userId) memory = undefined;
    show([]);
    return;
  }
  const now = linesAfter(base.cartItems, changes);
  const before = read(userId);
  if (!before) {
    write({ userId, lines: now, own: [] });
    return;
  }
  const isNew = ({ idempotencyKey }: OwnChange) => !before.own.some((one) => one.idempotencyKey === idempotencyKey);
  const isRefused = ({ idempotencyKey }: OwnChange) => refusals.some((one) => one.idempotencyKey === idempotencyKey);
  const added = changes
    .filter(isNew)
    .map(({ callName, items, idempotencyKey }) => ({ callName, items, idempotencyKey }));
  const own = [...before.own, ...added].filter((change) => !isRefused(change));
  const pairs = pairLines(linesAfter(before.lines, own), now);
  const differences = pairs.filter((pair) => isOtherwise(pair) || isNewlyShort(pair));
  if (differences.length === 0) {
    // What is still to be sent is kept apart: it may yet be refused.
    const waiting = own.filter(({ idempotencyKey }) => changes.some((one) => one.idempotencyKey === idempotencyKey));
    write({ userId, lines: waiting.length > 0 ? before.lines : now, own: waiting.length > 0 ? own : [] });
  } else if (own.length !== before.own.length || added.length > 0) write({ ...before, own });
  show(differences);
}

/** Whether fewer are left than are in the cart, and that was not so when it was seen. */
export function isNewlyShort({ seen, now }: LinePair<CartItem, CartItem>): boolean {
  const isShort = (line: CartItem) => line.quantity > line.productQuantity;
  return now !== undefined && isShort(now) && !(seen && isShort(seen) && seen.productQuantity <= now.productQuantity);
}

function show(differences: readonly LinePair<CartItem, CartItem>[]): void {
  const isNews = differences.length > comparison.differences.length;
  if (differences.length > 0 || comparison.differences.length > 0) comparison.differences = differences;
  // In a moment, as an order that empties the cart is accepted at once.
  if (isNews) setTimeout(tell);
}

function tell(): void {
  if (comparison.differences.length === 0 || cart.showCart) return;
  const open = () => {
    cart.showCart = true;
  };
  showToast('info', 'Your cart has changed since you last looked.', { label: 'See what', run: open });
}

function read(userId: string): SeenCart | undefined {
  const seen = memory ?? (deviceStorage.readJson(seenCartKey) as SeenCart | undefined);
  return seen?.userId === userId && Array.isArray(seen.lines) && Array.isArray(seen.own) ? seen : undefined;
}

function write({ userId, lines, own }: SeenCart): void {
  // Pictures are not compared.
  const seen = { userId, lines: lines.map(({ picture: _, ...line }) => line), own };
  const text = JSON.stringify(seen);
  // Other tabs are told of each writing.
  const isKept = deviceStorage.read(seenCartKey) === text || deviceStorage.write(seenCartKey, text);
  memory = isKept ? undefined : seen;
}
