import type { SortOrder } from '#contract/names/sorts.ts';

/** A product as the index takes it. */
export interface CatalogueEntry {
  id: string;
  name: string;
  shortDesc: string;
  tags: readonly string[];
  categoryId: number;
  /** After discount. */
  askedPaisa: number;
  /** ISO 8601. */
  addedAt: string;
  inStock: boolean;
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
  /** Tags. */
  crystals?: readonly string[];
  meanings?: readonly string[];
  inStock?: boolean;
}

export interface CatalogueQuery extends CatalogueFilters {
  /** Without one: newest first; for a search, best match first. */
  sort?: SortOrder;
  /** From 1; past the end is an empty page. */
  page: number;
  pageSize: number;
}

/** How many products each value of a filter would show beside the other filters chosen. Values with none are left out. */
export interface FilterCounts {
  /** Products that pass every filter. */
  readonly total: number;
  /** By tag. */
  readonly crystals: Readonly<Record<string, number>>;
  readonly meanings: Readonly<Record<string, number>>;
  /** By id. */
  readonly categories: Readonly<Record<string, number>>;
  readonly inStock: number;
  /** Prices of what passes all filters but the price range; undefined when nothing does. */
  readonly prices: { readonly lowestPaisa: number; readonly highestPaisa: number } | undefined;
}

export interface CatalogueIndex {
  readonly size: number;
  query(query: CatalogueQuery): { ids: string[]; total: number };
  counts(filters: CatalogueFilters): FilterCounts;
  /** Builds the search index, which the first search would otherwise wait for; awaits `pause` between slices. */
  prepareSearch(pause: () => Promise<void>): Promise<void>;
  /** Products that share the most tags, rarer ones weighing more; in stock first, the product itself left out. */
  related(id: string, count: number): string[];
  /** How many products carry each tag. */
  tags(): ReadonlyMap<string, number>;
  /** The products that represent a tag best among those of its list, at most `count`. */
  exemplars(tag: string, list: ReadonlySet<string>, count: number): Exemplar[];
}

/** A product that carries a tag. Products carry their tags in order: the most typical one of a list comes first. */
export interface Exemplar {
  readonly id: string;
  /** How many of the list's other tags it carries before this one. */
  readonly place: number;
  /** It carries none of the others. */
  readonly isAlone: boolean;
}
