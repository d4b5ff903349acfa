import { describe, expect, test } from 'vitest';

import { categoryIds } from '#contract/names/categories.ts';
import type { TagListName } from '#contract/names/tag-list-name.ts';
import { tagLists } from '#contract/names/tags.ts';

import { listDescription, listTitle, tagDescription, tagTitle } from './list-titles.ts';

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

describe.each(Object.keys(tagLists) as TagListName[])('Every page of /shop/%s', (list) => {
  const tags = tagLists[list];

  test('has a unique title that extends its label', () => {
    const titles = tags.map(({ slug }) => tagTitle(list, slug));
    expect(new Set(titles).size).toBe(titles.length);
    for (const [at, title] of titles.entries()) {
      expect(title).toMatch(/^[A-Z][a-zA-Z ]+$/);
      expect(title).not.toMatch(/undefined|[A-Z]{2}|Crystals? .*crystal/);
      const label = tags[at]?.label ?? '';
      if (list !== 'by-category') expect(title.length).toBeGreaterThanOrEqual(label.length);
      // Titles contain the label, except in lists with their own titles.
      if (list !== 'gifting' && list !== 'by-category') expect(title.toLowerCase()).toContain(label.toLowerCase());
    }
  });

  test('has a description that contains its title', () => {
    for (const { slug } of tags) expect(tagDescription(list, slug)).toContain(tagTitle(list, slug));
  });
});

test('the title of the product list names its only filter', () => {
  expect(listTitle({})).toBe('All products');
  expect(listTitle({ Name: 'moon', crystal: 'opal' })).toBe('Results for “moon”');
  expect(listTitle({ crystal: 'opal' })).toBe('Opal jewellery and decor');
  expect(listTitle({ meaning: 'love', MaxPrice: 900 })).toBe('Crystals for love');
  expect(listTitle({ crystal: 'opal,lava' })).toBe('All products');
  expect(listTitle({ crystal: 'opal', categoryId: '1' })).toBe('All products');
  expect(listTitle({ categoryId: '99' })).toBe('All products');
  for (const { id, label } of categoryIds.slice(0, 2)) {
    expect(listTitle({ categoryId: String(id) }).toLowerCase()).toContain(label.toLowerCase());
  }
  for (const search of [{}, { Name: 'moon' }, { categoryId: '2' }, { crystal: 'opal' }]) {
    if (listTitle(search) !== 'All products') expect(listDescription(search)).toContain(listTitle(search));
  }
});
