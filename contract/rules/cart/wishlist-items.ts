import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';

/** A change of the wishlist that is not in the server's data yet. */
export interface WishlistChange {
  readonly callName: 'addWishes' | 'removeWish' | 'clearWishlist';
  /** The items to add or to remove; empty for `clearWishlist`. */
  readonly items: readonly WishlistItem[];
}

/** Applies changes to items, newest first. Adding an item that is there changes nothing. */
export function wishlistItemsAfter(
  items: readonly WishlistItem[],
  changes: readonly WishlistChange[],
): readonly WishlistItem[] {
  return changes.reduce<readonly WishlistItem[]>(changed, items);
}

function changed(
  before: readonly WishlistItem[],
  { callName, items }: WishlistChange,
): readonly WishlistItem[] {
  switch (callName) {
    case 'addWishes':
      return [...items.filter((item) => !isAmong(before, item)), ...before];
    case 'removeWish':
      return before.filter((item) => !isAmong(items, item));
    case 'clearWishlist':
      return [];
  }
}

function isAmong(items: readonly WishlistItem[], { productId }: WishlistItem): boolean {
  return items.some((item) => item.productId === productId);
}
