import { expect, test } from 'vitest';

import { readAmount } from './refund-amount.ts';

test('amounts are read as they are typed', () => {
  expect(readAmount('1,349.50')).toBe(134_950);
  expect(readAmount(' 500 ')).toBe(50_000);
  for (const text of ['', '-1', '1.234', 'abc', '1e3', '99999999999']) expect(readAmount(text), text).toBeUndefined();
});
