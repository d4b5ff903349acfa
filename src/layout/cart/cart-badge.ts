import { subscribe } from 'valtio';

import { itemCountOf } from '#contract/rules/cart-lines.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { showBadge } from '#src/lib/app-badge.ts';

/** Shows the number of items in the cart on the app's icon (Badging API). A logout empties the cart and clears it. */
export function startCartBadge(): void {
  let last: number | undefined;
  const update = () => {
    const pieces = itemCountOf(cart.items);
    if (pieces !== last) showBadge(pieces);
    last = pieces;
  };
  update();
  subscribe(cart, update);
}
