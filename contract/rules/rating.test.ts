import { expect, test } from 'vitest';

import { starsOf } from '#contract/rules/rating.ts';

test.each([
  [-1, 0],
  [0, 0],
  [0.01, 1],
  [1, 1],
  [3.99, 4],
  [4, 4],
  [4.01, 5],
  [5, 5],
  [5.01, 5],
  [17, 5],
  [Number.NaN, 0],
])('%d shows as %d stars', (rating, stars) => {
  expect(starsOf(rating)).toBe(stars);
});
