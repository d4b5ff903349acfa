import { catalogueLimits } from '#contract/names/limits.ts';
import type { SortOrder } from '#contract/names/sorts.ts';
import { parseSortOrder } from '#contract/names/sorts.ts';

// Query strings of list pages. What makes no sense is left out, so a mistyped address shows a list and no error.
// Left out means undefined and not absent: the router lays the answer over the raw query.
// Loaders depend on what these functions give: always in the same order, whatever else the address holds, so that
// the page rendered for an address is the one that the browser takes over.

type Raw = Record<string, unknown>;

export interface ProductListSearch {
  page?: number | undefined;
  sort?: SortOrder | undefined;
  Name?: string | undefined;
  MinPrice?: number | undefined;
  MaxPrice?: number | undefined;
  categoryId?: string | undefined;
}

export interface TagPageSearch {
  page?: number | undefined;
  'sort-by'?: SortOrder | undefined;
}

export function parseProductListSearch(raw: Raw): ProductListSearch {
  const ids = textOf(raw.categoryId).match(/\d{1,9}/g) ?? [];
  return {
    page: pageOf(raw.page),
    sort: parseSortOrder(textOf(raw.sort)),
    Name: textOf(raw.Name).trim().slice(0, catalogueLimits.searchTextMax) || undefined,
    MinPrice: priceOf(raw.MinPrice, 0),
    MaxPrice: priceOf(raw.MaxPrice, 1),
    categoryId: [...new Set(ids)].slice(0, 20).join(',') || undefined,
  };
}

export function parseTagPageSearch(raw: Raw): TagPageSearch {
  return { page: pageOf(raw.page), 'sort-by': parseSortOrder(textOf(raw['sort-by'])) };
}

/** Page 1 is the address without a page. */
function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= catalogueLimits.pageNumberMax ? page : undefined;
}

function priceOf(value: unknown, least: number): number | undefined {
  if (value === undefined || value === '') return undefined;
  const price = Number(value);
  return price >= least && price <= catalogueLimits.priceMaxRupees ? price : undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
