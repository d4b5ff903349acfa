import { subscribe } from 'valtio';

import { itemCountOf } from '#contract/rules/cart-lines.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { showBadge } from '#src/lib/app-badge.ts';

/** Keeps the number on the app's icon at the cart's count; a logout empties the cart, and so takes it away. */
export function followCartBadge(): void {
  let last: number | undefined;
  const look = () => {
    const pieces = itemCountOf(cart.items);
    if (pieces !== last) showBadge(pieces);
    last = pieces;
  };
  look();
  subscribe(cart, look);
}
