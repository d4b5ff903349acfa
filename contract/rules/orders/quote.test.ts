import { expect, test } from 'vitest';

import { feeOfText, isDeliveryDearer, quotedDelivery } from './quote.ts';

test('a quote says what of it is for the delivery, or that it is included', () => {
  expect(quotedDelivery(10_000)).toBe('of it Rs 100 for delivery');
  expect(quotedDelivery(0)).toBe('delivery included');
  expect(quotedDelivery(null)).toBe('');
});

test.each([
  [10_000, 10_000, false],
  [10_000, 9_000, false],
  [10_000, 25_000, true],
  // Included, wherever it goes.
  [0, 25_000, false],
  // A quote that says nothing of it.
  [null, 10_000, true],
  [null, 0, false],
])('quoted %s, asked for by the zone %s', (quoted, zone, isDearer) => {
  expect(isDeliveryDearer(quoted, zone)).toBe(isDearer);
});

test('a fee may be nothing', () => {
  expect(['0', '०', ' 150 ', '', 'free'].map(feeOfText)).toEqual([
    0,
    0,
    15_000,
    undefined,
    undefined,
  ]);
});
