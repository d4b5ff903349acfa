import type { CartItem } from '#contract/calls/cart-calls.ts';
import { isOtherPrice, type LinePair } from '#contract/rules/cart-differences.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';

const rupees = (price: number) => formatPaisa(paisaFromRupees(price));

/** What has become of a line since it was seen. */
export function differenceWords({ seen, now }: LinePair<CartItem, CartItem>): string {
  const { name, attributeValue } = (now ?? seen) as CartItem;
  const who = attributeValue === null ? name : `${name} (${attributeValue})`;
  if (!now) return `${who}: no longer in your cart. It was taken out or ordered elsewhere.`;
  const words = [
    ...(seen ? [] : ['added on another device']),
    ...(seen && isOtherPrice(seen, now) ? [`${rupees(seen.unitPrice)} is now ${rupees(now.unitPrice)}`] : []),
    ...shortWords(seen, now),
  ];
  return `${who}: ${words.join('; ')}`;
}

function shortWords(seen: CartItem | undefined, now: CartItem): string[] {
  if (now.productQuantity === 0) return ['sold out, or not sold any more'];
  if (now.quantity > now.productQuantity) return [`only ${now.productQuantity} left (you had ${now.quantity})`];
  return seen && seen.quantity !== now.quantity ? [`${now.quantity} by now (you had ${seen.quantity})`] : [];
}
