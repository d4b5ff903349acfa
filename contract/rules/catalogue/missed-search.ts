import type { SearchResponse } from '#contract/calls/search-calls.ts';

/**
 * Whether the shop has nothing of what a search asked for: it shows nothing, or what comes near
 * instead.
 */
export function isMissed({
  totalRecords,
  pages,
  notSold,
  nothingFor,
}: Omit<SearchResponse, 'products'>): boolean {
  if (notSold?.length || nothingFor) return true;
  return totalRecords === 0 && !pages?.length;
}
