import type { QueryClient } from '@tanstack/react-query';

import type { Review } from '#contract/calls/product-calls.ts';
import { withReview } from '#contract/rules/reviews.ts';
import { productQuery } from './product-queries.ts';

/** Shows an accepted review without fetching the product again. */
export function showReview(queryClient: QueryClient, slug: string, review: Review): void {
  queryClient.setQueryData(productQuery(slug).queryKey, (shown) => shown && withReview(shown, review));
  // Cards show its rating too, on every list that has it.
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.isPrivate });
}
