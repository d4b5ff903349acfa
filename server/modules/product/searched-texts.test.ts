import { expect, test } from 'vitest';

import { shownText } from './searched-texts.ts';

test('what was shown instead is told in a line', () => {
  const products = ['Aventurine Bracelet', 'Pink Opal Ring', 'Cord'].map((name) => ({ name }));
  expect(shownText([], 0)).toBe('');
  expect(shownText(products.slice(0, 1), 1)).toBe('Aventurine Bracelet');
  expect(shownText(products.slice(0, 2), 2)).toBe('Aventurine Bracelet and Pink Opal Ring');
  expect(shownText(products, 13)).toBe('Aventurine Bracelet, Pink Opal Ring and 11 more');
});
