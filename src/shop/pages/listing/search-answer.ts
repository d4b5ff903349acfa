import type { SearchResponse } from '#contract/calls/search-calls.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { anyOf, comesNear } from '#src/shop/features/search/not-sold.ts';

import { sizeLabel } from './size-label.ts';

export interface SearchAnswer {
  /** What the shop does not have, and what is shown instead. */
  readonly missing: string | undefined;
  /** What was taken out. */
  readonly without: string | undefined;
}

/** What a search says besides its products. `isSorted`: they are in an order that was chosen. */
export function answerOf(
  { totalRecords, notSold = [], nothingFor = {}, without = [] }: SearchResponse,
  { isSorted = false }: { readonly isSorted?: boolean } = {},
): SearchAnswer {
  const bounds = boundsOf(nothingFor);
  const sentences = [
    notSold.length > 0 && `We don’t have ${anyOf(notSold)}`,
    bounds && `${notSold.length > 0 ? 'nothing' : 'Nothing'} ${bounds}`,
  ].filter(Boolean);
  let lead = comesNear(totalRecords);
  if (notSold.length === 0 && hasPrice(nothingFor))
    lead = isSorted ? 'The others:' : 'The nearest:';
  return {
    missing:
      sentences.length > 0
        ? `${sentences.join(', and ')}.${totalRecords > 0 ? ` ${lead}` : ''}`
        : undefined,
    without: without.length > 0 ? `Without ${anyOf(without)}` : undefined,
  };
}

type Bounds = NonNullable<SearchResponse['nothingFor']>;

const hasPrice = ({ MinPrice, MaxPrice }: Bounds) =>
  MinPrice !== undefined || MaxPrice !== undefined;

/** `in size 8 mm under Rs 500`; empty without any. */
function boundsOf(bounds: Bounds): string {
  const size = bounds.size && `in size ${sizeLabel(bounds.size)}`;
  return [size, priceBounds(bounds)].filter(Boolean).join(' ');
}

function priceBounds({ MinPrice, MaxPrice }: Bounds): string | undefined {
  if (MinPrice === undefined)
    return MaxPrice === undefined ? undefined : `under ${formatRupees(MaxPrice)}`;
  if (MaxPrice === undefined) return `over ${formatRupees(MinPrice)}`;
  if (MinPrice === MaxPrice) return `at ${formatRupees(MinPrice)}`;
  return `between ${formatRupees(MinPrice)} and ${formatRupees(MaxPrice)}`;
}
