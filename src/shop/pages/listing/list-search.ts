import { cleanText } from '#contract/clean-text.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { parseSortOrder, type SortOrder } from '#contract/names/sorts.ts';
import {
  type ShelfParameter,
  shelfParameter,
  shelfValue,
} from '#contract/rules/shelves/shelf-choice.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import { filtersOf, type ListFilters } from '#src/shop/features/product/product-queries.ts';

// Search params of list pages. Invalid ones are undefined, so that a mistyped URL shows a list
// instead of an error; not absent, because the router merges the result into the raw search. The
// keys always have the same order: the results are loader deps, which must be equal on the server
// and in the browser.

type Raw = Record<string, unknown>;

export interface ProductListSearch extends ListFilters {
  page?: number | undefined;
  sort?: SortOrder | undefined;
  Name?: string | undefined;
  /** Searches for the words as they are typed, without guesses. */
  exact?: '1' | undefined;
}

export interface TagPageSearch extends ListFilters {
  page?: number | undefined;
  'sort-by'?: SortOrder | undefined;
}

/** The search params of either. */
export type ListSearch = ProductListSearch | TagPageSearch;

export function parseProductListSearch(raw: Raw): ProductListSearch {
  return {
    page: pageOf(raw.page),
    sort: parseSortOrder(textOf(raw.sort)),
    Name: cleanText(textOf(raw.Name)).slice(0, catalogueLimits.searchTextMax) || undefined,
    exact: switchOf(raw.exact),
    ...parseFilters(raw),
  };
}

export function parseTagPageSearch(raw: Raw): TagPageSearch {
  return {
    page: pageOf(raw.page),
    'sort-by': parseSortOrder(textOf(raw['sort-by'])),
    ...parseFilters(raw),
  };
}

function parseFilters(raw: Raw): ListFilters {
  const ids = textOf(raw.categoryId).match(/\d{1,9}/g) ?? [];
  return {
    ...rangeOf(priceOf(raw.MinPrice, 0), priceOf(raw.MaxPrice, 1)),
    categoryId: [...new Set(ids)].slice(0, 20).join(',') || undefined,
    crystal: valuesOf(raw.crystal),
    meaning: valuesOf(raw.meaning),
    shelf: valuesOf(raw.shelf),
    inStock: switchOf(raw.inStock),
    sale: switchOf(raw.sale),
    bestSeller: switchOf(raw.bestSeller),
    size: valuesOf(raw.size),
    metal: slugsOf(raw.metal),
  };
}

/** A lowest price above the highest was meant the other way round. */
function rangeOf(
  one: number | undefined,
  other: number | undefined,
): Pick<ListFilters, 'MinPrice' | 'MaxPrice'> {
  if (one === undefined || other === undefined || one <= other)
    return { MinPrice: one, MaxPrice: other };
  return { MinPrice: other, MaxPrice: one };
}

const switchOf = (value: unknown) => (/^(1|true)\b/.test(textOf(value)) ? '1' : undefined);

/** The number of filters and search texts in a list's search params, each of which has a chip. */
export function activeFilterCount(
  search: ListFilters & { readonly Name?: string | undefined },
): number {
  const { Name, categoryId, crystal, meaning, shelf, size, metal, ...others } = search;
  const values = [categoryId, crystal, meaning, shelf, size, metal].flatMap((chosen) =>
    chosen ? chosen.split(',') : [],
  );
  return [Name, ...values, ...Object.values(filtersOf(others))].filter(
    (value) => value !== undefined && value !== '',
  ).length;
}

/** Distinct texts of a list, at most as many as anybody would choose. */
function valuesOf(value: unknown): string | undefined {
  const texts = textOf(value).toLowerCase().split(',').map(cleanText).filter(Boolean);
  return (
    [...new Set(texts)]
      .slice(0, 20)
      .map((text) => text.slice(0, 40))
      .join(',') || undefined
  );
}

/** Those that may be slugs. */
const slugsOf = (value: unknown) =>
  valuesOf(value)
    ?.split(',')
    .filter((slug) => /^[a-z-]+$/.test(slug))
    .join(',') || undefined;

/**
 * Search params with the shop's own shelves alone, in the order of their kinds and in canonical
 * spelling.
 */
export function withKnownShelves<Search extends ListFilters>(
  search: Search,
  shelves: Shelves,
): Search {
  const known: Record<ShelfParameter, string[]> = { crystal: [], meaning: [], shelf: [] };
  for (const { slug: kind, filter: name } of shelves.kinds) {
    if (name === undefined) continue;
    const parameter = shelfParameter(name);
    const given = new Set(search[parameter]?.split(',').map((value) => spelt(value, shelves)));
    const values = shelves.of(kind).map(({ slug }) => shelfValue({ name, tag: slug }));
    known[parameter].push(...values.filter((value) => given.has(value)));
  }
  return {
    ...search,
    crystal: known.crystal.join(',') || undefined,
    meaning: known.meaning.join(',') || undefined,
    shelf: known.shelf.join(',') || undefined,
  };
}

/** Whether two lists are filtered by the same shelves. */
export const haveSameShelves = (one: ListFilters, other: ListFilters): boolean =>
  one.crystal === other.crystal && one.meaning === other.meaning && one.shelf === other.shelf;

/** A value of a parameter of shelves in canonical spelling. */
function spelt(value: string, shelves: Shelves): string {
  const at = value.indexOf(':') + 1;
  return value.slice(0, at) + shelves.canonical(value.slice(at));
}

/** Page 1 is undefined, because its URL has no page. */
function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= catalogueLimits.pageNumberMax
    ? page
    : undefined;
}

function priceOf(value: unknown, min: number): number | undefined {
  if (value === undefined || value === '') return undefined;
  const price = numberOfText(String(value));
  return price >= min && price <= catalogueLimits.priceMaxRupees ? price : undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
