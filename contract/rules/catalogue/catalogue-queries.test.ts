import { expect, test } from 'vitest';

import {
  countQuery,
  countsResponse,
  listQuery,
  phraseFilters,
  searchQuery,
  tagQuery,
} from './catalogue-queries.ts';

const page = { pageNumber: 2, pageSize: 12 };

test('a list of all products has its page', () => {
  expect(listQuery(page)).toEqual({ page: 2, pageSize: 12 });
});

test('a list of a tag has its filters in paisa and as lists, and its sort', () => {
  expect(
    tagQuery('camelian', {
      ...page,
      MinPrice: 99.5,
      MaxPrice: 1500,
      categoryId: '1, 3',
      crystal: 'opal,jasper,',
      meaning: 'love',
      inStock: '1',
      sale: 'true',
      bestSeller: '1',
      size: 'ring size 16, 8mm',
      metal: 'silver,brass',
      sortBy: 'price-asc',
    }),
  ).toStrictEqual({
    page: 2,
    pageSize: 12,
    tag: 'camelian',
    minPaisa: 9950,
    maxPaisa: 150_000,
    categoryIds: [1, 3],
    shelves: { crystal: ['opal', 'jasper'], meaning: ['love'] },
    inStock: true,
    sale: true,
    bestSeller: true,
    sizes: ['ring size 16', '8mm'],
    metals: ['silver', 'brass'],
    sort: 'price-asc',
  });
});

test('what is empty, off or unknown is no filter', () => {
  const nothing = { page: 2, pageSize: 12, tag: 'ring' };
  expect(tagQuery('ring', page)).toStrictEqual(nothing);
  expect(
    tagQuery('ring', {
      ...page,
      crystal: ' , ',
      meaning: '',
      inStock: '0',
      sale: 'no',
      size: '',
      metal: ',',
      sortBy: 'whatever',
    }),
  ).toStrictEqual(nothing);
});

test('a search has its text without the space around it, and the same filters', () => {
  const search = { PageNumber: 3, PageSize: 24 };
  const found = { page: 3, pageSize: 24 };
  expect(
    searchQuery({ ...search, Name: ' ring ', MaxPrice: 10, exact: '1', SortBy: 'rating' }),
  ).toStrictEqual({ ...found, name: 'ring', maxPaisa: 1000, isExact: true, sort: 'rating' });
  expect(searchQuery({ ...search, Name: ' \u200b' })).toStrictEqual(found);
  expect(searchQuery(search)).toStrictEqual(found);
});

test('counts are of a tag, a search or all products', () => {
  expect(countQuery({ tag: 'aventuring', inStock: '1' })).toStrictEqual({
    tag: tagQuery('aventuring', page).tag,
    inStock: true,
  });
  expect(countQuery({ Name: ' ring ', meaning: 'love' })).toStrictEqual({
    name: 'ring',
    shelves: { meaning: ['love'] },
  });
  expect(countQuery({ tag: '', Name: ' ' })).toStrictEqual({});
});

test('the filters of a phrase are those of a list', () => {
  expect(phraseFilters({ MaxPrice: 1000, sort: 'price-asc' })).toStrictEqual({
    maxPaisa: 100_000,
    sort: 'price-asc',
  });
  expect(phraseFilters({ inStock: '1' })).toStrictEqual({ inStock: true });
});

test('prices are counted in paisa and sent in rupees, where there are any', () => {
  const counts = {
    total: 2,
    sizes: { 'ring size 16': 1 },
    metals: { silver: 2 },
    inStock: 1,
    onSale: 0,
    categories: { 1: 2 },
  };
  const shelves = { crystal: { opal: 1 }, meaning: {} };
  const sent = { ...counts, crystals: { opal: 1 }, meanings: {} };
  const prices = { lowestPaisa: 9950, highestPaisa: 20_000 };
  expect(countsResponse({ ...counts, shelves, prices })).toEqual({
    ...sent,
    prices: { lowest: 99.5, highest: 200 },
  });
  expect(countsResponse({ ...counts, shelves, prices: undefined })).toStrictEqual(sent);
  const own = { colour: { red: 1 } };
  expect(countsResponse({ ...counts, shelves: own, prices: undefined })).toStrictEqual({
    ...sent,
    crystals: {},
    shelves: own,
  });
});

test('the shelves of any kind narrow a list: of one filter any, of several all', () => {
  expect(
    countQuery({ crystal: 'opal,lava', meaning: 'love', shelf: 'colour:red, size:xl,colour:blue' }),
  ).toStrictEqual({
    shelves: {
      crystal: ['opal', 'lava'],
      meaning: ['love'],
      colour: ['red', 'blue'],
      size: ['xl'],
    },
  });
});
