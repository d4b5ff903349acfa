import { describe, expect, it } from 'vitest';

import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { readDemoImportWords, readDemoShelves } from '#server/demo/demo-files.ts';

import { CategoryGuess } from './category-guess.ts';
import { noImportWords } from './import-words.ts';

const shelves = new Shelves(await readDemoShelves('catalogue'));
const guess = new CategoryGuess(shelves, await readDemoImportWords('catalogue'));

const kind = (type: string, tags: string[] = [], productCategory = '') => ({
  type,
  tags,
  productCategory,
});

describe('a type', () => {
  it.each([
    ['Bracelet', 'bracelet'],
    ['BRACELETS', 'bracelet'],
    ['Beaded Bracelets', 'bracelet'],
    ['Pendent', 'pendant'],
    ['Mala', 'maala'],
    ['keychains', 'key-chain'],
    ['Key Rings', 'key-chain'],
    ['Rings', 'ring'],
    ['Salt Lamps', 'himalayan-salt-lamp'],
    ['Tarot Card Decks', 'tarrot-card'],
    ['tower-sphere', 'sphere'],
    ['Crystal Trees', 'tree'],
    ['Earrings', undefined],
    ['', undefined],
    ['Thing', undefined],
  ])('%s', (type, slug) => {
    expect(guess.find(kind(type))?.slug).toBe(slug);
  });

  it('of every category gives that category', () => {
    for (const { slug, label, plural = label } of shelves.categories) {
      for (const type of [slug, label, plural, label.toUpperCase()])
        expect(guess.find(kind(type))?.slug).toBe(slug);
      expect(guess.tagsOf(slug, label, '')).toEqual([slug]);
    }
  });
});

it('of a shop with shelves of its own is found by their spellings, without words of another trade', () => {
  const own = new Shelves({
    kinds: [{ slug: 'by-category', label: 'Category', name: 'Bicycles' }],
    groups: [],
    shelves: [{ kind: 'by-category', slug: 'town', label: 'Town bicycle', aliases: ['city-bike'] }],
  });
  const found = new CategoryGuess(own, noImportWords);
  expect(found.find(kind('City Bikes'))?.slug).toBe('town');
  expect(found.idOf(kind('Bottle'), 'Chain')).toBe(3);
  // What the trade's words name is not there.
  expect(found.find(kind('Bangle'))).toBeUndefined();
});

describe('the category id', () => {
  it.each([
    [kind('Earrings'), '', 1],
    [kind('Necklace'), '', 1],
    [kind('Candle Holders'), '', 2],
    [kind('Home Decor'), '', 2],
    [kind('', ['pendant']), '', 1],
    [kind('', [], 'Apparel & Accessories > Jewelry > Anklets'), '', 1],
    [kind(''), 'Silver Anklet', 1],
    [kind(''), 'A book', 3],
    [kind('Incense'), '', 3],
  ])('%j %s', (words, title, id) => {
    expect(guess.idOf(words, title)).toBe(id);
  });
});

describe('tags', () => {
  it('are spelt as the shop spells them, once each, with the category among them', () => {
    expect(
      guess.tagsOf('Rose Quartz, rose-quartz ,Good Luck,, For Corporate', 'Rings', ''),
    ).toEqual(['rose-quartz', 'luck', 'for-corporate', 'ring']);
    expect(guess.tagsOf('bracelet, amethyst', 'Bracelet', '')).toEqual(['bracelet', 'amethyst']);
    expect(guess.tagsOf('', '', '')).toEqual([]);
    expect(guess.tagsOf('Black, Black Tourmaline, Carnelian', '', '')).toEqual([
      'black',
      'black-tourmaline',
      'camelian',
    ]);
  });
});
