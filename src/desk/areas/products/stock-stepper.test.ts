import { expect, test } from 'vitest';

import { readStock } from './stock-stepper.tsx';

test('a typed stock is read', () => {
  expect(readStock('0')).toEqual({ stock: 0 });
  expect(readStock(' 12 ')).toEqual({ stock: 12 });
  expect(readStock('1,200')).toEqual({ stock: 1200 });
  expect(readStock('1000000000')).toEqual({ stock: 1_000_000_000 });
});

test.each([
  ['', 'Enter a whole number.'],
  ['ten', 'Enter a whole number.'],
  ['1.5', 'Enter a whole number.'],
  ['1e3', 'Enter a whole number.'],
  ['-1', 'Stock can’t be below 0.'],
  ['1000000001', 'The most is 1,000,000,000.'],
  ['9'.repeat(40), 'The most is 1,000,000,000.'],
])('%j is refused, and why', (text, problem) => {
  expect(readStock(text)).toEqual({ problem });
});
