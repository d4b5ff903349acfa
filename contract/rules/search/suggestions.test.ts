import { expect, test } from 'vitest';
import { type CatalogueEntry, CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { demoShelfData, demoShelves } from '#tests/setup/demo-shelves.ts';
import { demoSynonyms } from '#tests/setup/demo-synonyms.ts';

import { SearchedPosts, SearchedShelves, suggestFrom } from './suggestions.ts';
import { Synonyms } from './synonyms.ts';

const everyTag = demoShelves.all.map(({ slug }) => slug);
const index = new CatalogueIndex(
  ['Rose Quartz Bracelet', 'Amethyst Ring', 'Opal Window Pendant'].map((name, at) => {
    const tags =
      at === 0 ? everyTag.filter((tag) => tag !== 'turquoise') : name.toLowerCase().split(' ');
    return {
      id: name,
      name,
      shortDesc: '',
      tags,
      categoryId: 1,
      askedPaisa: 1,
      addedAt: `${at}`,
      inStock: true,
    };
  }),
  demoShelves,
);
index.synonyms = new Synonyms(demoSynonyms, demoShelves);
const shelves = new SearchedShelves(demoShelves);
const posts = new SearchedPosts([], demoShelves);
const tagsFor = (text: string) =>
  suggestFrom({ index, shelves, posts }, text).tags.map(({ label, kind }) => `${label} (${kind})`);

test.each([
  ['rose', ['Rose Quartz (Crystal)']],
  ['ROSE qua', ['Rose Quartz (Crystal)']],
  ['amethist', ['Amethyst (Crystal)']],
  ['carnelian', ['Carnelian (Crystal)']],
  ['bracelets', ['Bracelets (Category)']],
  ['love', ['Love (Meaning)']],
  ['may', ['May (Birthstone)']],
  ['leo', ['Leo (Zodiac sign)']],
  ['makalu', ['Makalu (Collection)']],
])('"%s" may mean %j', (text, tags) => {
  expect(tagsFor(text)).toEqual(expect.arrayContaining(tags));
  expect(tagsFor(text)[0]).toBe(tags[0]);
});

test('a word that the shop knows, or that is still being typed, is no guess for a tag', () => {
  expect(tagsFor('window')).toEqual([]);
  expect(tagsFor('something to hang in car')).toEqual([
    'Key chains (Category)',
    'Ganesh idols (Category)',
  ]);
});

test('each part of a search may be a tag', () => {
  expect(tagsFor('rose bracelet')).toEqual(
    expect.arrayContaining(['Rose Quartz (Crystal)', 'Bracelets (Category)']),
  );
});

test('a tag without products is not suggested, and a tag leads to its page', () => {
  const without = new CatalogueIndex([], demoShelves);
  expect(suggestFrom({ index: without, shelves, posts }, 'rose').tags).toEqual([]);
  expect(tagsFor('turquoise')).not.toContain('Turquoise (Crystal)');
  expect(suggestFrom({ index, shelves, posts }, 'xyzzy')).toMatchObject({
    isUnknown: true,
    tags: [{ kind: 'Category' }, {}, {}, {}],
  });
  expect(suggestFrom({ index, shelves, posts }, 'birthday').tags[0]?.path).toBe(
    '/shop/gifting/birthday',
  );
});

test('products come with how many there are; nothing typed suggests nothing', () => {
  expect(suggestFrom({ index, shelves, posts }, 'amethyst ring')).toMatchObject({
    totalRecords: 2,
    ids: ['Amethyst Ring', 'Rose Quartz Bracelet'],
  });
  expect(suggestFrom({ index, shelves, posts }, '  ')).toEqual({
    ids: [],
    totalRecords: 0,
    tags: [],
    pages: [],
    posts: [],
  });
});

test('posts are found by their titles, also with typing mistakes', () => {
  const post = (slugs: string, title: string) => ({
    slugs,
    title,
    summary: '',
    tags: [],
    datePosted: '2026-01-01',
  });
  const blog = new SearchedPosts(
    [post('a', 'Citrine and the oven'), post('b', 'Salt in the rain')],
    demoShelves,
  );
  const postsFor = (text: string) => suggestFrom({ index, shelves, posts: blog }, text).posts;
  expect(postsFor('sitrin')).toEqual([{ slugs: 'a', title: 'Citrine and the oven' }]);
  expect(postsFor('zzzz')).toEqual([]);
});

test('the categories of a crystal, unless the text names one', () => {
  const own = new CatalogueIndex(
    [
      ['Amethyst Ring', 'ring'],
      ['Amethyst Signet Ring', 'ring'],
      ['Amethyst Pendant', 'pendant'],
    ].map(([name = '', tag = ''], at) => ({
      id: name,
      name,
      shortDesc: '',
      tags: [tag, 'amethyst'],
      categoryId: 1,
      askedPaisa: 1,
      addedAt: `${at}`,
      inStock: true,
    })),
    demoShelves,
  );
  own.synonyms = new Synonyms(demoSynonyms, demoShelves);
  const categoriesFor = (text: string) =>
    suggestFrom({ index: own, shelves, posts }, text).inCategories;
  const shared = { filter: 'crystal', tag: 'amethyst' };
  for (const text of ['amethyst', 'ameth'])
    expect(categoriesFor(text)).toEqual([
      { label: 'Amethyst in Rings', count: 2, path: '/shop/by-category/ring', ...shared },
      { label: 'Amethyst in Pendants', count: 1, path: '/shop/by-category/pendant', ...shared },
    ]);
  expect(categoriesFor('amethyst ring')).toBeUndefined();
});

test('a kind that the owner has made is suggested by its own name, and so is its index page', () => {
  const own = new Shelves({
    ...demoShelfData,
    kinds: [
      ...demoShelfData.kinds,
      {
        slug: 'road',
        label: 'Road',
        name: 'Roads',
        filter: 'road',
        searchedAs: 'Roads',
      },
    ],
    shelves: [...demoShelfData.shelves, { kind: 'road', slug: 'gravel', label: 'Gravel' }],
  });
  const bicycle = { ...plain, id: 'a', name: 'Town Bicycle', tags: ['gravel', 'ring'] };
  const shop = (entries: CatalogueEntry[]) => {
    const products = new CatalogueIndex(entries, own);
    products.synonyms = new Synonyms('tyre => /shop/road', own);
    return { index: products, shelves: new SearchedShelves(own), posts };
  };
  expect(suggestFrom(shop([bicycle]), 'gravel')).toMatchObject({
    tags: [{ label: 'Gravel', kind: 'Road', path: '/shop/road/gravel' }],
    inCategories: [{ label: 'Gravel in Rings', filter: 'shelf', tag: 'road:gravel' }],
  });
  expect(suggestFrom(shop([bicycle]), 'tyre').pages).toEqual([
    { path: '/shop/road', label: 'Roads' },
  ]);
  expect(suggestFrom(shop([{ ...bicycle, tags: [] }]), 'tyre').pages).toEqual([]);
});

const plain = { shortDesc: '', categoryId: 1, askedPaisa: 1, addedAt: '1', inStock: true };
