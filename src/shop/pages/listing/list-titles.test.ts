import { expect, test } from 'vitest';

import { categoryNumbers } from '#contract/rules/shelves/shelf-texts.ts';
import { settingsFrom } from '#contract/settings/entries.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';
import type { ProductListSearch } from './list-search.ts';
import { listDescription, listTitle, tagTitle } from './list-titles.ts';

test.each([
  ['by-category', 'ring', 'Crystal rings'],
  ['by-category', 'tower-sphere', 'Towers and spheres'],
  ['by-category', 'incense', 'Incense'],
  ['gifting', 'for-her', 'Gifts for her'],
  ['gifting', 'corporate', 'Corporate gifts'],
  ['by-meaning', 'good-luck', 'Crystals for good luck'],
  ['by-crystal', 'rose-quartz', 'Rose quartz jewellery and decor'],
  ['by-crystal', 'adventuring', 'Aventurine jewellery and decor'],
  ['horoscope', 'aquarious', 'Aquarius zodiac jewellery and gifts'],
  ['birthstone', 'may', 'May birthstone jewellery'],
  ['collection', 'ganesh-himal', 'Ganesh Himal collection'],
  ['by-crystal', 'ring', 'Crystal rings'],
  ['by-crystal', 'moon-dust', 'Moon dust'],
] as const)('/shop/%s/%s is called "%s"', (list, tag, title) => {
  expect(tagTitle(demoShelves, list, tag)).toBe(title);
});

const shop = settingsFrom(new Map([['name', 'Wheels']]));

const titleOf = (search: ProductListSearch, options?: { readonly isMissed?: boolean }) =>
  listTitle(demoShelves, search, options);

test('the title of the product list names its only filter', () => {
  expect(titleOf({})).toBe('All products');
  expect(titleOf({ Name: 'moon', crystal: 'opal' })).toBe('Results for “moon”');
  expect(titleOf({ Name: 'moldavite' }, { isMissed: true })).toBe('Searched for “moldavite”');
  expect(titleOf({ crystal: 'opal' })).toBe('Opal jewellery and decor');
  expect(titleOf({ meaning: 'love', MaxPrice: 900 })).toBe('Crystals for love');
  expect(titleOf({ crystal: 'opal,lava' })).toBe('All products');
  expect(titleOf({ crystal: 'opal', categoryId: '1' })).toBe('All products');
  expect(titleOf({ categoryId: '99' })).toBe('All products');
  for (const { number, label } of categoryNumbers(demoShelves).slice(0, 2)) {
    expect(titleOf({ categoryId: String(number) }).toLowerCase()).toContain(label.toLowerCase());
  }
  for (const search of [{}, { Name: 'moon' }, { categoryId: '2' }, { crystal: 'opal' }]) {
    if (titleOf(search) !== 'All products')
      expect(listDescription(search, titleOf(search), shop)).toContain(titleOf(search));
  }
});
