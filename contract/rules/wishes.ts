import type { Wish } from '#contract/calls/wishlist-calls.ts';

/** A change of a wishlist that the server has not answered yet. */
export interface WishChange {
  readonly callName: 'addWishes' | 'removeWish' | 'clearWishlist';
  /** What is wished or no longer wished; none where all go. */
  readonly wishes: readonly Wish[];
}

/** The wishes as they will be, newest first. Adding what is there already changes nothing. */
export function wishesAfter(wishes: readonly Wish[], changes: readonly WishChange[]): readonly Wish[] {
  return changes.reduce<readonly Wish[]>(changed, wishes);
}

function changed(before: readonly Wish[], { callName, wishes }: WishChange): readonly Wish[] {
  switch (callName) {
    case 'addWishes':
      return [...wishes.filter((wish) => !isAmong(before, wish)), ...before];
    case 'removeWish':
      return before.filter((wish) => !isAmong(wishes, wish));
    case 'clearWishlist':
      return [];
  }
}

function isAmong(wishes: readonly Wish[], { productId }: Wish): boolean {
  return wishes.some((wish) => wish.productId === productId);
}
