import type { CartItem } from '#contract/calls/cart-calls.ts';
import { hasPriceChanged, isSameLine } from '#contract/rules/cart-lines.ts';
import { formatRupees } from '#contract/rules/money.ts';

/** A line that the shop has changed since it was seen; `seen` is undefined for one that was never shown. */
export interface CartDifference {
  readonly seen: CartItem | undefined;
  readonly now: CartItem;
}

interface Comparison {
  /** The lines to store as seen: a changed one stays as it was until it is accepted. */
  readonly seen: readonly CartItem[];
  readonly differences: readonly CartDifference[];
}

/**
 * Compares the server's lines with those that the customer last saw. Only what the shop has changed is a difference:
 * another price, or less stock than a line needs. Lines and quantities are changed by customers, here or elsewhere.
 */
export function compareCart(seen: readonly CartItem[] | undefined, lines: readonly CartItem[]): Comparison {
  if (!seen) return { seen: lines, differences: [] };
  const pairs = lines.map((now) => ({ seen: seen.find((line) => isSameLine(line, now)), now }));
  return {
    seen: pairs.flatMap((pair) => (isChanged(pair) ? (pair.seen ?? []) : pair.now)),
    differences: pairs.filter(isChanged),
  };
}

function isChanged({ seen, now }: CartDifference): boolean {
  if (seen && hasPriceChanged(seen, now)) return true;
  const isShort = (line: CartItem) => line.quantity > line.productQuantity;
  return isShort(now) && !(seen && isShort(seen) && seen.productQuantity <= now.productQuantity);
}

/** Describes what has changed in a line since it was seen. */
export function differenceMessage({ seen, now }: CartDifference): string {
  const { name, attributeValue, unitPrice, quantity, productQuantity } = now;
  const changes = [
    seen && hasPriceChanged(seen, now) && `Now ${formatRupees(unitPrice)} (was ${formatRupees(seen.unitPrice)})`,
    productQuantity === 0 && 'No longer available',
    productQuantity > 0 && quantity > productQuantity && `Only ${productQuantity} left (you had ${quantity})`,
  ];
  return `${attributeValue === null ? name : `${name} (${attributeValue})`}: ${changes.filter(Boolean).join(' · ')}`;
}
