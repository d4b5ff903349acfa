import { expect, test } from 'vitest';

import { pageNumbers } from './pagination.tsx';

test('shows all of seven pages', () => {
  expect(pageNumbers(1, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of more it shows the ends and the neighbours', () => {
  expect(pageNumbers(1, 8)).toEqual([1, 2, 7, 8]);
  expect(pageNumbers(20, 100)).toEqual([1, 2, 19, 20, 21, 99, 100]);
  expect(pageNumbers(100, 100)).toEqual([1, 2, 99, 100]);
});

test('never goes past an end', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 2)).toEqual([1, 2]);
});
