import { expect, test } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';

import { addToLines, itemCountOf, linesAfter, setInLines, sumsOfLines, takeFromLines } from './cart-lines.ts';

const ring: CartItem = {
  cartItemId: 'line-ring',
  productId: 'ring',
  quantity: 1,
  selectedAttributeId: 'size-7',
  name: 'Dawn Ring',
  unitPrice: 1349.5,
  totalPrice: 1349.5,
  imgURL: '',
  slugs: 'dawn-ring',
  productQuantity: 5,
  attributeName: 'Size',
  attributeValue: '7',
};
const sphere: CartItem = {
  ...ring,
  cartItemId: 'line-sphere',
  productId: 'sphere',
  selectedAttributeId: null,
  unitPrice: 4000,
  totalPrice: 4000,
  attributeName: null,
  attributeValue: null,
};

test('adding what is there raises quantity and total by the unit price', () => {
  expect(addToLines([ring], { ...ring, cartItemId: '' })).toEqual([{ ...ring, quantity: 2, totalPrice: 2699 }]);
  expect(addToLines([ring], ring, 3)).toEqual([{ ...ring, quantity: 4, totalPrice: 5398 }]);
});

test('another attribute of the same product is another line', () => {
  const larger = { ...ring, selectedAttributeId: 'size-8' };
  expect(addToLines([ring], larger)).toEqual([ring, larger]);
});

test('no attribute and an empty one are the same', () => {
  const lines = addToLines([sphere], { ...sphere, selectedAttributeId: '' });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.quantity).toBe(2);
});

test('taking lowers by one, and deletes at one or when all is asked', () => {
  const three = { ...ring, quantity: 3, totalPrice: 4048.5 };
  expect(takeFromLines([three, sphere], ring)).toEqual([{ ...ring, quantity: 2, totalPrice: 2699 }, sphere]);
  expect(takeFromLines([ring, sphere], ring)).toEqual([sphere]);
  expect(takeFromLines([three, sphere], ring, { all: true })).toEqual([sphere]);
  expect(takeFromLines([sphere], ring)).toEqual([sphere]);
});

test('setting a quantity leaves the other lines and their order alone', () => {
  expect(setInLines([ring, sphere], ring, 2)).toEqual([{ ...ring, quantity: 2, totalPrice: 2699 }, sphere]);
  expect(setInLines([sphere], ring, 2)).toEqual([sphere, { ...ring, quantity: 2, totalPrice: 2699 }]);
});

test('what waits is applied in its order, and the lines it starts from stay as they were', () => {
  const lines = [ring];
  const after = linesAfter(lines, [
    { callName: 'addCartItem', items: [{ ...ring, quantity: 2 }] },
    { callName: 'addCartItem', items: [sphere] },
    { callName: 'upsertCart', items: [{ ...ring, quantity: 2 }] },
    { callName: 'removeCartItem', items: [sphere] },
  ]);
  expect(after).toEqual([{ ...ring, quantity: 2, totalPrice: 2699 }]);
  expect(lines).toEqual([ring]);
  expect(linesAfter([ring, sphere], [{ callName: 'removeCartItem', items: [{ ...ring, quantity: 9 }] }])).toEqual([
    sphere,
  ]);
});

test('a saved note changes no line', () => {
  expect(linesAfter([ring], [{ callName: 'upsertCart', items: [] }])).toEqual([ring]);
});

test('pieces are counted over all lines', () => {
  expect(itemCountOf([])).toBe(0);
  expect(itemCountOf([{ quantity: 2 }, { quantity: 1 }])).toBe(3);
});

test('shipping is free from 4000 on, and an empty cart costs nothing', () => {
  const costing = (unitPrice: number) => [{ ...sphere, unitPrice, totalPrice: unitPrice }];
  expect(sumsOfLines(costing(3999))).toMatchObject({ shippingPaisa: 10_000, totalPaisa: 409_900 });
  expect(sumsOfLines(costing(4000))).toMatchObject({ shippingPaisa: 0, totalPaisa: 400_000 });
  expect(sumsOfLines([])).toMatchObject({ subtotalPaisa: 0, shippingPaisa: 0, totalPaisa: 0 });
});

test('a coupon takes its percent off the subtotal, and shipping follows the subtotal before it', () => {
  const line = { ...sphere, unitPrice: 4000.05, totalPrice: 4000.05 };
  expect(sumsOfLines([line], 12.5)).toEqual({
    subtotalPaisa: 400_005,
    discountPaisa: 50_001,
    shippingPaisa: 0,
    totalPaisa: 350_004,
  });
});
