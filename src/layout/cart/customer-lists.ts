import type { QueryClient } from '@tanstack/react-query';

import { loadCartDrawer } from '#src/features/cart/cart-panel.tsx';
import { seenCartKey } from '#src/features/cart/cart-store.ts';
import { viewedKey } from '#src/features/product/viewed-key.ts';
import { onLogin, onLogout, session } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { removeList, startList } from '#src/outbox/customer-list.ts';
import { cartList, wishlistList } from '#src/outbox/customer-lists.ts';

// The cart and the wishlist of whoever is logged in: their local copies show at once, what changes them is fetched
// when the page has settled.

export const loadCartChanges = () => import('#src/features/cart/cart-changes.ts');
export const loadWishlistChanges = () => import('#src/features/wishlist/wishlist-changes.ts');

/** Shows what is stored here, and drops at a logout what only this device knows. Called once, after hydration. */
export async function startLists(queryClient: QueryClient): Promise<void> {
  onLogout((reason) => {
    deviceStorage.write(viewedKey, undefined);
    // Where the server ended the session, it waits for the same customer's next login.
    if (reason !== 'logout') return;
    deviceStorage.write(seenCartKey, undefined);
    removeList(cartList);
    removeList(wishlistList);
  });
  await Promise.all([startList(cartList, queryClient), startList(wishlistList, queryClient)]);
  if (!deviceStorage.read(cartList.queue) && !deviceStorage.read(wishlistList.queue)) return;
  await import('#src/outbox/migrate-lists.ts')
    .then(({ migrateLists }) => migrateLists())
    .catch((error) => console.info('Earlier lists could not be taken over', error));
}

/**
 * Begins to send what waits, and asks for both lists whenever somebody is logged in, first for who is now. Called
 * once, in a quiet moment.
 */
export function followLists(): void {
  import('#src/outbox/outbox.ts')
    .then(({ startOutbox }) => startOutbox())
    .catch((error) => console.info('The outbox could not be had', error));
  onLogin(refreshLists);
}

/** Asks for both lists, where somebody is logged in. */
export function refreshLists(): void {
  if (!session.user) return;
  Promise.all([loadCartChanges(), loadWishlistChanges(), loadCartDrawer()])
    .then(([{ refreshCart }, { refreshWishlist }]) => Promise.all([refreshCart(), refreshWishlist()]))
    .catch((error) => console.info('Cart and wishlist could not be fetched', error));
}
