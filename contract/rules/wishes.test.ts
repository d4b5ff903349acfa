import { expect, test } from 'vitest';

import type { Wish } from '#contract/calls/wishlist-calls.ts';

import { wishesAfter } from './wishes.ts';

const wish = (productId: string): Wish => ({
  productId,
  name: productId,
  price: 1500,
  imgURL: '',
  shortDesc: '',
  slugs: productId,
  stockQuantity: 1,
  attributes: [],
});
const [ring, lamp, tree] = ['ring', 'lamp', 'tree'].map(wish) as [Wish, Wish, Wish];

test('a new wish comes first, and one that is there already changes nothing', () => {
  expect(wishesAfter([ring], [{ callName: 'addWishes', wishes: [lamp] }])).toEqual([lamp, ring]);
  expect(wishesAfter([ring, lamp], [{ callName: 'addWishes', wishes: [lamp] }])).toEqual([ring, lamp]);
});

test('removing filters out, clearing empties, in the order they were asked for', () => {
  expect(wishesAfter([ring, lamp], [{ callName: 'removeWish', wishes: [ring] }])).toEqual([lamp]);
  expect(wishesAfter([lamp], [{ callName: 'removeWish', wishes: [ring] }])).toEqual([lamp]);
  const changes = [
    { callName: 'clearWishlist', wishes: [] },
    { callName: 'addWishes', wishes: [tree] },
  ] as const;
  expect(wishesAfter([ring, lamp], changes)).toEqual([tree]);
  expect(wishesAfter([ring, lamp], changes.toReversed())).toEqual([]);
});
