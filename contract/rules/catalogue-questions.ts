import { parseSortOrder } from '#contract/names/sorts.ts';
import { canonicalTag } from '#contract/names/tags.ts';

import type { CatalogueQuery } from './catalogue-index.ts';
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

/** What `listProductsByTag` asks. */
export function questionOfTag(tag: string, query: Paging & { readonly sortBy?: string | undefined }): CatalogueQuery {
  return { ...questionOfList(query), tag: canonicalTag(tag), ...given('sort', parseSortOrder(query.sortBy)) };
}

interface SearchValues {
  readonly Name?: string | undefined;
  readonly MinPrice?: number | undefined;
  readonly MaxPrice?: number | undefined;
  readonly categoryId?: string | undefined;
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
    ...given('minPaisa', query.MinPrice && paisaFromRupees(query.MinPrice)),
    ...given('maxPaisa', query.MaxPrice && paisaFromRupees(query.MaxPrice)),
    ...given('categoryIds', parseCategoryIds(query.categoryId)),
    ...given('sort', parseSortOrder(query.SortBy)),
  };
}

/** A property only where there is something to say. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value });
}

/** An empty list is no filter; ids nobody has match nothing. */
function parseCategoryIds(text: string | undefined): number[] | undefined {
  const ids = (text ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
  return ids.length > 0 ? ids : undefined;
}
