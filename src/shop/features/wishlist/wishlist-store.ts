import type { QueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { proxy, ref, useSnapshot } from 'valtio';

import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import { countKeys } from '#contract/names/count-keys.ts';
import { wishlistItemsAfter } from '#contract/rules/cart/wishlist-items.ts';
import { listData, pendingOf, startList, wishlistList } from '#src/shared/outbox/customer-list.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';

// The wishlist on screen, derived from the server's list and the pending changes in the outbox.
// `wishlist-changes.ts` makes changes.

interface WishlistState {
  wishlistId: string | undefined;
  /** Newest first. */
  products: readonly WishlistItem[];
}

export const wishlist = proxy<WishlistState>({ wishlistId: undefined, products: [] });

/** Shows the wishlist, and follows its changes. Called once, after hydration. */
export function startWishlist(client: QueryClient): Promise<void> {
  wishlistList.listeners.push(showWishlist);
  return startList(wishlistList, client);
}

function showWishlist(): void {
  const server = listData(wishlistList)?.server;
  const changes = pendingOf(wishlistList).map(({ callName, fields }) => ({
    callName,
    items: fields?.wishes ?? [],
  }));
  wishlist.wishlistId = server?.wishlistId;
  // As a ref: valtio would otherwise wrap the query's data and the outbox's entries in proxies.
  wishlist.products = ref(wishlistItemsAfter(server?.products ?? [], changes));
  // For the shell, which shows the count before any script runs.
  deviceStorage.write(
    countKeys.wishlist,
    wishlist.products.length > 0 ? String(wishlist.products.length) : undefined,
  );
}

/** Number of products on the wishlist; 0 until hydration, as in the server's HTML. */
export function useWishlistCount(): number {
  const { products } = useSnapshot(wishlist);
  return useHydrated() ? products.length : 0;
}

/** Whether a product is on the wishlist; false until hydration, as in the server's HTML. */
export function useIsInWishlist(productId: string): boolean {
  const { products } = useSnapshot(wishlist);
  return useHydrated() && products.some((item) => item.productId === productId);
}
