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
  return { count, label: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` };
}

/**
 * The number of items, shown on the cart button by CSS, so that it is not part of the button's
 * text. Rendered even if it is 0, because the shell fills it in before any script runs. At most
 * '99+', which fits on the screen.
 */
export function CartCount({ count }: { readonly count: number }) {
  return (
    <span
      className={styles.count}
      data-cart-count={count > 99 ? '99+' : count || ''}
      aria-hidden="true"
    />
  );
}
