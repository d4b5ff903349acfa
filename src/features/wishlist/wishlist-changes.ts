import type { Wish } from '#contract/calls/wishlist-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { askShop } from '#src/lib/ask-shop.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import type { WishlistCallName } from '#src/outbox/core/outbox-entry.ts';
import { wishlistList } from '#src/outbox/customer-lists.ts';
import { createListSender } from '#src/outbox/list-sender.ts';
import { unsavedSentence } from '#src/outbox/outbox-words.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { wishlist } from './wishlist-store.ts';

// What a customer does with the wishlist. Shown at once, sent after; failures are only logged.

const sender = createListSender({
  list: wishlistList,
  fetchServer: (userId) => askShop('readWishlist', { params: { userId } }),
});

export function isWished(productId: string): boolean {
  return wishlist.products.some((wish) => wish.productId === productId);
}

/** Puts a product on the wishlist; one that is on it already stays as it is. */
export async function addWish(wish: Wish): Promise<void> {
  if (isWished(wish.productId)) return;
  showToast('success', messages.wishlistAdded);
  await change('addWishes', [wish]);
}

export async function removeWish(productId: string, { isTold = true } = {}): Promise<void> {
  const wish = wishlist.products.find((one) => one.productId === productId);
  if (!wish) return;
  if (isTold) showToast('success', messages.wishlistRemoved);
  await change('removeWish', [wish]);
}

export async function toggleWish(wish: Wish): Promise<void> {
  await (isWished(wish.productId) ? removeWish(wish.productId) : addWish(wish));
}

export async function clearWishes(): Promise<void> {
  await change('clearWishlist', []);
}

/** Sends what waits and asks for the server's wishlist. Whether it could be had. */
export function refreshWishlist(): Promise<boolean> {
  return sender.refresh();
}

/** Takes back what was changed and not sent yet. */
export async function dropWaitingWishes(): Promise<void> {
  await sender.dropWaiting();
}

async function change(callName: WishlistCallName, wishes: Wish[]): Promise<void> {
  const outcome = await sender.add({ id: newIdempotencyKey(), callName, fields: { wishes } });
  if (outcome === 'unsaved') showToast('error', unsavedSentence);
}
