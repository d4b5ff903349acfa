import { expect, test } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';

import { cartChange, withChange } from './cart-change.ts';

const ring: CartItem = {
  cartItemId: '',
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
const lamp = { ...ring, productId: 'lamp', selectedAttributeId: null };
const set = (item: CartItem, quantity: number) => cartChange('upsertCart', [{ ...item, quantity }]);

test('presses that follow each other become one change, as long as nothing was sent', () => {
  const last = set(ring, 3);
  expect(withChange([set(ring, 2)], last)).toEqual([last]);
  expect(withChange([set(lamp, 2)], last)).toHaveLength(2);
  expect(withChange([{ ...set(ring, 2), attempts: 1 }], last)).toHaveLength(2);
  expect(withChange([cartChange('addCartItem', [ring])], last)).toHaveLength(2);
  expect(withChange([cartChange('upsertCart', [ring], { note: 'A gift' })], last)).toHaveLength(2);
});

test('each change has a key of its own', () => {
  expect(set(ring, 2).idempotencyKey).not.toBe(set(ring, 2).idempotencyKey);
});
