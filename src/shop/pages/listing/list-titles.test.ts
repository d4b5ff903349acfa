import { expect, test } from 'vitest';

import { categoryIds } from '#contract/names/tag-lists.ts';

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
  expect(tagTitle(list, tag)).toBe(title);
});

test('the title of the product list names its only filter', () => {
  expect(listTitle({})).toBe('All products');
  expect(listTitle({ Name: 'moon', crystal: 'opal' })).toBe('Results for “moon”');
  expect(listTitle({ Name: 'moldavite' }, { isMissed: true })).toBe('Searched for “moldavite”');
  expect(listTitle({ crystal: 'opal' })).toBe('Opal jewellery and decor');
  expect(listTitle({ meaning: 'love', MaxPrice: 900 })).toBe('Crystals for love');
  expect(listTitle({ crystal: 'opal,lava' })).toBe('All products');
  expect(listTitle({ crystal: 'opal', categoryId: '1' })).toBe('All products');
  expect(listTitle({ categoryId: '99' })).toBe('All products');
  for (const { id, label } of categoryIds.slice(0, 2)) {
    expect(listTitle({ categoryId: String(id) }).toLowerCase()).toContain(label.toLowerCase());
  }
  for (const search of [{}, { Name: 'moon' }, { categoryId: '2' }, { crystal: 'opal' }]) {
    if (listTitle(search) !== 'All products')
      expect(listDescription(search)).toContain(listTitle(search));
  }
});
