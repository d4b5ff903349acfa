import type { CartItem } from '#contract/calls/cart-calls.ts';

import { paisaFromRupees, rupeesFromPaisa } from '#contract/rules/texts/money.ts';

// The cart's rules as pure functions.

interface ChosenProduct {
  readonly productId: string;
  readonly selectedAttributeId?: string | null | undefined;
}

/** Whether two lines are the same thing: product and chosen attribute. */
export function isSameLine(a: ChosenProduct, b: ChosenProduct): boolean {
  return (
    a.productId === b.productId && (a.selectedAttributeId ?? '') === (b.selectedAttributeId ?? '')
  );
}

/** The line with another quantity and its total. */
function withQuantity(item: CartItem, quantity: number): CartItem {
  const totalPrice = rupeesFromPaisa(paisaFromRupees(item.unitPrice) * quantity);
  return { ...item, quantity, totalPrice };
}

/** A change of the cart that is not in the server's data yet. */
export interface LineChange {
  readonly callName: 'addCartItem' | 'upsertCart' | 'removeCartItem';
  /** The lines to add, to set to their quantities, or to remove. */
  readonly items: readonly CartItem[];
  /** The variant that the line had, where the item is what it becomes. */
  readonly formerAttributeId?: string | undefined;
}

/** Applies changes to lines. */
export function linesAfter(
  lines: readonly CartItem[],
  changes: readonly LineChange[],
): readonly CartItem[] {
  return changes.reduce(
    (before, { callName, items, formerAttributeId }) =>
      items.reduce(
        (now, item) => changed(withVariant(now, item, formerAttributeId), callName, item),
        before,
      ),
    lines,
  );
}

/**
 * Gives the line of the former variant the item's; where that has a line already, the former one is
 * removed.
 */
function withVariant(
  lines: readonly CartItem[],
  item: CartItem,
  formerAttributeId?: string,
): readonly CartItem[] {
  if (formerAttributeId === undefined) return lines;
  const isFormer = (line: CartItem) =>
    isSameLine(line, { ...item, selectedAttributeId: formerAttributeId });
  if (lines.some((line) => isSameLine(line, item))) return lines.filter((line) => !isFormer(line));
  return lines.map((line) => (isFormer(line) ? { ...item, cartItemId: line.cartItemId } : line));
}

/**
 * Adds to the item's line, sets its quantity, or removes it. An item without a line is appended.
 */
function changed(
  lines: readonly CartItem[],
  callName: LineChange['callName'],
  item: CartItem,
): readonly CartItem[] {
  if (callName === 'removeCartItem') return lines.filter((line) => !isSameLine(line, item));
  if (!lines.some((line) => isSameLine(line, item)))
    return [...lines, withQuantity(item, item.quantity)];
  const before = ({ quantity }: CartItem) => (callName === 'addCartItem' ? quantity : 0);
  return lines.map((line) =>
    isSameLine(line, item) ? withQuantity(line, before(line) + item.quantity) : line,
  );
}

/** The sum of all quantities. */
export function itemCountOf(lines: readonly Pick<CartItem, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Whether a line has another price than it had. */
export function hasPriceChanged(
  seen: Pick<CartItem, 'unitPrice'>,
  now: Pick<CartItem, 'unitPrice'>,
): boolean {
  return paisaFromRupees(seen.unitPrice) !== paisaFromRupees(now.unitPrice);
}
