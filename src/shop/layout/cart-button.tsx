import { session } from '#src/shared/session/session.ts';
import { openAuthModal } from '#src/shop/features/auth/auth-store.ts';
import { toggleCartPanel, useCartCount } from '#src/shop/features/cart/cart-store.ts';

import styles from './cart-button.module.css';

/** Opens the cart; a visitor logs in first. */
export function openCart(): void {
  if (session.user) toggleCartPanel();
  else openAuthModal('login', toggleCartPanel);
}

/** The number of items in the cart, and the accessible name of its button. */
export function useCartButton(): { readonly count: number; readonly label: string } {
  const count = useCartCount();
  return { count, label: countLabel('Cart', count) };
}

/** The accessible name of what leads to a list, as `show-counts.ts` changes it. */
export const countLabel = (name: string, count: number) =>
  `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;

/**
 * The number of items in the cart or on the wishlist, shown on its button by CSS, so that it is not
 * part of the button's text. Rendered even if it is 0, because the shell fills it in before any
 * script runs. At most '99+', which fits on the screen.
 */
export function Count({ of, count }: { readonly of: 'cart' | 'wishlist'; readonly count: number }) {
  const shown = { [`data-${of}-count`]: count > 99 ? '99+' : count || '' };
  return <span className={styles.count} {...shown} aria-hidden="true" />;
}
