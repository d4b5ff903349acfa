import type { QueryClient } from '@tanstack/react-query';

import type { Review } from '#contract/calls/product-calls.ts';
import { withReview } from '#contract/rules/reviews.ts';
import { productQuery } from './product-queries.ts';

/** Adds an accepted review to the cached product, without a refetch. */
export function showReview(queryClient: QueryClient, slug: string, review: Review): void {
  queryClient.setQueryData(productQuery(slug).queryKey, (shown) => shown && withReview(shown, review));
  // Lists show the product's rating too.
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.isPrivate });
}
