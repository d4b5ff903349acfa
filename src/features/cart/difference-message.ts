import type { CartItem } from '#contract/calls/cart-calls.ts';
import { hasPriceChanged } from '#contract/rules/cart-differences.ts';
import { formatRupees } from '#contract/rules/money.ts';

import type { CartDifference } from './compare-cart.ts';

/** Describes what has changed in a line since it was seen. */
export function differenceMessage({ seen, now }: CartDifference): string {
  const { name, attributeValue } = (now ?? seen) as CartItem;
  const title = attributeValue === null ? name : `${name} (${attributeValue})`;
  if (!now) return `${title}: Removed or ordered on another device`;
  const changes = [
    ...(seen ? [] : ['Added on another device']),
    ...(seen && hasPriceChanged(seen, now)
      ? [`Now ${formatRupees(now.unitPrice)} (was ${formatRupees(seen.unitPrice)})`]
      : []),
    ...quantityChanges(seen, now),
  ];
  return `${title}: ${changes.join(' · ')}`;
}

function quantityChanges(seen: CartItem | undefined, now: CartItem): string[] {
  if (now.productQuantity === 0) return ['No longer available'];
  if (now.quantity > now.productQuantity) return [`Only ${now.productQuantity} left (you had ${now.quantity})`];
  return seen && seen.quantity !== now.quantity ? [`Now ${now.quantity} (was ${seen.quantity})`] : [];
}
