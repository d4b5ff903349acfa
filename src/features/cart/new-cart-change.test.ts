import { expect, test } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';

import type { CartCallName, OutboxEntry } from '#src/outbox/core/outbox-entry.ts';

import { type CartChange, newCartChange, replacedBy } from './cart-changes.ts';

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
const set = (item: CartItem, quantity: number) => newCartChange('upsertCart', [{ ...item, quantity }]);
const pending = (change: CartChange, attempts = 0): OutboxEntry<CartCallName> => ({
  ...change,
  order: 1,
  owner: 'asha',
  at: '2026-01-01T00:00:00.000Z',
  files: [],
  phase: 'waiting',
  attempts,
});

test('a change of the same quantity replaces the previous one while that is unsent', () => {
  const last = set(ring, 3);
  const first = set(ring, 2);
  expect(replacedBy(last, [pending(first)])).toBe(first.id);
  expect(replacedBy(last, [])).toBeUndefined();
  expect(replacedBy(last, [pending(set(lamp, 2))])).toBeUndefined();
  expect(replacedBy(last, [pending(first, 1)])).toBeUndefined();
  expect(replacedBy(last, [pending(newCartChange('addCartItem', [ring]))])).toBeUndefined();
  expect(replacedBy(last, [pending(newCartChange('upsertCart', [ring], { note: 'A gift' }))])).toBeUndefined();
});

test('each change has its own idempotency key', () => {
  expect(set(ring, 2).id).not.toBe(set(ring, 2).id);
});
