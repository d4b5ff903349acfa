import type { QueryOf } from '#contract/calls/call.ts';
import type {
  listProducts,
  listProductsByTag,
  searchProducts,
} from '#contract/calls/product-calls.ts';
import type { Counts, countProducts } from '#contract/calls/search-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { parseSortOrder } from '#contract/names/sorts.ts';
import type { PhraseFilters } from '#contract/rules/search/read-query.ts';
import { shelfChoiceOf } from '#contract/rules/shelves/shelf-choice.ts';
import { paisaFromRupees, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import type { CatalogueFilters, CatalogueQuery, FilterCounts } from './catalogue-index.ts';

// From the parsed query string of a call to a query of the index, for the server and for the phone
// offline.

/** Related products on a product page. */
export const relatedShown = 8;
/** Best sellers on the home page, the newest. */
export const bestSellersShown = 12;

/** For `listProducts`. */
export function listQuery({ pageNumber, pageSize }: QueryOf<typeof listProducts>): CatalogueQuery {
  return { page: pageNumber, pageSize };
}

/** For `listProductsByTag`. */
export function tagQuery(tag: string, query: QueryOf<typeof listProductsByTag>): CatalogueQuery {
  return {
    ...listQuery(query),
    ...filtersOf(query),
    tag: lowerCased(tag),
    ...given('sort', parseSortOrder(query.sortBy)),
  };
}

/** For `searchProducts`. */
export function searchQuery(query: QueryOf<typeof searchProducts>): CatalogueQuery {
  return {
    page: query.PageNumber,
    pageSize: query.PageSize,
    ...given('name', cleanText(query.Name ?? '') || undefined),
    ...filtersOf(query),
    ...given('sort', parseSortOrder(query.SortBy)),
  };
}

/** For `countProducts`. */
export function countQuery(query: QueryOf<typeof countProducts>): CatalogueFilters {
  return {
    ...given('tag', query.tag ? lowerCased(query.tag) : undefined),
    ...given('name', cleanText(query.Name ?? '') || undefined),
    ...filtersOf(query),
  };
}

/** The filters and the sort of a search's phrases. */
export function phraseFilters({
  sort,
  ...filters
}: PhraseFilters): CatalogueFilters & Pick<CatalogueQuery, 'sort'> {
  return { ...filtersOf(filters), ...given('sort', sort) };
}

/** The filters in a query string, the same for every list. */
function filtersOf(
  query: Partial<Omit<QueryOf<typeof countProducts>, 'tag' | 'Name'>>,
): CatalogueFilters {
  return {
    ...given('minPaisa', query.MinPrice && paisaFromRupees(query.MinPrice)),
    ...given('maxPaisa', query.MaxPrice && paisaFromRupees(query.MaxPrice)),
    ...given('categoryIds', listOf(query.categoryId)?.map(Number)),
    ...given('shelves', shelvesOf(query)),
    ...given('inStock', isOn(query.inStock)),
    ...given('sale', isOn(query.sale)),
    ...given('bestSeller', isOn(query.bestSeller)),
    ...given('sizes', listOf(query.size)),
    ...given('metals', listOf(query.metal)),
    ...given('isExact', isOn(query.exact)),
  };
}

const lowerCased = (tag: string) => tag.trim().toLowerCase();

/** The tags that each filter of shelves lets through: its own parameter, or `shelf=NAME:TAG`. */
function shelvesOf({
  crystal,
  meaning,
  shelf,
}: Partial<QueryOf<typeof countProducts>>): CatalogueFilters['shelves'] {
  const chosen = new Map<string, string[]>();
  const add = (name: string, tag: string) => chosen.set(name, [...(chosen.get(name) ?? []), tag]);
  for (const tag of listOf(crystal) ?? []) add('crystal', tag);
  for (const tag of listOf(meaning) ?? []) add('meaning', tag);
  for (const { name, tag } of (listOf(shelf) ?? []).map(shelfChoiceOf)) add(name, tag);
  return chosen.size > 0 ? Object.fromEntries(chosen) : undefined;
}

const isOn = (text: string | undefined) => text === '1' || text === 'true' || undefined;

/** An object with the property, or without it when the value is undefined. */
function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value });
}

/** The values of a comma-separated list; undefined for an empty one, which is no filter. */
function listOf(text: string | undefined): string[] | undefined {
  const values = (text ?? '').split(',').map(cleanText).filter(Boolean);
  return values.length > 0 ? values : undefined;
}

/** Counts of the index as `countProducts` returns them. */
export function countsResponse({
  prices,
  categories,
  sizes,
  metals,
  shelves: { crystal = {}, meaning = {}, ...shelves },
  ...counts
}: FilterCounts): Counts {
  return {
    ...counts,
    crystals: { ...crystal },
    meanings: { ...meaning },
    ...(Object.keys(shelves).length > 0 && {
      shelves: Object.fromEntries(
        Object.entries(shelves).map(([filter, byTag]) => [filter, { ...byTag }]),
      ),
    }),
    categories: { ...categories },
    sizes: { ...sizes },
    metals: { ...metals },
    ...(prices && {
      prices: {
        lowest: rupeesFromPaisa(prices.lowestPaisa),
        highest: rupeesFromPaisa(prices.highestPaisa),
      },
    }),
  };
}
