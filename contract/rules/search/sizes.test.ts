import { expect, test } from 'vitest';

import { sizesIn } from './sizes.ts';

test.each([
  ['Bead size', '8 mm', ['8mm']],
  ['Ring size', '16', ['16']],
  ['Size', 'Wrists of 15 to 18 cm', ['15cm', '16cm', '17cm', '18cm']],
  ['Ring size', 'Adjustable, 14 to 16', ['14', '15', '16']],
  ['Weight', '500 to 700 g', ['700g']],
  ['Care', 'Wash by hand', []],
])('the sizes of %s: %s', (name, value, sizes) => {
  expect([...new Set(sizesIn(name, value))]).toEqual(expect.arrayContaining(sizes));
  expect(sizesIn(name, value).length).toBeLessThan(9);
});
