import { expect, test } from 'vitest';

import { freeShippingGapPaisa } from './cart-sums.ts';

test.each([
  [0, 0],
  [1, 399_999],
  [360_000, 40_000],
  [399_999, 1],
  [400_000, 0],
  [1_000_000, 0],
])('a subtotal of %d paisa is %d short of free shipping', (subtotal, gap) => {
  expect(freeShippingGapPaisa(subtotal)).toBe(gap);
});
