import { expect, test } from 'vitest';

import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';

import { publicPaths } from './offline.ts';
import { pageTypeOf } from './page-types.ts';
import { parseSortOrder, sortOrders } from './sorts.ts';

test('a sort order that is not one is none', () => {
  for (const { value } of sortOrders) expect(parseSortOrder(value)).toBe(value);
  for (const text of [undefined, '', 'price', 'PRICE-ASC', 'upwards'])
    expect(parseSortOrder(text)).toBeUndefined();
});

test('the worker caches exactly the catalogue’s calls', () => {
  expect(Object.values(catalogueCalls).every(({ method }) => method === 'GET')).toBe(true);
  expect(publicPaths.toSorted()).toEqual(
    Object.values(catalogueCalls)
      .map(({ path }) => path)
      .toSorted(),
  );
});

test.each([
  ['/', 'home'],
  ['/products', 'list'],
  ['/products/', 'list'],
  ['/shop/by-crystal/amethyst', 'list'],
  ['/products/amethyst-ring', 'product'],
  ['/Products/Amethyst-Ring', 'product'],
  ['/products/custom', 'service'],
  ['/services/tarot-reading', 'service'],
  ['/blogs', 'blog'],
  ['/blogs/amethyst-care', 'post'],
  ['/reset-password', 'account'],
  ['/products/a/b', 'other'],
  ['/.env', 'other'],
  ['//', 'home'],
  ['', 'other'],
])('%s is of type %s', (path, type) => {
  expect(pageTypeOf(path)).toBe(type);
});
