import type { SortOrder } from '#contract/names/sorts.ts';

import type { SizeChoice } from '#contract/rules/catalogue/size-choices.ts';
import type { PhraseFilters, Reading } from './read-query.ts';

/** A product as the index takes it. */
export interface CatalogueEntry {
  id: string;
  name: string;
  shortDesc: string;
  tags: readonly string[];
  /** Of a product without a category that has a group. */
  categoryId: number;
  /** After discount. */
  askedPaisa: number;
  /** ISO 8601. */
  addedAt: string;
  inStock: boolean;
  /** What follows, posts and tags do not have. */
  isOnSale?: boolean;
  isBestSeller?: boolean;
  /** By `ratingOf` and `soldOf` (`contract/rules/catalogue/product-facts.ts`). */
  rating?: number;
  sold?: number;
  /** By `sizeChoices` and `metalsOf`. */
  sizes?: readonly SizeChoice[];
  metals?: readonly string[];
  /** Names and values of the variants and of the information table. */
  details?: readonly (readonly [string, string])[];
}

/** What the index holds of a product. Its text is only in the words. */
export interface IndexedProduct
  extends Required<
    Omit<CatalogueEntry, 'name' | 'shortDesc' | 'addedAt' | 'details' | 'sizes' | 'metals'>
  > {
  /** Its place among all products, newest first. */
  readonly number: number;
}

/** Filters of a list. Values of one filter are alternatives; all filters must match. */
export interface CatalogueFilters {
  tag?: string;
  /** Search text. Blank is the same as none. */
  name?: string;
  /** Inclusive, on the price after discount. */
  minPaisa?: number;
  maxPaisa?: number;
  /** Empty is the same as none, here and below. */
  categoryIds?: readonly number[];
  /** Tags, by the names of the filters that their kinds have. */
  shelves?: Readonly<Record<string, readonly string[]>>;
  inStock?: boolean;
  sale?: boolean;
  bestSeller?: boolean;
  /** As a list offers them, `ring size 16`, or as a search reads them: `8mm`, `16`. */
  sizes?: readonly string[];
  /** Slugs of `metalsOf`. */
  metals?: readonly string[];
  /** Searches for the words as they are typed, without guesses. */
  isExact?: boolean;
  /** The last word may be unfinished: names that it begins come first. */
  isTyping?: boolean;
}

export interface CatalogueQuery extends CatalogueFilters {
  /**
   * Without one: newest first; for a search, best match first. With one, a search sorts its best
   * matches, then the others.
   */
  sort?: SortOrder;
  /** From 1; past the end is an empty page. */
  page: number;
  pageSize: number;
}

/**
 * How many products each value of a filter would show beside the other filters chosen. Values with
 * none are left out.
 */
export interface FilterCounts {
  /** Products that pass every filter. */
  readonly total: number;
  /** By filter and tag. */
  readonly shelves: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By name, as `sizeChoices` has them, in the order of the filter. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly metals: Readonly<Record<string, number>>;
  /** By id. */
  readonly categories: Readonly<Record<string, number>>;
  readonly inStock: number;
  readonly onSale: number;
  /** Prices of what passes all filters but the price range; undefined when nothing does. */
  readonly prices: { readonly lowestPaisa: number; readonly highestPaisa: number } | undefined;
}

/** A page of a list. */
export interface Answer {
  readonly ids: string[];
  readonly total: number;
  /** How a search was read. */
  readonly reading: Reading | undefined;
  /** Those of its filters that were applied. */
  readonly understood: PhraseFilters;
  /**
   * What the shop has nothing of, as it was typed: of the words, or of the words together, `copper
   * ring`.
   */
  readonly notSold: readonly string[];
  /** Those of which no product is left without them; the nearest are shown. */
  readonly nothingFor: Pick<PhraseFilters, 'MinPrice' | 'MaxPrice' | 'size'> | undefined;
}

/**
 * A product that carries a tag. Products carry their tags in order: the most typical one of a list
 * comes first.
 */
export interface Exemplar {
  readonly id: string;
  readonly inStock: boolean;
  /** How many of the list's other tags it carries before this one. */
  readonly place: number;
  /** It carries none of the others. */
  readonly isAlone: boolean;
}
