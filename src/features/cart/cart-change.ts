import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { LineChange } from '#contract/rules/cart-lines.ts';
import { isSameLine } from '#contract/rules/cart-lines.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import type { WaitingChange } from '#src/lib/mirror.ts';

/** A change of the cart that waits to be sent: lines added, set to their quantities or taken out. */
export interface CartChange extends WaitingChange, LineChange {
  readonly callName: LineChange['callName'];
  /** Goes with quantities, at checkout. */
  readonly note?: string;
  /** The cart's id, where an answer has brought it: the sender need not ask for it. */
  readonly cartId?: string;
}

interface Particulars {
  readonly note?: string | undefined;
  readonly cartId?: string | undefined;
}

export function cartChange(
  callName: LineChange['callName'],
  items: readonly CartItem[],
  { note, cartId }: Particulars = {},
): CartChange {
  return {
    callName,
    items,
    ...(note === undefined ? {} : { note }),
    ...(cartId === undefined ? {} : { cartId }),
    idempotencyKey: newIdempotencyKey(),
    at: new Date().toISOString(),
    attempts: 0,
  };
}

/**
 * The changes with one more. Presses on plus and minus that follow each other before anything was sent become one
 * change: what counts is the last quantity.
 */
export function withChange(changes: readonly CartChange[], change: CartChange): readonly CartChange[] {
  const last = changes.at(-1);
  if (!last || last.attempts > 0 || !isOneQuantity(last) || !isOneQuantity(change)) return [...changes, change];
  const [before, after] = [last.items[0], change.items[0]];
  return before && after && isSameLine(before, after) ? [...changes.slice(0, -1), change] : [...changes, change];
}

const isOneQuantity = ({ callName, items, note }: CartChange) =>
  callName === 'upsertCart' && items.length === 1 && note === undefined;
