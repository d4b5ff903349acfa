import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { toggleCartPanel, useCartCount } from '#src/features/cart/cart-store.ts';
import { session } from '#src/lib/session.ts';

/** The cart for who is logged in, the login for who is not, and the cart after it. */
export function openCart(): void {
  if (session.user) toggleCartPanel();
  else openAuthModal('login', toggleCartPanel);
}

/** How many pieces the cart holds, and what its button is called. */
export function useCartButton(): { readonly count: number; readonly label: string } {
  const count = useCartCount();
  return { count, label: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` };
}
