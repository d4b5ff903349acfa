import type { CartItem } from '#contract/calls/cart-calls.ts';

import { linePaisa, orderSums } from './cart-sums.ts';
import { paisaFromRupees, rupeesFromPaisa } from './money.ts';

// The cart's rules as pure functions.

/** Whether two lines are the same thing: product and chosen attribute. */
export function isSameLine(
  a: Pick<CartItem, 'productId' | 'selectedAttributeId'>,
  b: Pick<CartItem, 'productId' | 'selectedAttributeId'>,
): boolean {
  return a.productId === b.productId && (a.selectedAttributeId ?? '') === (b.selectedAttributeId ?? '');
}

/** The line with another quantity and its total. */
export function withQuantity(item: CartItem, quantity: number): CartItem {
  const totalPrice = rupeesFromPaisa(linePaisa(paisaFromRupees(item.unitPrice), quantity));
  return { ...item, quantity, totalPrice };
}

/** Raises the line of the same product and attribute by `quantity`, else appends the item with it. */
export function addToLines(lines: readonly CartItem[], item: CartItem, quantity = 1): CartItem[] {
  const isThere = lines.some((line) => isSameLine(line, item));
  if (!isThere) return [...lines, withQuantity(item, quantity)];
  return lines.map((line) => (isSameLine(line, item) ? withQuantity(line, line.quantity + quantity) : line));
}

/** Lowers the line by 1; at quantity 1, or with `all`, it is deleted. */
export function takeFromLines(
  lines: readonly CartItem[],
  item: Pick<CartItem, 'productId' | 'selectedAttributeId'>,
  { all = false } = {},
): CartItem[] {
  return lines.flatMap((line) => {
    if (!isSameLine(line, item)) return [line];
    return all || line.quantity <= 1 ? [] : [withQuantity(line, line.quantity - 1)];
  });
}

/** Sets the line to a quantity, else appends the item with it. */
export function setInLines(lines: readonly CartItem[], item: CartItem, quantity: number): CartItem[] {
  const isThere = lines.some((line) => isSameLine(line, item));
  if (!isThere) return [...lines, withQuantity(item, quantity)];
  return lines.map((line) => (isSameLine(line, item) ? withQuantity(line, quantity) : line));
}

/** A change of the cart that is not in the server's data yet. */
export interface LineChange {
  readonly callName: 'addCartItem' | 'upsertCart' | 'removeCartItem';
  /** The lines to add, to set to their quantities, or to remove. */
  readonly items: readonly CartItem[];
}

/** Applies changes to lines. */
export function linesAfter(lines: readonly CartItem[], changes: readonly LineChange[]): readonly CartItem[] {
  return changes.reduce(
    (before, { callName, items }) => items.reduce((now, item) => changed(now, callName, item), before),
    lines,
  );
}

function changed(lines: readonly CartItem[], callName: LineChange['callName'], item: CartItem): readonly CartItem[] {
  switch (callName) {
    case 'addCartItem':
      return addToLines(lines, item, item.quantity);
    case 'upsertCart':
      return setInLines(lines, item, item.quantity);
    case 'removeCartItem':
      return takeFromLines(lines, item, { all: true });
  }
}

/** The sum of all quantities. */
export function itemCountOf(lines: readonly Pick<CartItem, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Subtotal, shipping and total of a cart, in paisa. */
export function sumsOfLines(lines: readonly CartItem[], couponPercent = 0) {
  return orderSums(
    lines.map((line) => ({ totalPaisa: paisaFromRupees(line.totalPrice) })),
    couponPercent,
  );
}
