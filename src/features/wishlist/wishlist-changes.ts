import type { Wish, Wishlist } from '#contract/calls/wishlist-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { askShop, newWishKey } from '#src/lib/ask-shop.ts';
import { createChangeSender } from '#src/lib/change-sender.ts';
import { session } from '#src/lib/session.ts';
import { showToast } from '#src/ui/toast-store.ts';

import type { WishlistChange } from './wishlist-store.ts';
import { wishlist, wishlistMirror } from './wishlist-store.ts';

// What a customer does with the wishlist. Shown at once, sent after; failures are only logged.

const sender = createChangeSender<Wishlist, WishlistChange>({
  mirror: wishlistMirror,
  send,
  fetchBase: (userId) => askShop('readWishlist', { params: { userId } }),
  withChange: (changes, change) => [...changes, change],
});

export function isWished(productId: string): boolean {
  return wishlist.products.some((wish) => wish.productId === productId);
}

/** Puts a product on the wishlist; one that is on it already stays as it is. */
export async function addWish(wish: Wish): Promise<void> {
  if (isWished(wish.productId)) return;
  showToast('success', messages.wishlistAdded);
  await sender.add(wishChange('addWishes', [wish]));
}

export async function removeWish(productId: string, { isTold = true } = {}): Promise<void> {
  const wish = wishlist.products.find((one) => one.productId === productId);
  if (!wish) return;
  if (isTold) showToast('success', messages.wishlistRemoved);
  await sender.add(wishChange('removeWish', [wish]));
}

export async function toggleWish(wish: Wish): Promise<void> {
  await (isWished(wish.productId) ? removeWish(wish.productId) : addWish(wish));
}

export async function clearWishes(): Promise<void> {
  await sender.add(wishChange('clearWishlist', []));
}

/** Sends what waits and asks for the server's wishlist. Whether it could be had. */
export function refreshWishlist(): Promise<boolean> {
  return sender.refresh();
}

function wishChange(callName: WishlistChange['callName'], wishes: readonly Wish[]): WishlistChange {
  return { callName, wishes, idempotencyKey: newWishKey(), at: new Date().toISOString(), attempts: 0 };
}

async function send({ callName, wishes, idempotencyKey }: WishlistChange): Promise<() => Wishlist> {
  const userId = session.user?.userId ?? '';
  const productIds = wishes.map(({ productId }) => productId);
  const [productId = ''] = productIds;
  switch (callName) {
    case 'addWishes': {
      const answer = await askShop('addWishes', { params: { userId }, body: { productIds }, idempotencyKey });
      return () => answer;
    }
    case 'removeWish': {
      const answer = await askShop('removeWish', { params: { wishlistId: userId, productId } });
      return () => answer;
    }
    case 'clearWishlist': {
      const answer = await askShop('clearWishlist', { params: { id: userId } });
      return () => answer;
    }
  }
}
