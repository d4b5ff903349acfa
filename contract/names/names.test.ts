import { describe, expect, test } from 'vitest';

import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';

import { publicPaths } from './offline.ts';
import { pageTypeOf } from './page-types.ts';
import { parseSortOrder, sortOrders } from './sorts.ts';
import type { TagListName } from './tag-list-name.ts';
import { categories, categoryIds } from './tag-lists.ts';
import { canonicalTag, findTag, labelOfTag, productTag, tagLists } from './tags.ts';

test('every category has its id of the search call', () => {
  for (const { group } of categories) {
    expect(
      categoryIds.filter(({ groups }) => (groups as readonly string[]).includes(group)),
    ).toHaveLength(1);
  }
});

test('a sort order that is not one is none', () => {
  for (const { value } of sortOrders) expect(parseSortOrder(value)).toBe(value);
  for (const text of [undefined, '', 'price', 'PRICE-ASC', 'upwards'])
    expect(parseSortOrder(text)).toBeUndefined();
});

const lists = Object.entries(tagLists) as [TagListName, (typeof tagLists)[TagListName]][];

describe('every spelling of a tag', () => {
  // The pairs of the shop's decisions.
  test.each([
    ['tower-sphere', 'sphere'],
    ['corporate', 'for-corporate'],
    ['good-luck', 'luck'],
    ['black', 'black-tourmaline'],
    ['adventuring', 'aventuring'],
    ['aventurine', 'aventuring'],
    ['aquarius', 'aquarious'],
    ['carnelian', 'camelian'],
    ['rhodonite', 'rhodomite'],
    ['tarot-card', 'tarrot-card'],
  ])('%s is %s', (spelling, canonical) => {
    for (const typed of [spelling, canonical, spelling.toUpperCase(), ` ${spelling} `]) {
      expect(canonicalTag(typed)).toBe(canonical);
    }
  });

  test('leads to one tag only', () => {
    const spellings = lists.flatMap(([, names]) =>
      names.flatMap((tag) => [tag.slug, ...('aliases' in tag ? (tag.aliases ?? []) : [])]),
    );
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  test('is fit for an address', () => {
    for (const [, names] of lists)
      for (const { slug } of names) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('finds its name in its own list and in no other', () => {
    for (const [list, names] of lists) {
      for (const tag of names) {
        expect(findTag(list, tag.slug.toUpperCase())).toBe(tag);
        for (const [other] of lists)
          if (other !== list) expect(findTag(other, tag.slug)).toBeUndefined();
      }
    }
    expect(findTag('by-crystal', 'carnelian')?.label).toBe('Carnelian');
  });
});

test('black on a product is a colour, and every other spelling what it is in an address', () => {
  expect(productTag(' Black ')).toBe('black');
  for (const tag of ['black-tourmaline', 'Carnelian', 'good-luck', 'own'])
    expect(productTag(tag)).toBe(canonicalTag(tag));
});

describe('a label', () => {
  test('is spelt right where the slug is not', () => {
    expect(labelOfTag('tarrot-card')).toBe('Tarot card deck');
    expect(labelOfTag('rhodomite')).toBe('Rhodonite');
    expect(labelOfTag('aquarius')).toBe('Aquarius');
  });

  test("of a tag of somebody's own is its words", () => {
    expect(labelOfTag('own-tag-two')).toBe('Own tag two');
    expect(labelOfTag('')).toBe('');
    expect(canonicalTag('__proto__')).toBe('__proto__');
    expect(labelOfTag('constructor')).toBe('Constructor');
  });
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
