import { useHydrated } from '@tanstack/react-router';
import { proxy, useSnapshot } from 'valtio';

import type { Wish, Wishlist } from '#contract/calls/wishlist-calls.ts';
import { type WishChange, wishesAfter } from '#contract/rules/wishes.ts';
import { createMirror, type WaitingChange } from '#src/lib/mirror.ts';

// The wishlist on screen: the server's with what waits applied to it, and its local copy. Only `wishlist-changes.ts`
// alters it.

export interface WishlistChange extends WaitingChange, WishChange {
  readonly callName: WishChange['callName'];
}

interface WishlistState {
  wishlistId: string | undefined;
  /** Newest first. */
  products: readonly Wish[];
}

export const wishlist = proxy<WishlistState>({ wishlistId: undefined, products: [] });

export const wishlistMirror = createMirror<Wishlist, WishlistChange>('wishlist', ({ base, changes }) => {
  wishlist.wishlistId = base?.wishlistId;
  wishlist.products = wishesAfter(base?.products ?? [], changes);
});

/** Whether a product is wished; never until the rendered page was taken over, as the server drew it. */
export function useIsWished(productId: string): boolean {
  const { products } = useSnapshot(wishlist);
  return useHydrated() && products.some((wish) => wish.productId === productId);
}
