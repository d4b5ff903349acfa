import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import type { LineChange } from '#contract/rules/cart-lines.ts';
import { isSameLine } from '#contract/rules/cart-lines.ts';
import { newWishKey } from '#src/lib/ask-shop.ts';
import type { WaitingChange } from '#src/lib/mirror.ts';

/** A change of the cart that waits to be sent: lines added, set to their quantities or taken out. */
export interface CartChange extends WaitingChange, LineChange {
  readonly callName: LineChange['callName'];
  /** Goes with quantities, at checkout. */
  readonly note?: string;
}

export function cartChange(callName: LineChange['callName'], items: readonly CartItem[], note?: string): CartChange {
  return {
    callName,
    items,
    ...(note === undefined ? {} : { note }),
    idempotencyKey: newWishKey(),
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

/** The body of `upsertCart`. Ids that an earlier answer brought are taken from the cart. */
export function upsertBody({ items, note }: CartChange, cart: Cart) {
  const cartItems = items.map((item) => ({
    cartItemId: lineIdOf(item, cart) ?? null,
    productId: item.productId,
    quantity: item.quantity,
    selectedAttributeId: item.selectedAttributeId,
  }));
  return {
    id: cart.shoppingCartId,
    cartItems,
    ...(note === undefined ? {} : { note, shippingFee: cart.shippingFee }),
  };
}

/** The server's id of a line; undefined when the server does not have it. */
export function lineIdOf(item: CartItem, cart: Cart | undefined): string | undefined {
  return cart?.cartItems.find((line) => isSameLine(line, item))?.cartItemId;
}
