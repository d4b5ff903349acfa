import { expect, test } from 'vitest';

import type { SearchResponse } from '#contract/calls/search-calls.ts';

import { isMissed } from './missed-search.ts';

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
