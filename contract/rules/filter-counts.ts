import type { Counts } from '#contract/calls/search-calls.ts';

import type { FilterCounts } from './catalogue-index.ts';
import { rupeesFromPaisa } from './money.ts';

/** Counts of the index as `countProducts` returns them. */
export function countsOf({ prices, categories, ...counts }: FilterCounts): Counts {
  return {
    ...counts,
    categories: { ...categories },
    ...(prices && {
      prices: { lowest: rupeesFromPaisa(prices.lowestPaisa), highest: rupeesFromPaisa(prices.highestPaisa) },
    }),
  };
}
