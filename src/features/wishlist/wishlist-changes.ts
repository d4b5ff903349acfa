import type { Wish, Wishlist } from '#contract/calls/wishlist-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { askShop } from '#src/lib/ask-shop.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { createListSender } from '#src/outbox/list-sender.ts';
import { showToast } from '#src/ui/toast-store.ts';

import type { WishlistChange } from './wishlist-store.ts';
import { wishlist, wishlistMirror } from './wishlist-store.ts';

// What a customer does with the wishlist. Shown at once, sent after; failures are only logged.

const sender = createListSender<Wishlist, WishlistChange>({
  mirror: wishlistMirror,
  lane: 'wishlist',
  record: (_base, _change, answer) => answer as Wishlist,
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

/** Takes back what was changed and not sent yet. */
export async function dropWaitingWishes(): Promise<void> {
  await sender.dropWaiting();
}

function wishChange(callName: WishlistChange['callName'], wishes: readonly Wish[]): WishlistChange {
  return { callName, wishes, idempotencyKey: newIdempotencyKey(), at: new Date().toISOString(), attempts: 0 };
}
