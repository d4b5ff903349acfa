import { subscribe } from 'valtio';

import { itemCountOf } from '#contract/rules/cart-lines.ts';
import { cart } from '#src/features/cart/cart-store.ts';

/** Shows the number of items in the cart on the app's icon (Badging API). A logout empties the cart and clears it. */
export function startCartBadge(): void {
  let last: number | undefined;
  const update = () => {
    const count = itemCountOf(cart.items);
    if (count !== last) setBadge(count);
    last = count;
  };
  update();
  subscribe(cart, update);
}

function setBadge(count: number): void {
  const result = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  // Not every device permits it.
  result?.catch(() => undefined);
}
