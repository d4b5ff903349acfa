import { describe, expect, test } from 'vitest';

import { demoShelfData, demoShelves } from '#tests/setup/demo-shelves.ts';

import { sectionsOf } from './index-sections.ts';
import { shelfFilters } from './shelf-filters.ts';
import { Shelves } from './shelves.ts';
import { navigationOf } from './shop-navigation.ts';

const one = (tags: readonly string[]) => new Map(tags.map((tag) => [tag, 1]));
const everything = navigationOf(demoShelves, one(demoShelves.all.map(({ slug }) => slug)));
const labelsOf = (links: readonly { readonly label: string }[] = []) =>
  links.map(({ label }) => label);

describe('the demo', () => {
  test('has the menus of the specification', () => {
    expect(
      everything.menus.map(({ label, to, groups }) => [
        label,
        to,
        groups.map(({ title, links }) => [title, links.length]),
      ]),
    ).toEqual([
      [
        'Shop',
        '/shop/by-category',
        [
          ['Jewellery', 5],
          ['Accessories', 3],
          ['Home Decor', 8],
          ['Others', 4],
        ],
      ],
      ['Meanings', '/shop/by-meaning', [['By meaning', 13]]],
      ['Crystals', '/shop/by-crystal', [['By crystal', 24]]],
      ['Gifts', '/shop/by-category', [['Gifting', 5]]],
      [
        'Collections',
        '/shop/collection',
        [
          ['Collections', 2],
          ['Horoscope', 13],
          ['Birthstone', 13],
        ],
      ],
    ]);
    const [shop, , , , collections] = everything.menus;
    expect(shop?.groups[0]?.links[0]).toEqual({
      label: 'Bracelets',
      to: '/shop/by-category/bracelet',
    });
    expect(collections?.groups[1]?.links[0]).toEqual({ label: 'All signs', to: '/shop/horoscope' });
  });

  test('has its tiles in the specification’s sections and order', () => {
    expect(
      sectionsOf(everything, 'by-category').map(({ title, tiles }) => [title, tiles.length]),
    ).toEqual([
      ['Accessories', 8],
      ['Home Decor', 12],
      ['Gifting', 5],
    ]);
    const [collections] = sectionsOf(everything, 'collection');
    expect(labelsOf(collections?.tiles)).toEqual([
      'Horoscope',
      'Makalu',
      'Birthstone',
      'Ganesh Himal',
    ]);
    expect(sectionsOf(everything, 'birthstone')[0]?.tiles[4]).toEqual({
      label: 'May',
      to: '/shop/birthstone/may',
      tag: 'aventuring',
      note: 'Aventurine',
    });
  });

  test('has the footer and the filters of the specification', () => {
    const [footer] = everything.footer;
    expect(footer?.title).toBe('Top Crystals');
    expect(labelsOf(footer?.links)).toEqual([
      'Amethyst',
      'Rose Quartz',
      'Clear Quartz',
      'Citrine',
      'Labradorite',
      'Tiger Eye',
      'All crystals',
    ]);
    expect(
      shelfFilters(everything).map(({ name, legend, values }) => [name, legend, values.length]),
    ).toEqual([
      ['crystal', 'Crystal', 24],
      ['meaning', 'Meaning', 13],
    ]);
  });

  test('has a page for each index and each shelf', () => {
    expect(everything.paths.length).toBe(6 + demoShelves.all.length);
    expect(everything.paths).not.toContain('/shop/gifting');
  });
});

test('what has no product is nowhere', () => {
  const some = navigationOf(demoShelves, one(['ring', 'opal', 'leo']));
  expect(some.menus.map(({ label, groups }) => [label, groups.map(({ title }) => title)])).toEqual([
    ['Shop', ['Jewellery']],
    ['Crystals', ['By crystal']],
    ['Collections', ['Horoscope']],
  ]);
  expect(some.paths.toSorted()).toEqual([
    '/shop/by-category',
    '/shop/by-category/ring',
    '/shop/by-crystal',
    '/shop/by-crystal/opal',
    '/shop/collection',
    '/shop/horoscope',
    '/shop/horoscope/leo',
  ]);
  expect(sectionsOf(some, 'by-category').map(({ title }) => title)).toEqual(['Accessories']);
  expect(sectionsOf(some, 'by-meaning')).toEqual([]);
  expect(sectionsOf(some, 'collection').map(({ tiles }) => labelsOf(tiles))).toEqual([
    ['Horoscope'],
  ]);
  expect(shelfFilters(some).map(({ name }) => name)).toEqual(['crystal']);
  // Nothing that is chosen for the footer is there.
  expect(labelsOf(some.footer[0]?.links)).toEqual(['Opal', 'All crystals']);
  const none = navigationOf(demoShelves, new Map());
  expect(shelfFilters(none)).toEqual([]);
  expect(none).toMatchObject({
    menus: [],
    footer: [],
    paths: [],
    popular: [],
  });
});

test('a shop whose owner has titled no footer has its categories there', () => {
  const shelves = new Shelves({
    kinds: [{ slug: 'by-category', label: 'Category', name: 'Categories', menu: 'Categories' }],
    groups: [],
    shelves: [{ kind: 'by-category', slug: 'bread', label: 'Bread' }],
  });
  expect(navigationOf(shelves, new Map([['bread', 2]])).footer).toEqual([
    {
      title: 'Categories',
      links: [
        { label: 'Bread', to: '/shop/by-category/bread' },
        { label: 'All categories', to: '/shop/by-category' },
      ],
    },
  ]);
});

test('a shop of its own has its kinds in its menus, without a line of code', () => {
  const shelves = new Shelves({
    kinds: [
      {
        slug: 'by-category',
        label: 'Category',
        name: 'Bicycles',
        menu: 'Bicycles',
        menuPosition: 1,
      },
      { slug: 'by-wheel', label: 'Wheel size', name: 'Wheels', menu: 'Wheels', footer: 'Wheels' },
      {
        slug: 'brand',
        label: 'Brand',
        name: 'Brands',
        filter: 'brand',
        listedOn: 'by-wheel',
        tile: { on: 'by-category', place: 9 },
      },
    ],
    groups: [],
    shelves: [
      { kind: 'by-category', slug: 'town', label: 'Town bicycle', plural: 'Town bicycles' },
      { kind: 'by-wheel', slug: 'wheel-26', label: '26 inches' },
      { kind: 'by-wheel', slug: 'wheel-28', label: '28 inches' },
      { kind: 'brand', slug: 'yak', label: 'Yak' },
    ],
  });
  const counts = new Map([
    ['town', 5],
    ['wheel-26', 2],
    ['wheel-28', 3],
    ['yak', 1],
  ]);
  const shop = navigationOf(shelves, counts);
  expect(shop.menus).toEqual([
    {
      label: 'Wheels',
      to: '/shop/by-wheel',
      groups: [
        {
          title: 'Wheels',
          links: [
            { label: '26 inches', to: '/shop/by-wheel/wheel-26' },
            { label: '28 inches', to: '/shop/by-wheel/wheel-28' },
          ],
        },
      ],
    },
    {
      label: 'Bicycles',
      to: '/shop/by-category',
      groups: [
        {
          title: 'Bicycles',
          links: [{ label: 'Town bicycles', to: '/shop/by-category/town' }],
        },
      ],
    },
  ]);
  expect(labelsOf(shop.footer[0]?.links)).toEqual(['28 inches', '26 inches', 'All wheels']);
  expect(shelfFilters(shop)).toEqual([
    { name: 'brand', legend: 'Brand', values: [{ slug: 'yak', label: 'Yak' }] },
  ]);
  const [own] = sectionsOf(shop, 'by-category');
  expect(own).not.toHaveProperty('title');
  expect(own?.tiles).toEqual([
    { label: 'Town bicycles', to: '/shop/by-category/town', tag: 'town' },
    { label: 'Brands', to: '/shop/by-wheel', tag: 'yak' },
  ]);
  expect(sectionsOf(shop, 'by-wheel')[1]?.title).toBe('Brands');
});

test('shelves that are in no group follow those that are', () => {
  const shelves = new Shelves({
    ...demoShelfData,
    shelves: [
      { kind: 'by-category', slug: 'own', label: 'Own' },
      { kind: 'by-category', slug: 'ring', label: 'Ring', group: 'Jewellery' },
    ],
  });
  const shop = navigationOf(shelves, one(['own', 'ring']));
  expect(shop.menus[0]?.groups.map(({ title }) => title)).toEqual(['Jewellery', 'Categories']);
  expect(sectionsOf(shop, 'by-category').map(({ tiles }) => labelsOf(tiles))).toEqual([
    ['Ring'],
    ['Own'],
  ]);
});
