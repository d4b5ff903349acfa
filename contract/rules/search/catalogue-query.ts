import type { SortOrder } from '#contract/names/sorts.ts';

/** What the index needs to know of a product. */
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

/** What a list is narrowed by. Values of one filter are alternatives; all filters must hold. */
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
  /** Does what the first search would have to wait for, `pause` being awaited in between. */
  prepareSearch(pause: () => Promise<void>): Promise<void>;
  /** Products that share the most tags, rarer ones weighing more; in stock first, the product itself left out. */
  related(id: string, count: number): string[];
  /** How many products carry each tag. */
  tags(): ReadonlyMap<string, number>;
  /** Notes that a product came back in stock or sold out; whether the index had it otherwise. */
  setInStock(id: string, inStock: boolean): boolean;
  /** The products that stand for a tag among those of its list, best first, `count` at most. */
  exemplars(tag: string, list: ReadonlySet<string>, count: number): Exemplar[];
}

/** A product that carries a tag. It carries its tags in order: of one list, what it is made for most comes first. */
export interface Exemplar {
  readonly id: string;
  /** How many of the list's other tags it carries before this one. */
  readonly place: number;
  /** It carries none of the others at all. */
  readonly isAlone: boolean;
}
