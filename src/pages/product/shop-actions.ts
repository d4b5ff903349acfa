import type { ProductCard } from '#contract/calls/product-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { openAuthModal, type PendingAction } from '#src/features/auth/auth-store.ts';
import { forgetPendingAction, takePendingAction } from '#src/features/auth/pending-action.ts';
import { loadCartChanges, loadWishlistChanges } from '#src/layout/cart/customer-lists.ts';
import { session } from '#src/lib/session.ts';
import { withLock } from '#src/lib/with-lock.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { cartItemOf, wishOf } from './shop-items.ts';

// The actions of a product card and page. A visitor is asked to log in; the action is carried out afterwards.

interface Choice {
  readonly quantity?: number;
  /** Index of the chosen attribute; by default the first that can be bought. */
  readonly chosen?: number;
  readonly opensPanel?: boolean;
}

/** Puts a product into the cart. */
export async function addProductToCart(product: ProductCard, choice: Choice = {}): Promise<void> {
  const { quantity = 1, chosen, opensPanel = true } = choice;
  const action: PendingAction = { kind: 'cart', item: cartItemOf(product, quantity, chosen), opensPanel };
  if (session.user) await carryOut(action);
  else askForLogin(messages.loginForCart, action);
}

/** Puts a product on the wishlist or takes it off. */
export async function toggleProductWish(product: ProductCard): Promise<void> {
  const wish = wishOf(product);
  if (session.user) await withWishlist(({ toggleInWishlist }) => toggleInWishlist(wish));
  else askForLogin(messages.loginForWishlist, { kind: 'wishlist', wish });
}

/** Carries out the action of somebody who had to confirm their address first. In one tab only. */
export async function runPendingAction(): Promise<void> {
  await withLock('after-login', async () => {
    const action = session.user && takePendingAction(session.user.userEmail);
    if (action) await carryOut(action);
  });
}

function askForLogin(message: string, action: PendingAction): void {
  showToast('info', message);
  forgetPendingAction(action);
  openAuthModal('login', () => void carryOut(action), { action });
}

async function carryOut(action: PendingAction): Promise<void> {
  if (action.kind === 'wishlist') {
    // What a visitor wished before the login is added, and never taken off: it may be on the list already.
    return withWishlist(async ({ addToWishlist, refreshWishlist }) => {
      await refreshWishlist();
      await addToWishlist(action.wish);
    });
  }
  try {
    const { addToCart } = await loadCartChanges();
    await addToCart(action.item, { opensPanel: action.opensPanel });
  } catch (error) {
    console.info('Nothing could be put into the cart', error);
    showToast('error', messages.cartAddFailed);
  }
}

async function withWishlist(work: (changes: Awaited<ReturnType<typeof loadWishlistChanges>>) => Promise<unknown>) {
  try {
    await work(await loadWishlistChanges());
  } catch (error) {
    console.info('The wishlist could not be changed', error);
  }
}
