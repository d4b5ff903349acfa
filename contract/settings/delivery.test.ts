import { expect, test } from 'vitest';

import { deliverySchema, standardDelivery } from './delivery.ts';
import { settingsFrom } from './entries.ts';

const [zone] = standardDelivery;

test('the standard is valid, and a shop may deliver nowhere', () => {
  expect(deliverySchema.parse(standardDelivery)).toEqual(standardDelivery);
  expect(deliverySchema.parse([])).toEqual([]);
});

test.each<[string, object]>([
  ['no name', { name: ' ' }],
  ['a negative fee', { feePaisa: -1 }],
  ['a broken fee', { feePaisa: 10.5 }],
  ['a fee without an end', { feePaisa: Number.MAX_VALUE }],
  ['days backwards', { days: { from: 5, to: 3 } }],
  ['an empty place', { places: [''] }],
  ['too many places', { places: Array.from({ length: 251 }, String) }],
  ['cash up to less than nothing', { cashUpToPaisa: -5 }],
])('a zone with %s is not taken, and the shop keeps its standard', (_, wrong) => {
  const zones = [{ ...zone, ...wrong }];
  expect(deliverySchema.safeParse(zones).success).toBe(false);
  expect(settingsFrom(new Map([['delivery', zones]])).delivery).toEqual(standardDelivery);
});

test('two zones have different names', () => {
  const twice = [zone, { ...zone, name: 'EVERYWHERE' }];
  expect(deliverySchema.safeParse(twice).error?.issues).toMatchObject([
    { message: 'Please give each zone a name of its own.' },
  ]);
});
