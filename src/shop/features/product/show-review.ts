import type { QueryClient } from '@tanstack/react-query';

import type { Product, Review } from '#contract/calls/product-calls.ts';

import { productQuery } from './product-queries.ts';

/** Adds an accepted review to the cached product, without a refetch. */
export function showReview(queryClient: QueryClient, slug: string, review: Review): void {
  queryClient.setQueryData(
    productQuery(slug).queryKey,
    (shown) => shown && withReview(shown, review),
  );
  // Lists show the product's rating too.
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.isPrivate });
}

/** The product with one more review, newest first; it replaces an earlier one with the same id. */
export function withReview(product: Product, review: Review): Product {
  const earlier = product.reviews.find(({ id }) => id === review.id);
  const count = product.reviewCount ?? product.reviews.length;
  const sum = (product.rating ?? 0) * count - (earlier?.rating ?? 0) + review.rating;
  const reviewCount = earlier ? count : count + 1;
  return {
    ...product,
    reviews: [review, ...product.reviews.filter(({ id }) => id !== review.id)],
    rating: sum / reviewCount,
    reviewCount,
  };
}
