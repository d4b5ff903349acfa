import { parseSortOrder } from '#contract/names/sorts.ts';
import { canonicalTag } from '#contract/names/tags.ts';

import type { CatalogueFilters, CatalogueQuery } from './catalogue-index.ts';
import { paisaFromRupees } from './money.ts';

// What the calls of lists ask of the index, once for the server and for the phone offline. What comes in has been
// checked by the calls' schemas.

/** Products that go with one, on its page. */
export const relatedShown = 8;
/** Best sellers on the home page, the newest. */
export const bestSellersShown = 12;

interface Paging {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** What `listProducts` asks. */
export function questionOfList({ pageNumber, pageSize }: Paging): CatalogueQuery {
  return { page: pageNumber, pageSize };
}

/** The filters as they come in a query string, the same for every list. */
interface FilterValues {
  readonly MinPrice?: number | undefined;
  readonly MaxPrice?: number | undefined;
  readonly categoryId?: string | undefined;
  readonly crystal?: string | undefined;
  readonly meaning?: string | undefined;
  readonly inStock?: string | undefined;
}

/** What `listProductsByTag` asks. */
export function questionOfTag(
  tag: string,
  query: Paging & FilterValues & { readonly sortBy?: string | undefined },
): CatalogueQuery {
  return {
    ...questionOfList(query),
    ...filtersOf(query),
    tag: canonicalTag(tag),
    ...given('sort', parseSortOrder(query.sortBy)),
  };
}

interface SearchValues extends FilterValues {
  readonly Name?: string | undefined;
  readonly SortBy?: string | undefined;
  readonly PageNumber: number;
  readonly PageSize: number;
}

/** What `searchProducts` asks. */
export function questionOfSearch(query: SearchValues): CatalogueQuery {
  return {
    page: query.PageNumber,
    pageSize: query.PageSize,
    ...given('name', query.Name?.trim() || undefined),
    ...filtersOf(query),
    ...given('sort', parseSortOrder(query.SortBy)),
  };
}

/** What `countProducts` asks. */
export function questionOfCounts(
  query: FilterValues & { readonly tag?: string | undefined; readonly Name?: string | undefined },
): CatalogueFilters {
  return {
    ...given('tag', query.tag ? canonicalTag(query.tag) : undefined),
    ...given('name', query.Name?.trim() || undefined),
    ...filtersOf(query),
  };
}

function filtersOf(query: FilterValues): CatalogueFilters {
  return {
    ...given('minPaisa', query.MinPrice && paisaFromRupees(query.MinPrice)),
    ...given('maxPaisa', query.MaxPrice && paisaFromRupees(query.MaxPrice)),
    ...given('categoryIds', listOf(query.categoryId)?.map(Number)),
    ...given('crystals', listOf(query.crystal)),
    ...given('meanings', listOf(query.meaning)),
    ...given('inStock', query.inStock === '1' || query.inStock === 'true' || undefined),
  };
}

/** A property only where there is something to say. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value });
}

/** The values of a list with commas. An empty list is no filter; values nobody has match nothing. */
function listOf(text: string | undefined): string[] | undefined {
  const values = (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return values.length > 0 ? values : undefined;
}
