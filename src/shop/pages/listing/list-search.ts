import { cleanText } from '#contract/clean-text.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { parseSortOrder, type SortOrder } from '#contract/names/sorts.ts';
import { crystals, meanings, type TagName } from '#contract/names/tag-lists.ts';
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
    crystal: tagsOf(raw.crystal, crystals),
    meaning: tagsOf(raw.meaning, meanings),
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
  const { Name, categoryId, crystal, meaning, size, metal, ...others } = search;
  const values = [categoryId, crystal, meaning, size, metal].flatMap((chosen) =>
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

/** Known tags in the order of their list, in canonical spelling. */
function tagsOf(value: unknown, list: readonly TagName[]): string | undefined {
  const given = textOf(value).toLowerCase().split(',');
  const known = list.filter(({ slug, aliases = [] }) =>
    [slug, ...aliases].some((spelling) => given.includes(spelling)),
  );
  return known.map(({ slug }) => slug).join(',') || undefined;
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
