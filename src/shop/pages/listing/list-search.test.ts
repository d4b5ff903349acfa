import { expect, test } from 'vitest';

import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';

import {
  activeFilterCount,
  parseProductListSearch,
  parseTagPageSearch,
  type TagPageSearch,
  withKnownShelves,
} from './list-search.ts';

test('parses valid search params', () => {
  const search = {
    page: '3',
    sort: 'price-asc',
    Name: ' tree ',
    MinPrice: '0',
    MaxPrice: '1',
    categoryId: '1,2',
  };
  expect(parseProductListSearch(search)).toEqual({
    page: 3,
    sort: 'price-asc',
    Name: 'tree',
    MinPrice: 0,
    MaxPrice: 1,
    categoryId: '1,2',
  });
});

test.each(['1', '0', '-2', '2.5', 'two', '', '9007199254740993', undefined])(
  'page %s is page 1, which is left out',
  (page) => {
    expect(parseProductListSearch({ page })).toEqual({});
    expect(parseTagPageSearch({ page })).toEqual({});
  },
);

test('leaves out prices below the minimum', () => {
  expect(parseProductListSearch({ MinPrice: '-1', MaxPrice: '0' })).toEqual({});
  expect(parseProductListSearch({ MinPrice: 'NaN', MaxPrice: 'x' })).toEqual({});
  expect(parseProductListSearch({ MinPrice: '२,०००', MaxPrice: '५०००' })).toEqual({
    MinPrice: 2000,
    MaxPrice: 5000,
  });
  expect(parseProductListSearch({ MinPrice: '5000', MaxPrice: 100 })).toEqual({
    MinPrice: 100,
    MaxPrice: 5000,
  });
});

test('ignores an unknown sort order', () => {
  expect(parseProductListSearch({ sort: 'name' })).toEqual({});
  expect(parseTagPageSearch({ 'sort-by': 'price-desc' })).toEqual({ 'sort-by': 'price-desc' });
});

test('parses category ids as distinct numbers', () => {
  expect(parseProductListSearch({ categoryId: '2,2, 3;drop table' })).toEqual({
    categoryId: '2,3',
  });
});

test('normalises filters of shelves to the shop’s own, in the order of their kinds', () => {
  const known = <Search extends TagPageSearch>(search: Search) => {
    const { crystal, meaning, shelf } = withKnownShelves(search, demoShelves);
    return { crystal, meaning, shelf };
  };
  const filters = {
    crystal: 'opal,Carnelian,nobody-has-it',
    meaning: 'love,good-luck',
    shelf: 'colour:red',
  };
  const parsed = { crystal: 'camelian,opal', meaning: 'luck,love', shelf: undefined };
  expect(known(parseProductListSearch(filters))).toEqual(parsed);
  expect(known(parseTagPageSearch(filters))).toEqual(parsed);
  expect(known(parseTagPageSearch({ crystal: 'ring', meaning: ',' }))).toEqual({});
  expect(parseTagPageSearch({ inStock: '0' })).toEqual({});
});

test('a filter of a kind of the owner’s has the name of its filter in the address', () => {
  const shelves = new Shelves({
    kinds: [{ slug: 'by-colour', label: 'Colour', name: 'Colours', filter: 'colour' }],
    groups: [],
    shelves: [
      { kind: 'by-colour', slug: 'red', label: 'Red', aliases: ['rot'] },
      { kind: 'by-colour', slug: 'blue', label: 'Blue' },
    ],
  });
  const search = parseTagPageSearch({ shelf: 'colour:blue,colour:ROT,size:xl', crystal: 'opal' });
  expect(withKnownShelves(search, shelves)).toMatchObject({ shelf: 'colour:red,colour:blue' });
  expect(withKnownShelves(search, shelves).crystal).toBeUndefined();
  expect(activeFilterCount(withKnownShelves(search, shelves))).toBe(2);
});

test('parses sizes as a list offers them or a search reads them, and metals', () => {
  const filters = { size: ' ring size 14,8mm,, 8mm', metal: 'Silver,gold-plated,<b>' };
  const parsed = { size: 'ring size 14,8mm', metal: 'silver,gold-plated' };
  expect(parseProductListSearch(filters)).toEqual(parsed);
  expect(parseTagPageSearch(filters)).toEqual(parsed);
  // As links of before have it.
  expect(parseProductListSearch({ size: 16 })).toEqual({ size: '16' });
  expect(parseProductListSearch({ size: ',', metal: '' })).toEqual({});
  const many = Array.from({ length: 99 }, (_, at) => `ring size ${at}`).join();
  expect(parseProductListSearch({ size: many }).size?.split(',')).toHaveLength(20);
  expect(activeFilterCount(parseTagPageSearch(filters))).toBe(4);
});

test('counts each filter value and the search text', () => {
  expect(activeFilterCount(parseProductListSearch({ page: 2, sort: 'price-asc' }))).toBe(0);
  const search = {
    Name: 'ring',
    crystal: 'opal,lava',
    meaning: 'love',
    categoryId: '1',
    MinPrice: '0',
    inStock: '1',
  };
  expect(activeFilterCount(parseProductListSearch(search))).toBe(7);
});

test('truncates the search text', () => {
  expect(parseProductListSearch({ Name: 'x'.repeat(500) }).Name).toHaveLength(200);
});
