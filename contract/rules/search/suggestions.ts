import type { OfflineSearch } from '#contract/calls/offline-catalogue-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { BesideProducts, Suggested } from '#contract/calls/search-calls.ts';
import type { Shelf } from '#contract/calls/shelf-schemas.ts';
import { searchedAs } from '#contract/names/fixed-pages.ts';
import {
  type Answer,
  type CatalogueEntry,
  CatalogueIndex,
  type CatalogueQuery,
} from '#contract/rules/catalogue/catalogue-index.ts';

import { shelfParameter, shelfValue } from '#contract/rules/shelves/shelf-choice.ts';
import { indexPath, manyOf, type Shelves, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { navigationOf } from '#contract/rules/shelves/shop-navigation.ts';
import type { Reading } from './read-query.ts';

// Suggestions while somebody types and what stands above results, for the server and for the phone
// offline. Tags and posts have indexes of their own, so that they are found by the same rules as
// products.

const productsShown = 5;
const tagsShown = 4;
const categoriesShown = 2;
const postsShown = 3;

export type PostText = OfflineSearch['posts'][number];

/** What a search means, of a shop's products, shelves and posts. */
export interface Searched {
  readonly index: CatalogueIndex;
  readonly shelves: SearchedShelves;
  readonly posts: SearchedPosts;
}

/**
 * Ids of the products that match best, how many match, and the tags with products, pages and posts
 * that match.
 */
export function suggestFrom(
  { index, shelves, posts }: Searched,
  text: string,
): Omit<Suggested, 'products'> & { readonly ids: string[] } {
  const name = text.trim();
  if (name === '') return { ids: [], totalRecords: 0, tags: [], pages: [], posts: [] };
  const isTyping = !/\s$/.test(text);
  const answer = index.query({ name, isTyping, page: 1, pageSize: productsShown });
  const { ids, total, reading, notSold } = answer;
  const found = shelves.find(index, reading).slice(0, tagsShown);
  const tags = found.map((shelf) => suggestedTag(shelf, index.shelves));
  const beside = {
    ids,
    totalRecords: total,
    pages: pagesOf(index, reading),
    posts: posts.find(index, reading),
  };
  const isNothing = total + tags.length + beside.pages.length + beside.posts.length === 0;
  // Somebody who types what nobody knows sees what there is.
  if (isNothing) {
    const { popular } = navigationOf(index.shelves, index.tags());
    const shown = popular.slice(0, tagsShown);
    const popularTags = shown.map((shelf) => suggestedTag(shelf, index.shelves));
    return { ...beside, tags: popularTags, isUnknown: true, nearest: index.nearestTo(name) };
  }
  const isOfKind = reading?.slots.some(({ kinds: count = 0 }) => count > 0);
  const inCategories = isOfKind || notSold.length > 0 ? [] : categoriesOf(index, found);
  return {
    ...beside,
    tags,
    ...(notSold.length > 0 && { notSold: [...notSold] }),
    ...(inCategories.length > 0 && { inCategories }),
  };
}

/** The categories with most products of the shelf that was found first, if a list filters by it. */
function categoriesOf(
  index: CatalogueIndex,
  [first]: readonly Shelf[],
): NonNullable<Suggested['inCategories']> {
  const { shelves } = index;
  const filter = first && shelves.kind(first.kind)?.filter;
  if (!first || filter === undefined) return [];
  const counts = index.tagsBeside(first.slug);
  return shelves.categories
    .map((category) => ({
      label: `${manyOf(first)} in ${manyOf(category)}`,
      count: counts.get(category.slug) ?? 0,
      path: shelfPath(category),
      filter: shelfParameter(filter),
      tag: shelfValue({ name: filter, tag: first.slug }),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, categoriesShown);
}

/** A shelf as the suggestions show it. */
function suggestedTag(shelf: Shelf, shelves: Shelves): Suggested['tags'][number] {
  const kind = shelves.kind(shelf.kind)?.label ?? '';
  return { label: manyOf(shelf), kind, path: shelfPath(shelf) };
}

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
    pages: pagesOf(index, reading),
    posts: posts.find(index, reading),
  };
}

/** The pages that a search means: those that every shop has, and the indexes of its shelves. */
function pagesOf(index: CatalogueIndex, reading: Reading | undefined) {
  return (reading?.pages ?? []).flatMap((path) => {
    const label = pageLabel(index, path);
    return label === undefined ? [] : [{ path, label }];
  });
}

/** What the search calls a page; undefined for one that it does not show. */
export function pageLabel(index: CatalogueIndex, path: string): string | undefined {
  const label = index.pageNames.get(path) ?? searchedAs(path);
  if (label !== undefined) return label;
  const kind = index.shelves.kinds.find(({ slug }) => indexPath(slug) === path);
  const counts = index.tags();
  const hasProducts = kind && index.shelves.of(kind.slug).some(({ slug }) => counts.has(slug));
  return hasProducts ? kind.searchedAs : undefined;
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

/** A shop's shelves, found by the same rules as products. */
export class SearchedShelves {
  readonly #index: CatalogueIndex;
  readonly #byPath: ReadonlyMap<string, Shelf>;

  constructor(shelves: Shelves) {
    this.#byPath = new Map(shelves.all.map((shelf) => [shelfPath(shelf), shelf]));
    const places = new Map(shelves.kinds.map(({ slug }, place) => [slug, place]));
    this.#index = indexOf(
      // Its other spellings are found by its tag.
      shelves.all.map((shelf) => ({
        id: shelfPath(shelf),
        name: shelf.label,
        shortDesc: '',
        tags: [shelf.slug],
        // Of equally good matches those of the earlier kind come first.
        addedAt: String(placesMax - (places.get(shelf.kind) ?? 0)),
      })),
      shelves,
    );
  }

  /** The shelves with products that match best. */
  find(products: CatalogueIndex, reading: Reading | undefined): Shelf[] {
    const counts = products.tags();
    this.#index.synonyms = products.synonyms;
    return findAsRead(this.#index, reading, this.#byPath.size).flatMap((path) => {
      const shelf = this.#byPath.get(path);
      return shelf && counts.has(shelf.slug) ? [shelf] : [];
    });
  }
}

/** More than a shop has kinds of shelves, with as many digits as any of their places. */
const placesMax = 999;

/** A shop's posts, found by the same rules as products. */
export class SearchedPosts {
  readonly all: readonly PostText[];
  readonly #index: CatalogueIndex;
  readonly #titles: ReadonlyMap<string, string>;

  constructor(all: readonly PostText[], shelves: Shelves) {
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
      shelves,
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

type TextEntry = Pick<CatalogueEntry, 'id' | 'name' | 'shortDesc' | 'tags' | 'addedAt'>;

function indexOf(entries: readonly TextEntry[], shelves: Shelves): CatalogueIndex {
  return new CatalogueIndex(
    entries.map((entry) => ({ ...entry, categoryId: 0, askedPaisa: 0, inStock: true })),
    shelves,
  );
}
