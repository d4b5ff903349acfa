import { expect, test } from 'vitest';

import type { ProductCard } from '#contract/calls/product-calls.ts';

import { askedPaisa, isLowStock, ratingOf, soldOf, stockOf, withStock } from './product-facts.ts';

test('customers pay the sale price where there is one, also of nothing', () => {
  expect(askedPaisa(150_000, null)).toBe(150_000);
  expect(askedPaisa(150_000, undefined)).toBe(150_000);
  expect(askedPaisa(150_000, 120_000)).toBe(120_000);
  expect(askedPaisa(150_000, 0)).toBe(0);
});

test('a stock needs the owner from the limit down, unless the product is always available', () => {
  expect([6, 5, 0].map((stock) => isLowStock(stock, false, 5))).toEqual([false, true, true]);
  expect(isLowStock(0, true, 5)).toBe(false);
});

test('few ratings count less than many', () => {
  expect(ratingOf(0, 0)).toBe(400);
  expect(ratingOf(5, 1)).toBe(425);
  expect(ratingOf(5, 97)).toBe(497);
  expect(ratingOf(1, 3)).toBe(250);
});

test('sales are known by how often they have doubled', () => {
  expect([0, 1, 2, 3, 6, 7].map(soldOf)).toEqual([0, 1, 1, 2, 2, 3]);
});

const lamp: ProductCard = {
  productId: 'lamp',
  id: 'lamp',
  name: 'Lamp',
  slugs: 'lamp',
  shortDesc: '',
  price: 100,
  discount: 0,
  stockQuantity: 4,
  imgURL: '',
  imageUrlList: [],
  attributes: [],
};
const variant = (attributeValue: string, productQuantity: number) => ({
  productAttributeId: attributeValue,
  attributeName: 'Size',
  attributeValue,
  price: 100,
  discount: 0,
  productQuantity,
});
const ring: ProductCard = {
  ...lamp,
  stockQuantity: 5,
  attributes: [variant('7', 2), variant('8', 3)],
};

test('a stock that is sent apart belongs to the variants, or to the product without any', () => {
  expect(stockOf(lamp)).toEqual([4]);
  expect(stockOf(ring)).toEqual([2, 3]);
  expect(withStock({ ...lamp, stockQuantity: 0 }, [4])).toEqual(lamp);
  const stripped = { ...ring, stockQuantity: 0, attributes: [variant('7', 0), variant('8', 0)] };
  expect(withStock(stripped, [2, 3])).toEqual(ring);
});

test('where the stock is missing nothing can be bought', () => {
  expect(withStock(lamp)).toEqual({ ...lamp, stockQuantity: 0 });
  expect(withStock(ring, [2])).toEqual({
    ...ring,
    stockQuantity: 2,
    attributes: [variant('7', 2), variant('8', 0)],
  });
});
