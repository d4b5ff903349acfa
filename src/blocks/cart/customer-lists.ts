import { loadCartDrawer } from '#src/features/cart/cart-panel.tsx';
import { cartMirror } from '#src/features/cart/cart-store.ts';
import { wishlistMirror } from '#src/features/wishlist/wishlist-store.ts';
import { onLogin } from '#src/lib/session.ts';

// The cart and the wishlist of whoever is logged in: their local copies show at once, what changes them is fetched
// when the page has settled.

export const loadCartChanges = () => import('#src/features/cart/cart-changes.ts');
export const loadWishlistChanges = () => import('#src/features/wishlist/wishlist-changes.ts');

/** Shows the local copies. Called once, after the page was taken over. */
export function startLists(): void {
  cartMirror.start();
  wishlistMirror.start();
}

/** Asks for both whenever somebody is logged in, first for who is now. Called once, in a quiet moment. */
export function followLists(): void {
  onLogin(() => {
    Promise.all([loadCartChanges(), loadWishlistChanges(), loadCartDrawer()])
      .then(([{ refreshCart }, { refreshWishlist }]) => Promise.all([refreshCart(), refreshWishlist()]))
      .catch((error) => console.info('Cart and wishlist could not be fetched', error));
  });
}
