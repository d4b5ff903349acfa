import { expect, test } from 'vitest';

import { isListChange, needsLogin, queueOf, receiptIdIn } from './outbox-entry.ts';

test('a response has a receipt number when its id is a text', () => {
  expect(receiptIdIn({ id: 'R-1', name: 'Asha' })).toBe('R-1');
  for (const body of [{ id: 7 }, { id: null }, {}, [], null, undefined, 'R-1'])
    expect(receiptIdIn(body)).toBeUndefined();
});

test.each([
  ['addCartItem', 'cart', true, true],
  ['upsertCart', 'cart', true, true],
  ['removeCartItem', 'cart', true, true],
  ['addWishes', 'wishlist', true, true],
  ['removeWish', 'wishlist', true, true],
  ['clearWishlist', 'wishlist', true, true],
  ['writeReview', 'writeReview', false, true],
  ['bookTarot', 'bookTarot', false, false],
  ['requestCustomOrder', 'requestCustomOrder', false, false],
  ['subscribe', 'subscribe', false, false],
] as const)('%s waits in the queue %s', (callName, queue, isOfList, isOwners) => {
  expect(queueOf({ callName })).toBe(queue);
  expect(isListChange({ callName })).toBe(isOfList);
  expect(needsLogin({ callName })).toBe(isOwners);
});
