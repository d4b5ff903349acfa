import type { ProductCard } from '#contract/calls/product-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { loadCartChanges, loadWishlistChanges } from '#src/blocks/cart/customer-lists.ts';
import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { session } from '#src/lib/session.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { cartItemOf, wishOf } from './shop-items.ts';

// What a card and a product's page let people do. A visitor is asked to log in, and what they came for is carried
// out once they have.

interface Choice {
  readonly quantity?: number;
  /** Index of the chosen attribute; by default the first that can be bought. */
  readonly chosen?: number;
  readonly opensPanel?: boolean;
}

/** Puts a product into the cart. */
export async function addProductToCart(product: ProductCard, choice: Choice = {}): Promise<void> {
  if (!session.user) {
    showToast('info', messages.loginForCart);
    openAuthModal('login', () => void addProductToCart(product, choice));
    return;
  }
  const { quantity = 1, chosen, opensPanel = true } = choice;
  try {
    const { addToCart } = await loadCartChanges();
    await addToCart(cartItemOf(product, quantity, chosen), { opensPanel });
  } catch (error) {
    console.info('Nothing could be put into the cart', error);
    showToast('error', messages.cartAddFailed);
  }
}

/** Puts a product on the wishlist or takes it off. */
export async function toggleProductWish(product: ProductCard): Promise<void> {
  if (!session.user) {
    showToast('info', messages.loginForWishlist);
    openAuthModal('login', () => void wishProduct(product));
    return;
  }
  await withWishlist(({ toggleWish }) => toggleWish(wishOf(product)));
}

/** What a visitor wished before the login is added, and never taken off: it may be on the list already. */
function wishProduct(product: ProductCard): Promise<void> {
  return withWishlist(async ({ addWish, refreshWishlist }) => {
    await refreshWishlist();
    await addWish(wishOf(product));
  });
}

async function withWishlist(work: (changes: Awaited<ReturnType<typeof loadWishlistChanges>>) => Promise<unknown>) {
  try {
    await work(await loadWishlistChanges());
  } catch (error) {
    console.info('The wishlist could not be changed', error);
  }
}
