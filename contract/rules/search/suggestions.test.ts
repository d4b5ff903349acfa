import { expect, test } from 'vitest';

import { synonyms } from '#contract/names/synonyms.ts';
import { tagLists } from '#contract/names/tags.ts';
import { CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';

import { SearchedPosts, suggestFrom } from './suggestions.ts';
import { Synonyms } from './synonyms.ts';

const everyTag = Object.values(tagLists).flatMap((list) => list.map(({ slug }) => slug));
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
);
index.synonyms = new Synonyms(synonyms);
const posts = new SearchedPosts([]);
const tagsFor = (text: string) =>
  suggestFrom({ index, posts }, text).tags.map(({ label, kind }) => `${label} (${kind})`);

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
  const without = new CatalogueIndex([]);
  expect(suggestFrom({ index: without, posts }, 'rose').tags).toEqual([]);
  expect(tagsFor('turquoise')).not.toContain('Turquoise (Crystal)');
  expect(suggestFrom({ index, posts }, 'xyzzy')).toMatchObject({
    isUnknown: true,
    tags: [{ kind: 'Category' }, {}, {}, {}],
  });
  expect(suggestFrom({ index, posts }, 'birthday').tags[0]?.path).toBe('/shop/gifting/birthday');
});

test('products come with how many there are; nothing typed suggests nothing', () => {
  expect(suggestFrom({ index, posts }, 'amethyst ring')).toMatchObject({
    totalRecords: 2,
    ids: ['Amethyst Ring', 'Rose Quartz Bracelet'],
  });
  expect(suggestFrom({ index, posts }, '  ')).toEqual({
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
  const blog = new SearchedPosts([
    post('a', 'Citrine and the oven'),
    post('b', 'Salt in the rain'),
  ]);
  const postsFor = (text: string) => suggestFrom({ index, posts: blog }, text).posts;
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
  );
  own.synonyms = new Synonyms(synonyms);
  const categoriesFor = (text: string) => suggestFrom({ index: own, posts }, text).inCategories;
  const shared = { filter: 'crystal', tag: 'amethyst' };
  for (const text of ['amethyst', 'ameth'])
    expect(categoriesFor(text)).toEqual([
      { label: 'Amethyst in Rings', count: 2, path: '/shop/by-category/ring', ...shared },
      { label: 'Amethyst in Pendants', count: 1, path: '/shop/by-category/pendant', ...shared },
    ]);
  expect(categoriesFor('amethyst ring')).toBeUndefined();
});
