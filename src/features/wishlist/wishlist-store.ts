import { useHydrated } from '@tanstack/react-router';
import { proxy, ref, useSnapshot } from 'valtio';

import type { Wish } from '#contract/calls/wishlist-calls.ts';
import { wishesAfter } from '#contract/rules/wishes.ts';
import { listData, pendingOf } from '#src/outbox/customer-list.ts';
import { wishlistList } from '#src/outbox/customer-lists.ts';

// The wishlist on screen, derived from the server's and what waits in the outbox. `wishlist-changes.ts` makes changes.

interface WishlistState {
  wishlistId: string | undefined;
  /** Newest first. */
  products: readonly Wish[];
}

export const wishlist = proxy<WishlistState>({ wishlistId: undefined, products: [] });

wishlistList.listeners.push(() => {
  const server = listData(wishlistList)?.server;
  const changes = pendingOf(wishlistList).map(({ callName, fields }) => ({ callName, wishes: fields?.wishes ?? [] }));
  wishlist.wishlistId = server?.wishlistId;
  // By reference: proxies would be made in place, of the query's data and the outbox's entries.
  wishlist.products = ref(wishesAfter(server?.products ?? [], changes));
});

/** Whether a product is wished; never until the rendered page was taken over, as the server drew it. */
export function useIsWished(productId: string): boolean {
  const { products } = useSnapshot(wishlist);
  return useHydrated() && products.some((wish) => wish.productId === productId);
}
