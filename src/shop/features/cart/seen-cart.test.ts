import { expect, test } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';

import { compareCart, differenceMessage } from './seen-cart.ts';

const ring: CartItem = {
  cartItemId: 'line-1',
  productId: 'ring',
  quantity: 1,
  selectedAttributeId: 'size-7',
  name: 'Dawn Ring',
  unitPrice: 1500,
  totalPrice: 1500,
  imgURL: '',
  slugs: 'dawn-ring',
  productQuantity: 9,
  attributeName: 'Size',
  attributeValue: '7',
};
const lamp = {
  ...ring,
  productId: 'lamp',
  name: 'Salt Lamp',
  selectedAttributeId: null,
  attributeValue: null,
};
const three = { ...ring, quantity: 3, totalPrice: 4500 };
const dearer = { ...ring, unitPrice: 1700 };

/** Compares one cart after the other and returns the messages of the differences after each. */
function follow(carts: readonly CartItem[][], before?: readonly CartItem[]): string[][] {
  let seen = before;
  return carts.map((lines) => {
    const compared = compareCart(seen, lines);
    seen = compared.seen;
    return compared.differences.map(differenceMessage);
  });
}

test('what the customer changes, here or in another tab, is no difference', () => {
  const carts = [[], [ring], [ring, lamp], [three, lamp], [lamp], []];
  expect(follow(carts)).toEqual(carts.map(() => []));
});

test.each([
  ['Dawn Ring (7): Now Rs 1,700 (was Rs 1,500)', ring, dearer],
  ['Dawn Ring (7): No longer available', ring, { ...ring, productQuantity: 0 }],
  ['Dawn Ring (7): Only 2 left (you had 3)', three, { ...three, productQuantity: 2 }],
  [
    'Salt Lamp: Now Rs 1,700 (was Rs 1,500) · Only 2 left (you had 3)',
    { ...lamp, quantity: 3 },
    { ...lamp, quantity: 3, unitPrice: 1700, productQuantity: 2 },
  ],
])('%s', (message, seen, now) => {
  expect(follow([[seen], [now]])[1]).toEqual([message]);
});

test('a line from another tab that the stock no longer covers is a difference', () => {
  expect(follow([[], [{ ...three, productQuantity: 2 }]])[1]).toEqual([
    'Dawn Ring (7): Only 2 left (you had 3)',
  ]);
});

test('a difference stays until it is accepted, also beside the customer’s own changes', () => {
  const message = 'Dawn Ring (7): Now Rs 1,700 (was Rs 1,500)';
  expect(follow([[ring], [dearer], [dearer, lamp], [{ ...dearer, quantity: 2 }]])).toEqual([
    [],
    [message],
    [message],
    [message],
  ]);
  expect(follow([[dearer]], [dearer])).toEqual([[]]);
});
