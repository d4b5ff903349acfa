import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import type { WishlistCallName } from '#src/shared/outbox/core/outbox-entry.ts';
import { wishlistList } from '#src/shared/outbox/customer-list.ts';
import { createListSender } from '#src/shared/outbox/list-sender.ts';
import { notSavedMessage } from '#src/shared/outbox/outbox-messages.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import { wishlist } from './wishlist-store.ts';

// Changes of the wishlist by the customer: shown optimistically and sent through the outbox. Errors
// are only logged.

const sender = createListSender({
  list: wishlistList,
  fetchServer: (userId) => callAccount('readWishlist', { params: { userId } }),
});

export function isInWishlist(productId: string): boolean {
  return wishlist.products.some((item) => item.productId === productId);
}

/** Adds a product to the wishlist, if it is not on it already. */
export async function addToWishlist(item: WishlistItem): Promise<void> {
  if (isInWishlist(item.productId)) return;
  showToast('success', messages.wishlistAdded);
  await change('addWishes', [item]);
}

export async function removeFromWishlist(productId: string, { notify = true } = {}): Promise<void> {
  const item = wishlist.products.find((one) => one.productId === productId);
  if (!item) return;
  if (notify) showToast('success', messages.wishlistRemoved);
  await change('removeWish', [item]);
}

export async function toggleInWishlist(item: WishlistItem): Promise<void> {
  await (isInWishlist(item.productId) ? removeFromWishlist(item.productId) : addToWishlist(item));
}

export async function clearWishlist(): Promise<void> {
  await change('clearWishlist', []);
}

/** Sends pending changes and fetches the server's wishlist. Resolves to whether that succeeded. */
export const refreshWishlist = sender.refresh;

/** Rolls back the changes that are not sent yet. */
export const cancelPendingWishlistChanges = sender.deletePending;

async function change(callName: WishlistCallName, items: WishlistItem[]): Promise<void> {
  const outcome = await sender.add({
    id: newIdempotencyKey(),
    callName,
    fields: { wishes: items },
  });
  if (outcome === 'unsaved') showToast('error', notSavedMessage());
}
