import type { CartItem } from '#contract/calls/cart-calls.ts';
import { isSameLine } from '#contract/rules/cart-lines.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import type { CartCallName, CartFields, OutboxEntry } from '#src/outbox/core/outbox-entry.ts';

/** A change of the cart: lines added, removed or set to a quantity. */
export interface CartChange {
  readonly id: string;
  readonly callName: CartCallName;
  readonly fields: CartFields;
}

interface CartChangeOptions {
  /** The order note, sent with quantities at checkout. */
  readonly note?: string | undefined;
  /** The cart's id if it is known, so that it need not be fetched to send the change. */
  readonly cartId?: string | undefined;
}

export function newCartChange(
  callName: CartCallName,
  items: readonly CartItem[],
  { note, cartId }: CartChangeOptions = {},
): CartChange {
  return { id: newIdempotencyKey(), callName, fields: { items: [...items], note, cartId } };
}

/**
 * The id of the pending change that this one replaces: repeated presses on plus and minus are sent as one change with
 * the last quantity.
 */
export function replacedBy(change: CartChange, pending: readonly OutboxEntry<CartCallName>[]): string | undefined {
  const last = pending.at(-1);
  if (!last || last.attempts > 0 || !isOneQuantity(last) || !isOneQuantity(change)) return undefined;
  const [before, after] = [last.fields?.items[0], change.fields.items[0]];
  return before && after && isSameLine(before, after) ? last.id : undefined;
}

const isOneQuantity = ({ callName, fields }: Pick<OutboxEntry<CartCallName>, 'callName' | 'fields'>) =>
  callName === 'upsertCart' && fields?.items.length === 1 && fields.note === undefined;
