import { describe, expect, test } from 'vitest';

import { demoShelfData, demoShelves } from '#tests/setup/demo-shelves.ts';

import { categoryNumbers, shelfLead, shelfTitle } from './shelf-texts.ts';
import { Shelves, spellingsOf } from './shelves.ts';

describe('every spelling of a tag', () => {
  // The pairs of the specification.
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
    for (const typed of [spelling, canonical, spelling.toUpperCase(), ` ${spelling} `])
      expect(demoShelves.canonical(typed)).toBe(canonical);
  });

  test('leads to one tag only', () => {
    const spellings = demoShelves.all.flatMap((shelf) => [shelf.slug, ...spellingsOf(shelf)]);
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  test('finds its shelf in its own kind and in no other', () => {
    for (const shelf of demoShelves.all)
      for (const { slug } of demoShelves.kinds)
        expect(demoShelves.find(slug, shelf.slug.toUpperCase())).toBe(
          slug === shelf.kind ? shelf : undefined,
        );
    expect(demoShelves.find('by-crystal', 'carnelian')?.label).toBe('Carnelian');
  });
});

test('black on a product is a colour, and every other spelling what it is in an address', () => {
  expect(demoShelves.productTag(' Black ')).toBe('black');
  for (const tag of ['black-tourmaline', 'Carnelian', 'good-luck', 'own'])
    expect(demoShelves.productTag(tag)).toBe(demoShelves.canonical(tag));
});

describe('a label', () => {
  test('is spelt right where the slug is not', () => {
    expect(demoShelves.labelOf('tarrot-card')).toBe('Tarot card deck');
    expect(demoShelves.labelOf('rhodomite')).toBe('Rhodonite');
    expect(demoShelves.labelOf('aquarius')).toBe('Aquarius');
  });

  test("of a tag of somebody's own is its words", () => {
    expect(demoShelves.labelOf('own-tag-two')).toBe('Own tag two');
    expect(demoShelves.labelOf('')).toBe('');
    expect(demoShelves.canonical('__proto__')).toBe('__proto__');
    expect(demoShelves.labelOf('constructor')).toBe('Constructor');
  });
});

describe('an address that a shelf had before', () => {
  const shelves = new Shelves({
    ...demoShelfData,
    shelves: [
      { kind: 'by-category', slug: 'finger-ring', label: 'Ring', former: ['ring', 'band'] },
      { kind: 'by-category', slug: 'band', label: 'Band' },
      { kind: 'by-crystal', slug: 'opal', label: 'Opal' },
    ],
  });

  test('leads to its new one, in its own kind', () => {
    expect(shelves.movedFrom('by-category', 'Ring')?.slug).toBe('finger-ring');
    expect(shelves.canonical('ring')).toBe('finger-ring');
    expect(shelves.productTag('ring')).toBe('finger-ring');
    expect(shelves.movedFrom('by-crystal', 'ring')).toBeUndefined();
    expect(shelves.movedFrom('by-category', 'finger-ring')).toBeUndefined();
  });

  test('is another’s once that has it', () => {
    expect(shelves.movedFrom('by-category', 'band')).toBeUndefined();
    expect(shelves.find('by-category', 'band')?.label).toBe('Band');
  });
});

test.each([
  ['ring', 'Crystal rings', undefined],
  ['tower-sphere', 'Towers and spheres', undefined],
  ['for-her', 'Gifts for her', undefined],
  ['good-luck', 'Crystals for good luck', 'Small companions for new beginnings.'],
  ['rose-quartz', 'Rose quartz jewellery and decor', undefined],
  [
    'aquarious',
    'Aquarius zodiac jewellery and gifts',
    'The clear thinker. January 20 – February 18.',
  ],
  ['may', 'May birthstone jewellery', 'The birthstone for May is aventurine.'],
  ['ganesh-himal', 'Ganesh Himal collection', 'Bright points from the range of seven peaks.'],
])('the page of %s has the title “%s” and the lead “%s”', (tag, title, lead) => {
  const shelf = demoShelves.shelfOf(tag);
  expect(shelf && [shelfTitle(demoShelves, shelf), shelfLead(demoShelves, shelf)]).toEqual([
    title,
    lead,
  ]);
});

test('groups of categories with one number are one filter', () => {
  expect(categoryNumbers(demoShelves)).toEqual([
    { number: 1, label: 'Accessories', title: 'Crystal jewellery and accessories' },
    { number: 2, label: 'Home Decor', title: 'Crystal home decor' },
    { number: 3, label: 'Others', title: 'Incense, raw crystals and other finds' },
  ]);
  expect(demoShelves.categoryIdOf(['amethyst', 'tower-sphere', 'ring'])).toBe(2);
  expect(demoShelves.categoryIdOf(['amethyst'])).toBeUndefined();
  for (const { slug } of demoShelves.categories)
    expect(demoShelves.categoryIdOf([slug]), slug).toBeDefined();
});
