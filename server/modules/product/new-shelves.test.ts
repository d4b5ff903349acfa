import { describe, expect, it } from 'vitest';

import { Shelves } from '#contract/rules/shelves/shelves.ts';

import { NewShelves } from './new-shelves.ts';

const shelves = new Shelves({
  kinds: [
    { slug: 'by-category', label: 'Category', name: 'Categories' },
    { slug: 'by-crystal', label: 'Crystal', name: 'Crystals' },
  ],
  groups: [{ kind: 'by-category', name: 'Home Decor', number: 2 }],
  shelves: [
    { kind: 'by-category', slug: 'ring', label: 'Ring', plural: 'Rings', former: ['band'] },
    { kind: 'by-crystal', slug: 'camelian', label: 'Carnelian', aliases: ['carnelian'] },
  ],
});
const labelsOf = (made: NewShelves, tags: readonly string[]) =>
  made.neededFor(new Set(tags)).map(({ kind, isNew, shelves: own }) => ({
    kind,
    isNew,
    labels: own.map(({ slug, label, plural }) => [slug, label, plural].filter(Boolean).join(' ')),
  }));

describe('what a file names', () => {
  it('is what the shop has, in any spelling', () => {
    const made = new NewShelves(shelves);
    expect(made.categoryTag('RINGS ')).toBe('ring');
    expect(made.tagOf({ kind: 'crystals', label: 'Carnelian' })).toBe('camelian');
    expect(made.tagOf({ kind: 'by-crystal', label: 'camelian' })).toBe('camelian');
    expect(made.neededFor(new Set(['ring', 'camelian']))).toEqual([]);
  });

  it('is made once, however many products have it', () => {
    const made = new NewShelves(shelves);
    expect(['Locks', 'lock', 'LOCK', 'U-lock'].map((name) => made.categoryTag(name))).toEqual([
      'locks',
      'locks',
      'locks',
      'u-lock',
    ]);
    expect(labelsOf(made, ['locks', 'u-lock'])).toEqual([
      { kind: 'by-category', isNew: false, labels: ['locks Lock Locks', 'u-lock U-lock'] },
    ]);
    // A product that is not imported needs none.
    expect(labelsOf(made, ['ring'])).toEqual([]);
  });

  it('gets an address that is free among all kinds, former ones and other new ones', () => {
    const made = new NewShelves(shelves);
    expect(made.categoryTag('Band')).toBe('band-2');
    expect(made.categoryTag('Carnelian')).toBe('carnelian-2');
    expect(made.tagOf({ kind: 'Colour', label: 'Red' })).toBe('red');
    expect(made.tagOf({ kind: 'Mood', label: 'Red' })).toBe('red-2');
    expect(made.tagOf({ kind: 'colour', label: 'Rust', slug: 'rost' })).toBe('rost');
    expect(labelsOf(made, ['red', 'red-2', 'rost']).map(({ kind }) => kind)).toEqual([
      'by-colour',
      'by-mood',
    ]);
  });

  it('is nothing without a letter or digit, and no category if it is a group', () => {
    const made = new NewShelves(shelves);
    for (const label of ['', ' ', '!', '\u0000', 'home decor'])
      expect(made.categoryTag(label)).toBeUndefined();
    expect(made.tagOf({ kind: '!', label: 'Red' })).toBeUndefined();
    expect(made.categoryTag('x'.repeat(500))?.length).toBeLessThanOrEqual(80);
  });
});
