import type { QueryClient } from '@tanstack/react-query';
import { cartList, removeList, wishlistList } from '#src/shared/outbox/customer-list.ts';
import { onLogout, session } from '#src/shared/session/session.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { loadCartDrawer } from '#src/shop/features/cart/cart-panel.tsx';
import { seenCartKey, startCart } from '#src/shop/features/cart/cart-store.ts';
import { viewedKey } from '#src/shop/features/product/viewed-key.ts';
import { recentKey } from '#src/shop/features/search/recent-key.ts';
import { startWishlist } from '#src/shop/features/wishlist/wishlist-store.ts';

// The customer's cart and wishlist: local copies are shown at once, the code that changes them
// loads when the page is idle.

export const loadCartChanges = () => import('#src/shop/features/cart/cart-changes.ts');
export const loadWishlistChanges = () => import('#src/shop/features/wishlist/wishlist-changes.ts');

/** Shows the stored lists, and deletes them at logout. Called once, after hydration. */
export async function restoreLists(queryClient: QueryClient): Promise<void> {
  onLogout((reason) => {
    deviceStorage.write(viewedKey, undefined);
    deviceStorage.write(recentKey, undefined);
    // If the server ended the session, they stay for the same customer's next login.
    if (reason !== 'logout') return;
    deviceStorage.write(seenCartKey, undefined);
    removeList(cartList);
    removeList(wishlistList);
  });
  await Promise.all([startCart(queryClient), startWishlist(queryClient)]);
}

/** Fetches both lists if a customer is logged in. */
export function refreshLists(): void {
  if (!session.user) return;
  Promise.all([loadCartChanges(), loadWishlistChanges(), loadCartDrawer()])
    .then(([{ refreshCart }, { refreshWishlist }]) =>
      Promise.all([refreshCart(), refreshWishlist()]),
    )
    .catch((error) => console.info('Cart and wishlist could not be fetched', error));
}
