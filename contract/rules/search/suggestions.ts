import type { OfflineSearch } from '#contract/calls/offline-catalogue-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { BesideProducts, Suggested } from '#contract/calls/search-calls.ts';
import { searchedAs } from '#contract/names/fixed-pages.ts';
import type { TagListName } from '#contract/names/tag-list-name.ts';
import { tagLists } from '#contract/names/tags.ts';
import {
  type Answer,
  type CatalogueEntry,
  CatalogueIndex,
  type CatalogueQuery,
} from '#contract/rules/catalogue/catalogue-index.ts';

import type { Reading } from './read-query.ts';

// Suggestions while somebody types and what stands above results, for the server and for the phone
// offline. Tags and posts have indexes of their own, so that they are found by the same rules as
// products.

const productsShown = 5;
const tagsShown = 4;
const categoriesShown = 2;
const postsShown = 3;

export type PostText = OfflineSearch['posts'][number];

/** The label of each list's tags. Of equally good matches those of the earlier list come first. */
const kinds: Readonly<Record<TagListName, string>> = {
  'by-category': 'Category',
  'by-crystal': 'Crystal',
  'by-meaning': 'Meaning',
  gifting: 'Gifts',
  horoscope: 'Zodiac sign',
  birthstone: 'Birthstone',
  collection: 'Collection',
};

interface TagTarget {
  readonly slug: string;
  readonly label: string;
  readonly kind: string;
}

const targets = new Map<string, TagTarget>();
let tagIndex: CatalogueIndex | undefined;

/** What a search means, of a shop's products and posts. */
export interface Searched {
  readonly index: CatalogueIndex;
  readonly posts: SearchedPosts;
}

/**
 * Ids of the products that match best, how many match, and the tags with products, pages and posts
 * that match.
 */
export function suggestFrom(
  { index, posts }: Searched,
  text: string,
): Omit<Suggested, 'products'> & { readonly ids: string[] } {
  const name = text.trim();
  if (name === '') return { ids: [], totalRecords: 0, tags: [], pages: [], posts: [] };
  const isTyping = !/\s$/.test(text);
  const answer = index.query({ name, isTyping, page: 1, pageSize: productsShown });
  const { ids, total, reading, notSold } = answer;
  const tags = tagsFor(index, reading);
  const found = {
    ids,
    totalRecords: total,
    pages: pagesOf(reading),
    posts: posts.find(index, reading),
  };
  const isNothing = total + tags.length + found.pages.length + found.posts.length === 0;
  // Somebody who types what nobody knows sees what there is.
  if (isNothing)
    return { ...found, tags: popularTags(index), isUnknown: true, nearest: index.nearestTo(name) };
  const isOfKind = reading?.slots.some(({ kinds: count = 0 }) => count > 0);
  const inCategories = isOfKind || notSold.length > 0 ? [] : categoriesOf(index, tags);
  return {
    ...found,
    tags,
    ...(notSold.length > 0 && { notSold: [...notSold] }),
    ...(inCategories.length > 0 && { inCategories }),
  };
}

/** The categories with most products of the crystal or meaning that was found first. */
function categoriesOf(
  index: CatalogueIndex,
  [first]: Suggested['tags'],
): NonNullable<Suggested['inCategories']> {
  const { slug = '', kind } = (first && targets.get(first.path)) ?? {};
  const filter = kind && filters[kind];
  if (!first || !filter) return [];
  const counts = index.tagsBeside(slug);
  return tagLists['by-category']
    .map((category) => ({
      label: `${first.label} in ${category.plural}`,
      count: counts.get(category.slug) ?? 0,
      path: `/shop/by-category/${category.slug}`,
      filter,
      tag: slug,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, categoriesShown);
}

/** The filter of a list that takes the tags of a kind. */
const filters: Readonly<Record<string, 'crystal' | 'meaning' | undefined>> = {
  [kinds['by-crystal']]: 'crystal',
  [kinds['by-meaning']]: 'meaning',
};

/** What is shown beside the products of a search. */
export function besideProducts(
  { index, posts }: Searched,
  { name }: CatalogueQuery,
  answer: Answer,
): BesideProducts {
  const { reading, understood, nothingFor, notSold, total } = answer;
  if (!reading || name === undefined) return {};
  return {
    // The text stays in the address as long as it says more than the filters.
    ...(Object.keys(understood).length > 0 &&
      nothingFor === undefined && {
        understood: { ...understood, Name: reading.name || undefined },
      }),
    ...(reading.corrected !== undefined && total > 0 && { corrected: reading.corrected }),
    ...(total === 0 && reading.pages.length === 0 && { nearest: index.nearestTo(name) }),
    ...(total > 0 && notSold.length > 0 && { notSold: [...notSold] }),
    ...(total > 0 && nothingFor && { nothingFor }),
    ...(reading.without.length > 0 && { without: [...reading.without] }),
    pages: pagesOf(reading),
    posts: posts.find(index, reading),
  };
}

const pagesOf = (reading: Reading | undefined) =>
  (reading?.pages ?? []).flatMap((path) => {
    const label = searchedAs(path);
    return label === undefined ? [] : [{ path, label }];
  });

function tagsFor(index: CatalogueIndex, reading: Reading | undefined): Suggested['tags'] {
  const counts = index.tags();
  tagIndex ??= indexTags();
  tagIndex.synonyms = index.synonyms;
  return findAsRead(tagIndex, reading, targets.size)
    .map((path) => ({ path, ...(targets.get(path) as TagTarget) }))
    .filter(({ slug }) => counts.has(slug))
    .slice(0, tagsShown)
    .map(({ label, kind, path }) => ({ label, kind, path }));
}

/**
 * What another index has for a search as the products' index has read it, without guesses of its
 * own.
 */
function findAsRead(
  index: CatalogueIndex,
  reading: Reading | undefined,
  pageSize: number,
): string[] {
  return reading?.plain
    ? index.query({ name: reading.plain, isExact: true, page: 1, pageSize }).ids
    : [];
}

/** The categories with the most products. */
function popularTags(index: CatalogueIndex): Suggested['tags'] {
  const counts = index.tags();
  const countOf = ({ slug }: { readonly slug: string }) => counts.get(slug) ?? 0;
  return tagLists['by-category']
    .filter((tag) => countOf(tag) > 0)
    .toSorted((one, other) => countOf(other) - countOf(one))
    .slice(0, tagsShown)
    .map(({ slug, plural }) => ({
      label: plural,
      kind: kinds['by-category'],
      path: `/shop/by-category/${slug}`,
    }));
}

/** The fields of a product in a suggestion. */
export function suggestedProduct({
  name,
  slugs,
  price,
  discount,
  imgURL,
}: ProductCard): Suggested['products'][number] {
  return { name, slugs, price, discount, imgURL };
}

/** A shop's posts, found by the same rules as products. */
export class SearchedPosts {
  readonly all: readonly PostText[];
  readonly #index: CatalogueIndex;
  readonly #titles: ReadonlyMap<string, string>;

  constructor(all: readonly PostText[]) {
    this.all = all;
    this.#titles = new Map(all.map(({ slugs, title }) => [slugs, title]));
    this.#index = indexOf(
      all.map(({ slugs, title, summary, tags, datePosted }) => ({
        id: slugs,
        name: title,
        shortDesc: summary,
        tags,
        addedAt: datePosted,
      })),
    );
  }

  /** The posts that match best. */
  find(
    { synonyms }: CatalogueIndex,
    reading: Reading | undefined,
  ): { slugs: string; title: string }[] {
    this.#index.synonyms = synonyms;
    return findAsRead(this.#index, reading, postsShown).map((slugs) => ({
      slugs,
      title: this.#titles.get(slugs) ?? '',
    }));
  }
}

function indexTags(): CatalogueIndex {
  const entries = Object.entries(kinds).flatMap(([list, kind], place) =>
    tagLists[list as TagListName].map((tag) => {
      const path = `/shop/${list}/${tag.slug}`;
      targets.set(path, { slug: tag.slug, label: 'plural' in tag ? tag.plural : tag.label, kind });
      // Its other spellings are found by its tag.
      return {
        id: path,
        name: tag.label,
        shortDesc: '',
        tags: [tag.slug],
        addedAt: String(9 - place),
      };
    }),
  );
  return indexOf(entries);
}

type TextEntry = Pick<CatalogueEntry, 'id' | 'name' | 'shortDesc' | 'tags' | 'addedAt'>;

function indexOf(entries: readonly TextEntry[]): CatalogueIndex {
  return new CatalogueIndex(
    entries.map((entry) => ({ ...entry, categoryId: 0, askedPaisa: 0, inStock: true })),
  );
}
