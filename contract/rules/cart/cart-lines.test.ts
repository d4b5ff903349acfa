import { expect, test } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';

import { hasPriceChanged, itemCountOf, type LineChange, linesAfter } from './cart-lines.ts';
import { freeShippingGapPaisa, orderSums, shippingPaisa, sumsOfLines } from './cart-sums.ts';
import { takenOff } from './coupon.ts';

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

const change = (
  lines: readonly CartItem[],
  callName: LineChange['callName'],
  item: CartItem,
  quantity = 1,
) => linesAfter(lines, [{ callName, items: [{ ...item, quantity }] }]);

test('adding an item raises quantity and total of its line', () => {
  expect(change([ring], 'addCartItem', { ...ring, cartItemId: '' })).toEqual([
    { ...ring, quantity: 2, totalPrice: 2699 },
  ]);
  expect(change([ring], 'addCartItem', ring, 3)).toEqual([
    { ...ring, quantity: 4, totalPrice: 5398 },
  ]);
});

test('another attribute of the same product is another line', () => {
  const larger = { ...ring, selectedAttributeId: 'size-8' };
  expect(change([ring], 'addCartItem', larger)).toEqual([ring, larger]);
});

test('another product without an attribute is another line', () => {
  const lamp = { ...sphere, cartItemId: 'line-lamp', productId: 'lamp' };
  expect(change([sphere], 'addCartItem', lamp)).toEqual([sphere, lamp]);
  expect(change([sphere, lamp], 'removeCartItem', sphere)).toEqual([lamp]);
});

test('no attribute and an empty one are the same', () => {
  const lines = change([sphere], 'addCartItem', { ...sphere, selectedAttributeId: '' });
  expect(lines).toEqual([{ ...sphere, quantity: 2, totalPrice: 8000 }]);
});

test('removing leaves the other lines alone', () => {
  expect(change([ring, sphere], 'removeCartItem', ring)).toEqual([sphere]);
  expect(change([sphere], 'removeCartItem', ring)).toEqual([sphere]);
});

test('setting a quantity leaves the other lines and their order alone', () => {
  expect(change([ring, sphere], 'upsertCart', ring, 2)).toEqual([
    { ...ring, quantity: 2, totalPrice: 2699 },
    sphere,
  ]);
  expect(change([sphere], 'upsertCart', ring, 2)).toEqual([
    sphere,
    { ...ring, quantity: 2, totalPrice: 2699 },
  ]);
});

test('another variant takes the line’s place, or becomes one with the line it has', () => {
  const larger = { ...ring, cartItemId: '', selectedAttributeId: 'size-8', attributeValue: '8' };
  const after = (lines: readonly CartItem[], quantity: number) =>
    linesAfter(lines, [
      { callName: 'upsertCart', items: [{ ...larger, quantity }], formerAttributeId: 'size-7' },
    ]);
  const two = { quantity: 2, totalPrice: 2699 };
  expect(after([{ ...ring, ...two }, sphere], 2)).toEqual([
    { ...larger, cartItemId: 'line-ring', ...two },
    sphere,
  ]);
  const present = { ...larger, cartItemId: 'line-larger' };
  expect(after([ring, sphere, present], 2)).toEqual([sphere, { ...present, ...two }]);
  // The former line is gone already.
  expect(after([sphere, present], 1)).toEqual([sphere, present]);
});

test('changes are applied in their order, to a copy of the lines', () => {
  const lines = [ring];
  const after = linesAfter(lines, [
    { callName: 'addCartItem', items: [{ ...ring, quantity: 2 }] },
    { callName: 'addCartItem', items: [sphere] },
    { callName: 'upsertCart', items: [{ ...ring, quantity: 2 }] },
    { callName: 'removeCartItem', items: [sphere] },
  ]);
  expect(after).toEqual([{ ...ring, quantity: 2, totalPrice: 2699 }]);
  expect(lines).toEqual([ring]);
  expect(
    linesAfter([ring, sphere], [{ callName: 'removeCartItem', items: [{ ...ring, quantity: 9 }] }]),
  ).toEqual([sphere]);
});

test('a saved note changes no line', () => {
  expect(linesAfter([ring], [{ callName: 'upsertCart', items: [] }])).toEqual([ring]);
});

test('items are counted over all lines', () => {
  expect(itemCountOf([])).toBe(0);
  expect(itemCountOf([{ quantity: 2 }, { quantity: 1 }])).toBe(3);
});

test('a price has changed when it differs by a paisa', () => {
  expect(hasPriceChanged(ring, { unitPrice: 1349.51 })).toBe(true);
  expect(hasPriceChanged(ring, { unitPrice: 1349.5 })).toBe(false);
});

const nepal = { feePaisa: 10_000, freeFromPaisa: 400_000 };
/** A paisa. */
const cheapest = { totalPrice: 0.01 };

test('a zone’s fee holds below its limit, where it has one', () => {
  const rates = { feePaisa: 5_000, freeFromPaisa: null };
  expect(shippingPaisa(1, rates)).toBe(5_000);
  expect(shippingPaisa(100_000_000, rates)).toBe(5_000);
  expect(freeShippingGapPaisa(sumsOfLines([cheapest], rates), rates)).toBe(0);
  expect(shippingPaisa(1, { feePaisa: 5_000, freeFromPaisa: 0 })).toBe(0);
  const free = { feePaisa: 0, freeFromPaisa: 400_000 };
  expect(freeShippingGapPaisa(sumsOfLines([cheapest], free), free)).toBe(0);
  expect(freeShippingGapPaisa(sumsOfLines([cheapest], nepal), nepal)).toBe(399_999);
  expect(shippingPaisa(1, undefined)).toBe(0);
});

test('a heavier parcel costs what its step says, up to the sum from which all is free', () => {
  const zone = {
    ...nepal,
    weightSteps: [
      { overGrams: 1_000, feePaisa: 25_000 },
      { overGrams: 5_000, feePaisa: 60_000 },
    ],
  };
  const feeOf = (weightGrams: number | undefined, quantity = 1) =>
    sumsOfLines([{ ...sphere, totalPrice: 10, quantity, weightGrams }], zone).shippingPaisa;
  expect([undefined, 0, 1_000, 1_001, 5_000, 5_001, 90_000].map((grams) => feeOf(grams))).toEqual([
    10_000, 10_000, 10_000, 25_000, 25_000, 60_000, 60_000,
  ]);
  expect(feeOf(500, 2)).toBe(10_000);
  expect(feeOf(501, 2)).toBe(25_000);
  const dear = { ...sphere, totalPrice: 4_000, weightGrams: 9_000 };
  expect(sumsOfLines([dear], zone).shippingPaisa).toBe(0);
});

test('shipping is free from 4000 on, and an empty cart costs nothing', () => {
  const costing = (unitPrice: number) => [{ ...sphere, unitPrice, totalPrice: unitPrice }];
  expect(sumsOfLines(costing(3999), nepal)).toMatchObject({
    shippingPaisa: 10_000,
    totalPaisa: 409_900,
  });
  expect(sumsOfLines(costing(4000), nepal)).toMatchObject({
    shippingPaisa: 0,
    totalPaisa: 400_000,
  });
  expect(sumsOfLines([], nepal)).toMatchObject({
    subtotalPaisa: 0,
    shippingPaisa: 0,
    totalPaisa: 0,
  });
});

test('a coupon takes its percent off the subtotal, and shipping follows the subtotal before it', () => {
  const priced = [{ productId: '', totalPaisa: 400_005 }];
  const off = takenOff(priced, { code: 'HALF', percent: 12.5 });
  expect(orderSums(priced, nepal, off)).toEqual({
    subtotalPaisa: 400_005,
    discountPaisa: 50_001,
    shippingPaisa: 0,
    totalPaisa: 350_004,
  });
});

test.each([
  [0, 0],
  [1, 399_999],
  [360_000, 40_000],
  [399_999, 1],
  [400_000, 0],
  [1_000_000, 0],
])('a subtotal of %d paisa is %d short of free shipping', (subtotal, gap) => {
  const line = { totalPrice: subtotal / 100 };
  expect(freeShippingGapPaisa(sumsOfLines([line], nepal), nepal)).toBe(gap);
});
