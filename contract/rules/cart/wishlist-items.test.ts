import { expect, test } from 'vitest';

import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';

import { wishlistItemsAfter } from './wishlist-items.ts';

const item = (productId: string): WishlistItem => ({
  productId,
  name: productId,
  price: 1500,
  imgURL: '',
  shortDesc: '',
  slugs: productId,
  stockQuantity: 1,
  attributes: [],
});
const [ring, lamp, tree] = ['ring', 'lamp', 'tree'].map(item) as [
  WishlistItem,
  WishlistItem,
  WishlistItem,
];

test('adds a new item first, and nothing for an item that is there', () => {
  expect(wishlistItemsAfter([ring], [{ callName: 'addWishes', items: [lamp] }])).toEqual([
    lamp,
    ring,
  ]);
  expect(wishlistItemsAfter([ring, lamp], [{ callName: 'addWishes', items: [lamp] }])).toEqual([
    ring,
    lamp,
  ]);
});

test('removes and clears in the order of the changes', () => {
  expect(wishlistItemsAfter([ring, lamp], [{ callName: 'removeWish', items: [ring] }])).toEqual([
    lamp,
  ]);
  expect(wishlistItemsAfter([lamp], [{ callName: 'removeWish', items: [ring] }])).toEqual([lamp]);
  const changes = [
    { callName: 'clearWishlist', items: [] },
    { callName: 'addWishes', items: [tree] },
  ] as const;
  expect(wishlistItemsAfter([ring, lamp], changes)).toEqual([tree]);
  expect(wishlistItemsAfter([ring, lamp], changes.toReversed())).toEqual([]);
});
