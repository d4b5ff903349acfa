import type { CartItem } from '#contract/calls/cart-calls.ts';

import { linePaisa, orderSums } from './cart-sums.ts';
import { paisaFromRupees, rupeesFromPaisa } from './money.ts';

// The cart reducer's rules (section 4) as pure functions. Both the screen and, later, what waits in the
// outbox are applied by them.

/** Whether two lines are the same thing: product and chosen attribute. */
export function isSameLine(
  a: Pick<CartItem, 'productId' | 'selectedAttributeId'>,
  b: Pick<CartItem, 'productId' | 'selectedAttributeId'>,
): boolean {
  return a.productId === b.productId && (a.selectedAttributeId ?? '') === (b.selectedAttributeId ?? '');
}

/** The same line with another quantity and the total that goes with it. */
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

/** Subtotal, shipping and total of a cart, in paisa. */
export function sumsOfLines(lines: readonly CartItem[], couponPercent = 0) {
  return orderSums(
    lines.map((line) => ({ totalPaisa: paisaFromRupees(line.totalPrice) })),
    couponPercent,
  );
}
