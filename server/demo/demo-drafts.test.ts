import { expect, test } from 'vitest';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { CategoryGuess } from '#server/modules/product/category-guess.ts';
import { noImportWords } from '#server/modules/product/import-words.ts';

import { draftOfDemo } from './demo-drafts.ts';
import type { DemoProduct } from './demo-files.ts';

const heart: DemoProduct = {
  slug: 'heart',
  name: 'Heart',
  shortDesc: '',
  description: '',
  price: 900,
  attributes: [
    { name: 'Stone', value: 'Rose quartz', stock: 1 },
    { name: 'Stone', value: 'Amethyst', stock: 1, picture: 'violet' },
    { name: 'Stone', value: 'Violet glass', stock: 1, picture: 'violet' },
  ],
  information: [],
  tags: ['pendant'],
  addedAt: '2026-01-01',
  pictures: ['pink', 'worn'],
};
const guess = new CategoryGuess(new Shelves({ kinds: [], groups: [], shelves: [] }), noImportWords);
const addPicture = async (name: string) => ({
  stored: { hash: name, width: 4, height: 5, format: 'avif', bytes: 1, blur: '#ffffff' },
  alt: `A ${name} heart`,
});

test('a variant’s picture is one of the product’s, once, with its alternative text', async () => {
  const { draft } = await draftOfDemo(heart, addPicture, guess);
  expect(draft.pictures).toEqual([
    { hash: 'pink', alt: 'A pink heart', sourceUrl: '' },
    { hash: 'worn', alt: 'A worn heart', sourceUrl: '' },
    { hash: 'violet', alt: 'A violet heart', sourceUrl: '' },
  ]);
  expect(draft.attributes.map(({ pictureHash }) => pictureHash)).toEqual([
    'pink',
    'violet',
    'violet',
  ]);
});
