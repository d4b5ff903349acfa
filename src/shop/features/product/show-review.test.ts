import { expect, test } from 'vitest';

import type { Product, Review } from '#contract/calls/product-calls.ts';

import { withReview } from './show-review.ts';

const review = (id: string, rating: number): Review => ({
  id,
  name: 'Maya',
  rating,
  comment: `Comment ${id}`,
  datePosted: '2026-11-21T10:00:00.000Z',
});
const ring = {
  productId: 'ring',
  reviews: [review('a', 4), review('b', 3)],
  rating: 3.5,
  reviewCount: 2,
} as Product;

test('a first review makes the rating', () => {
  const product = withReview({ ...ring, reviews: [], rating: 0, reviewCount: 0 }, review('a', 5));
  expect(product).toMatchObject({ rating: 5, reviewCount: 1, reviews: [{ id: 'a' }] });
});

test('a new review comes first and counts', () => {
  const product = withReview(ring, review('c', 5));
  expect(product.reviews.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(product).toMatchObject({ rating: 4, reviewCount: 3 });
});

test('a second review of the same customer takes the place of the first', () => {
  const product = withReview(ring, { ...review('b', 5), comment: 'Better than I thought' });
  expect(product.reviews.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(product.reviews[0]?.comment).toBe('Better than I thought');
  expect(product).toMatchObject({ rating: 4.5, reviewCount: 2 });
});
