import { expect, test } from 'vitest';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { type CatalogueEntry, CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';

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
function coversOf(
  asked: string,
  ...products: readonly Stocked[]
): Record<string, string | undefined> {
  const index = new CatalogueIndex(products.map(entryOf), demoShelves);
  const cards = new Map(products.map((product) => [product.id, cardOf(product)]));
  const tags = addCovers(findTags(index, asked), (id) => cards.get(id));
  return Object.fromEntries(tags.map(({ tag, cover }) => [tag, cover?.imageURL]));
}

function entryOf({ id, tags, name = 'Piece', day = 1, stock = 3 }: Stocked): CatalogueEntry {
  const addedAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  return {
    id,
    name,
    shortDesc: '',
    tags,
    categoryId: 1,
    askedPaisa: 100,
    addedAt,
    inStock: stock > 0,
  };
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

const bare: Stocked = { id: 'bare', tags: ['ring'], day: 9, hasPicture: false };
const gone: Stocked = { id: 'gone', tags: ['ring'], day: 9, stock: 0 };
const bracelet: Stocked = { id: 'bracelet', tags: ['bracelet', 'wealth'], day: 9 };
const newer = Array.from({ length: 25 }, (_, at) => ({
  id: `n${at}`,
  tags: ['luck', 'health'],
  day: at + 2,
}));

const covers: Record<
  string,
  [expected: Record<string, string | undefined>, ...products: Stocked[]]
> = {
  'a product that stands for its tag first, not a newer one that only has it too': [
    { love: 'heart' },
    { id: 'heart', tags: ['pendant', 'rose-quartz', 'love', 'healing'], day: 1 },
    { id: 'pin', tags: ['himalayan', 'opal', 'healing', 'love'], day: 9 },
  ],
  'such a product when only tags of other lists come before': [
    { leo: 'ring' },
    { id: 'ring', tags: ['ring', 'citrine', 'wealth', 'for-her', 'leo', 'aries'], day: 1 },
    { id: 'frame', tags: ['aries', 'leo'], day: 9 },
  ],
  'such a product however many newer ones have the tag too': [
    { health: 'jasper' },
    { id: 'jasper', tags: ['health', 'luck'], day: 1 },
    ...newer,
  ],
  'what is named after the tag before what is new': [
    { citrine: 'named' },
    { id: 'plain', tags: ['citrine'], day: 9 },
    { id: 'named', name: 'Citrine Cluster', tags: ['citrine'], day: 1 },
  ],
  'the one with the plainest name': [
    { amethyst: 'cluster' },
    { id: 'deck', name: 'Classic Tarot with Amethyst', tags: ['amethyst'], day: 9 },
    { id: 'cluster', name: 'Amethyst Cluster', tags: ['amethyst'], day: 1 },
  ],
  'a new one of a category, whatever its name': [
    { ring: 'new' },
    { id: 'plain', name: 'Gold Ring', tags: ['ring'], day: 1 },
    { id: 'new', name: 'Solitaire of Ruyil', tags: ['ring'], day: 9 },
  ],
  'what stands for nothing else of its list before a mixture': [
    { jasper: 'tower' },
    { id: 'maala', name: 'Jasper and Tiger Eye Maala', tags: ['jasper', 'tiger-eye'], day: 9 },
    { id: 'tower', name: 'Red Jasper Tower', tags: ['jasper', 'health'], day: 1 },
  ],
  'what can be bought before what is new': [
    { ring: 'old' },
    gone,
    { id: 'old', tags: ['ring'], day: 1 },
  ],
  'the newest of what can be bought': [
    { ring: 'new' },
    gone,
    { id: 'old', tags: ['ring'], day: 1 },
    { id: 'new', tags: ['ring'], day: 5 },
  ],
  'not the one before, where another product represents the tag': [
    { bracelet: 'bracelet', wealth: 'tree' },
    bracelet,
    { id: 'tree', tags: ['tree', 'wealth', 'luck'], day: 1 },
  ],
  'shown again rather than one that stands for something else': [
    { bracelet: 'bracelet', wealth: 'bracelet' },
    bracelet,
    { id: 'lamp', tags: ['himalayan-salt-lamp', 'luck', 'wealth'], day: 1 },
  ],
  'one of the others where none stands for the tag first': [
    { pregnancy: 'second' },
    { id: 'third', tags: ['love', 'healing', 'pregnancy'], day: 9 },
    { id: 'second', tags: ['love', 'pregnancy'], day: 1 },
  ],
  'a product that has a picture': [{ ring: 'seen' }, bare, { id: 'seen', tags: ['ring'], day: 1 }],
  'none where no product has a picture': [{ ring: undefined }, bare],
};

test.each(Object.entries(covers))('the cover of a tag is %s', (_, [expected, ...products]) => {
  expect(coversOf(Object.keys(expected).join(','), ...products)).toEqual(expected);
});

test('reads other spellings of a tag', () => {
  const seal: Stocked = { id: 'seal', tags: ['carnelian', 'onyx'], day: 1 };
  expect(coversOf('carnelian', seal, { id: 'box', tags: ['onyx', 'camelian'], day: 2 })).toEqual({
    camelian: 'seal',
  });
});
