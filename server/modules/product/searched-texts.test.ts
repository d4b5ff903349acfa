import { expect, test } from 'vitest';

import type { SearchResponse } from '#contract/calls/search-calls.ts';

import { isMissed, shownText } from './searched-texts.ts';

const nothing: SearchResponse = { products: [], totalRecords: 0 };
const something: SearchResponse = { products: [], totalRecords: 3 };

test.each<[string, SearchResponse, boolean]>([
  ['nothing', nothing, true],
  ['a page', { ...nothing, pages: [{ path: '/terms', label: 'Terms' }] }, false],
  ['products', something, false],
  ['what comes near', { ...something, notSold: ['moldavite'] }, true],
  ['what costs more', { ...something, nothingFor: { MaxPrice: 500 } }, true],
  ['products without brass', { ...something, without: ['brass'], notSold: [] }, false],
])('a search that shows %s', (_, found, isOne) => {
  expect(isMissed(found)).toBe(isOne);
});

test('what was shown instead is told in a line', () => {
  const products = ['Aventurine Bracelet', 'Pink Opal Ring', 'Cord'].map((name) => ({ name }));
  expect(shownText([], 0)).toBe('');
  expect(shownText(products.slice(0, 1), 1)).toBe('Aventurine Bracelet');
  expect(shownText(products.slice(0, 2), 2)).toBe('Aventurine Bracelet and Pink Opal Ring');
  expect(shownText(products, 13)).toBe('Aventurine Bracelet, Pink Opal Ring and 11 more');
});
