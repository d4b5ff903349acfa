import { describe, expect, test } from 'vitest';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { type CatalogueEntry, CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';

import { addCovers, findTags } from './tag-covers.ts';

interface Stocked {
  readonly id: string;
  readonly tags: readonly string[];
  readonly name?: string;
  /** Of January 2026. */
  readonly day?: number;
  readonly stock?: number;
  readonly hasPicture?: boolean;
}

/** The product whose picture covers each of these tags. */
function coversOf(asked: string, ...products: readonly Stocked[]): Record<string, string | undefined> {
  const builder = new CatalogueIndexBuilder();
  for (const product of products) builder.add(entryOf(product));
  const cards = new Map(products.map((product) => [product.id, cardOf(product)]));
  const tags = addCovers(findTags(builder.build(), asked), (id) => cards.get(id));
  return Object.fromEntries(tags.map(({ tag, cover }) => [tag, cover?.imageURL]));
}

function entryOf({ id, tags, name = 'Piece', day = 1, stock = 3 }: Stocked): CatalogueEntry {
  const addedAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  return { id, name, shortDesc: '', tags, categoryId: 1, askedPaisa: 100, addedAt, inStock: stock > 0 };
}

function cardOf({ id, name = 'Piece', stock = 3, hasPicture = true }: Stocked): ProductCard {
  return {
    productId: id,
    id,
    name,
    slugs: id,
    shortDesc: '',
    price: 1,
    discount: 0,
    stockQuantity: stock,
    imgURL: '',
    imageUrlList: hasPicture ? [{ imageURL: id }] : [],
    attributes: [],
  };
}

describe('the cover of a tag', () => {
  test('is a product that stands for its tag first, not a newer one that only has it too', () => {
    const covers = coversOf(
      'love',
      { id: 'heart', tags: ['pendant', 'rose-quartz', 'love', 'healing'], day: 1 },
      { id: 'pin', tags: ['himalayan', 'opal', 'healing', 'love'], day: 9 },
    );
    expect(covers).toEqual({ love: 'heart' });
  });

  test('counts only the tags of its own list as coming before', () => {
    const covers = coversOf(
      'leo',
      { id: 'ring', tags: ['ring', 'citrine', 'wealth', 'for-her', 'leo', 'aries'], day: 1 },
      { id: 'frame', tags: ['aries', 'leo'], day: 9 },
    );
    expect(covers).toEqual({ leo: 'ring' });
  });

  test('finds such a product however many newer ones have the tag too', () => {
    const newer = Array.from({ length: 25 }, (_, at) => ({ id: `n${at}`, tags: ['luck', 'health'], day: at + 2 }));
    expect(coversOf('health', { id: 'jasper', tags: ['health', 'luck'], day: 1 }, ...newer)).toEqual({
      health: 'jasper',
    });
  });

  test('reads other spellings of a tag', () => {
    const covers = coversOf(
      'carnelian',
      { id: 'seal', tags: ['carnelian', 'onyx'], day: 1 },
      { id: 'box', tags: ['onyx', 'camelian'], day: 2 },
    );
    expect(covers).toEqual({ camelian: 'seal' });
  });

  test('is what is named after the tag before what is new', () => {
    const covers = coversOf(
      'citrine',
      { id: 'plain', tags: ['citrine'], day: 9 },
      { id: 'named', name: 'Citrine Cluster', tags: ['citrine'], day: 1 },
    );
    expect(covers).toEqual({ citrine: 'named' });
  });

  test('is the one with the plainest name', () => {
    const covers = coversOf(
      'amethyst',
      { id: 'deck', name: 'Classic Tarot with Amethyst', tags: ['amethyst'], day: 9 },
      { id: 'cluster', name: 'Amethyst Cluster', tags: ['amethyst'], day: 1 },
    );
    expect(covers).toEqual({ amethyst: 'cluster' });
  });

  test('of a category is a new one, whatever its name', () => {
    const covers = coversOf(
      'ring',
      { id: 'plain', name: 'Gold Ring', tags: ['ring'], day: 1 },
      { id: 'new', name: 'Solitaire of Ruyil', tags: ['ring'], day: 9 },
    );
    expect(covers).toEqual({ ring: 'new' });
  });

  test('is what stands for nothing else of its list before a mixture', () => {
    const covers = coversOf(
      'jasper',
      { id: 'maala', name: 'Jasper and Tiger Eye Maala', tags: ['jasper', 'tiger-eye'], day: 9 },
      { id: 'tower', name: 'Red Jasper Tower', tags: ['jasper', 'health'], day: 1 },
    );
    expect(covers).toEqual({ jasper: 'tower' });
  });

  test('is what can be bought before what is new, and what is new after that', () => {
    const gone = { id: 'gone', tags: ['ring'], day: 9, stock: 0 };
    const old = { id: 'old', tags: ['ring'], day: 1 };
    expect(coversOf('ring', gone, old)).toEqual({ ring: 'old' });
    expect(coversOf('ring', gone, old, { id: 'new', tags: ['ring'], day: 5 })).toEqual({ ring: 'new' });
  });

  test('is not the one before, where another product represents the tag', () => {
    const bracelet = { id: 'bracelet', tags: ['bracelet', 'wealth'], day: 9 };
    const tree = { id: 'tree', tags: ['tree', 'wealth', 'luck'], day: 1 };
    expect(coversOf('bracelet,wealth', bracelet, tree)).toEqual({ bracelet: 'bracelet', wealth: 'tree' });
  });

  test('is shown again rather than one that stands for something else', () => {
    const bracelet = { id: 'bracelet', tags: ['bracelet', 'wealth'], day: 9 };
    const lamp = { id: 'lamp', tags: ['himalayan-salt-lamp', 'luck', 'wealth'], day: 1 };
    expect(coversOf('bracelet,wealth', bracelet, lamp)).toEqual({ bracelet: 'bracelet', wealth: 'bracelet' });
  });

  test('is one of the others where none stands for the tag first', () => {
    const covers = coversOf(
      'pregnancy',
      { id: 'third', tags: ['love', 'healing', 'pregnancy'], day: 9 },
      { id: 'second', tags: ['love', 'pregnancy'], day: 1 },
    );
    expect(covers).toEqual({ pregnancy: 'second' });
  });

  test('is a product that has a picture, where one has', () => {
    const bare = { id: 'bare', tags: ['ring'], day: 9, hasPicture: false };
    expect(coversOf('ring', bare, { id: 'seen', tags: ['ring'], day: 1 })).toEqual({ ring: 'seen' });
    expect(coversOf('ring', bare)).toEqual({ ring: undefined });
  });
});
