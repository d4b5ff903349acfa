import type { CartItem } from '#contract/calls/cart-calls.ts';
import { hasChanged, hasPriceChanged, type LinePair, pairLines } from '#contract/rules/cart-differences.ts';
import { isSameLine, type LineChange, linesAfter } from '#contract/rules/cart-lines.ts';

export interface OwnChange extends LineChange {
  readonly idempotencyKey: string;
}

/** The cart as the customer last saw it. */
export interface SeenCart {
  readonly lines: readonly CartItem[];
  /** Their own changes since. */
  readonly own: readonly OwnChange[];
}

export interface CurrentCart {
  /** The server's lines. */
  readonly lines: readonly CartItem[];
  /** Changes without a response yet. */
  readonly changes: readonly (OwnChange & { readonly attempts: number })[];
  readonly refusals: readonly { readonly idempotencyKey: string }[];
}

export type CartDifference = LinePair<CartItem, CartItem>;

interface Comparison {
  /** The cart to store as seen; undefined while it is uncertain. */
  readonly seen: SeenCart | undefined;
  readonly differences: readonly CartDifference[];
}

/**
 * Compares the server's cart with the one the customer last saw. Their own changes are expected, each of them once,
 * whether the server's cart or the change comes first. Any other price, quantity or line is a difference until
 * accepted.
 */
export function compareCart(seen: SeenCart | undefined, { lines, changes, refusals }: CurrentCart): Comparison {
  // Sent, without a response: the server's lines may already contain what it adds.
  const unsure = changes.filter(({ callName, attempts }) => callName === 'addCartItem' && attempts > 0);
  if (!seen) return { seen: unsure.length > 0 ? undefined : acceptedCart({ lines, changes }), differences: [] };
  const isIn = (list: readonly { readonly idempotencyKey: string }[], { idempotencyKey }: OwnChange) =>
    list.some((one) => one.idempotencyKey === idempotencyKey);
  const added = changes.filter((change) => !isIn(seen.own, change)).map(ownOf);
  const own = [...seen.own, ...added].filter((change) => !isIn(refusals, change));
  const now = linesAfter(lines, changes);
  const isUnsure = (pair: CartDifference) =>
    unsure.some(({ items }) => items.some((item) => isSameLine(item, lineOf(pair)))) && !isDearerOrCheaper(pair);
  const differences = pairLines(linesAfter(seen.lines, own), now).filter(
    (pair) => (hasChanged(pair) || isNewlyShort(pair)) && !isUnsure(pair),
  );
  if (differences.length > 0) return { seen: { lines: seen.lines, own }, differences };
  const isAnyPending = own.some((change) => isIn(changes, change));
  // A change that may still be rejected is not merged into the lines.
  return { seen: isAnyPending ? { lines: seen.lines, own } : { lines: now, own: [] }, differences };
}

/** The cart to store as seen when the customer accepts it: pending changes are their own. */
export function acceptedCart({ lines, changes }: Pick<CurrentCart, 'lines' | 'changes'>): SeenCart {
  return { lines, own: changes.map(ownOf) };
}

/** Whether a line exceeds the stock now and did not, or by less, when it was seen. */
function isNewlyShort({ seen, now }: CartDifference): boolean {
  const isShort = (line: CartItem) => line.quantity > line.productQuantity;
  return now !== undefined && isShort(now) && !(seen && isShort(seen) && seen.productQuantity <= now.productQuantity);
}

const ownOf = ({ callName, items, idempotencyKey }: OwnChange): OwnChange => ({ callName, items, idempotencyKey });

const lineOf = ({ seen, now }: CartDifference) => (now ?? seen) as CartItem;

const isDearerOrCheaper = ({ seen, now }: CartDifference) => Boolean(seen && now && hasPriceChanged(seen, now));
