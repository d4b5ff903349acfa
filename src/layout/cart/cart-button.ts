import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { toggleCartPanel, useCartCount } from '#src/features/cart/cart-store.ts';
import { session } from '#src/lib/session.ts';

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
