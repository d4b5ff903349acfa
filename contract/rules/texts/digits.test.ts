import { expect, test } from 'vitest';

import { asciiDigits, numberOfText } from './digits.ts';

test('digits of any script are read, and nothing else is changed', () => {
  expect(asciiDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(asciiDigits('٠٩ ৭ ９ 42 ½ रु')).toBe('09 7 9 42 ½ रु');
});

test.each([
  ['१,०००', 1000],
  ['1,00,000', 100_000],
  [' 12.5 ', 12.5],
  ['-3', -3],
  ['0', 0],
  ['', Number.NaN],
  [' \u200b', Number.NaN],
  ['few', Number.NaN],
  ['12 days', Number.NaN],
])('%j as a number', (text, value) => {
  expect(numberOfText(text)).toBe(value);
});
