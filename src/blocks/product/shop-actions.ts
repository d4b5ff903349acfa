import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { showToast } from '#src/ui/toast-store.ts';

// What a visitor may not do before logging in: told in the specification's words, with the way in.

export function askLoginForCart(): void {
  showToast('info', 'Please login to add product to cart');
  openAuthModal('login');
}

export function askLoginForWishlist(): void {
  showToast('info', 'Please login to add product to wishlist');
  openAuthModal('login');
}
