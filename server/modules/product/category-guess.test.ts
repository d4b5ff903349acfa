import { describe, expect, it } from 'vitest';

import { categories } from '#contract/names/tag-lists.ts';

import { deriveTags, findCategory, guessCategoryId } from './category-guess.ts';

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
    expect(findCategory(kind(type))?.slug).toBe(slug);
  });

  it('of every category gives that category', () => {
    for (const { slug, label, plural } of categories) {
      for (const type of [slug, label, plural, label.toUpperCase()])
        expect(findCategory(kind(type))?.slug).toBe(slug);
      expect(deriveTags(slug, label, '')).toEqual([slug]);
    }
  });
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
    expect(guessCategoryId(words, title)).toBe(id);
  });
});

describe('tags', () => {
  it('are spelt as the shop spells them, once each, with the category among them', () => {
    expect(deriveTags('Rose Quartz, rose-quartz ,Good Luck,, For Corporate', 'Rings', '')).toEqual([
      'rose-quartz',
      'luck',
      'for-corporate',
      'ring',
    ]);
    expect(deriveTags('bracelet, amethyst', 'Bracelet', '')).toEqual(['bracelet', 'amethyst']);
    expect(deriveTags('', '', '')).toEqual([]);
    expect(deriveTags('Black, Black Tourmaline, Carnelian', '', '')).toEqual([
      'black',
      'black-tourmaline',
      'camelian',
    ]);
  });
});
