import { expect, test } from 'vitest';

import { depositOfText } from './deposit.ts';

test.each([
  ['1500', 450_000, 150_000],
  ['30 %', 450_000, 135_000],
  ['33%', 100_000, 33_000],
  ['३०%', 450_000, 135_000],
  ['100 %', 450_050, 450_050],
  ['4501', 450_000, undefined],
  ['101 %', 450_000, undefined],
  ['0 %', 450_000, undefined],
  ['half', 450_000, undefined],
  ['', 450_000, undefined],
])('a deposit of %s, of a price of %d paisa', (text, pricePaisa, depositPaisa) => {
  expect(depositOfText(text, pricePaisa)).toBe(depositPaisa);
});
