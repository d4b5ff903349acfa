import { expect, test } from 'vitest';

import { gtinOf } from './gtin.ts';

test.each([
  ['4006381333931', '4006381333931'],
  ['978-3-16-148410-0', '9783161484100'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['4006381333932', undefined],
  ['0000000000000', undefined],
  ['RING-7', undefined],
  ['', undefined],
])('the barcode %s', (barcode, gtin) => {
  expect(gtinOf(barcode)).toBe(gtin);
});
