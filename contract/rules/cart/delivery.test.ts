import { expect, test } from 'vitest';

import type { Delivery, DeliveryZone } from '#contract/settings/delivery.ts';

import { daysAtHome } from './days-at-home.ts';
import { deliveryPromise, homeZone, takesCash, zoneOf } from './delivery.ts';

const nameOf = (...input: Parameters<typeof zoneOf>) => zoneOf(...input)?.name;

const zone: DeliveryZone = {
  name: 'Anywhere',
  countries: [],
  places: [],
  feePaisa: 0,
  freeFromPaisa: null,
  days: null,
  takesCash: true,
  cashUpToPaisa: null,
};

test('places are compared without case and accents, as words of their own', () => {
  const zones: Delivery = [{ ...zone, countries: ['Germany'], places: ['München', 'Bad Tölz'] }];
  expect(nameOf(zones, { country: 'germany', city: 'MUNCHEN' })).toBe('Anywhere');
  expect(nameOf(zones, { country: 'Germany', city: 'bad tölz-Ost' })).toBe('Anywhere');
  expect(nameOf(zones, { country: 'Germany', city: 'Tölz' })).toBeUndefined();
  expect(nameOf(zones, { country: 'Austria', city: 'München' })).toBeUndefined();
  expect(nameOf([{ ...zone, places: ['!'] }], { country: 'Nepal', city: 'Kathmandu' })).toBe(
    undefined,
  );
});

test('without an address the zone of the shop’s whole country counts, else its town’s, else the first', () => {
  const nepal = { ...zone, name: 'Nepal', countries: ['Nepal'] };
  const pokhara = { ...zone, name: 'Pokhara', countries: ['Nepal'], places: ['Pokhara'] };
  const kathmandu = { ...pokhara, name: 'Kathmandu', places: ['Kathmandu'] };
  const shop = { country: 'Nepal', city: 'Pokhara' };
  expect(homeZone({ ...shop, delivery: [pokhara, nepal] })).toBe(nepal);
  expect(homeZone({ ...shop, delivery: [kathmandu, pokhara] })).toBe(pokhara);
  expect(homeZone({ country: '', city: '', delivery: [kathmandu, pokhara] })).toBe(kathmandu);
  expect(homeZone({ ...shop, delivery: [] })).toBeUndefined();
});

test.each([
  [1, 2, '1 to 2 days'],
  [1, 1, '1 day'],
  [0, 0, 'less than a day'],
  [0, 3, 'up to 3 days'],
  [14, 28, '2 to 4 weeks'],
  [7, 7, '1 week'],
  [7, 10, '7 to 10 days'],
])('%i to %i days are promised as %s', (from, to, text) => {
  expect(deliveryPromise({ days: { from, to } })).toBe(text);
});

test('where the shop says no days, nothing is promised', () => {
  expect(deliveryPromise(zone)).toBeUndefined();
  expect(daysAtHome({ country: 'Nepal', city: '', delivery: [zone] })).toBeUndefined();
});

test('at home a parcel takes from the shortest to the longest of the own country’s zones', () => {
  const days = { from: 2, to: 4 };
  const nepal = { ...zone, countries: ['Nepal'], days };
  const pokhara = { ...nepal, places: ['Pokhara'], days: { from: 1, to: 3 } };
  const abroad = { ...zone, days: { from: 14, to: 28 } };
  const shop = { country: 'Nepal', city: '', delivery: [pokhara, nepal, abroad] };
  expect(daysAtHome(shop)).toEqual({ from: 1, to: 4 });
  expect(daysAtHome({ country: '', city: '', delivery: [{ ...zone, days }] })).toEqual(days);
});

test('cash is taken up to a zone’s sum, to the paisa', () => {
  expect(takesCash(zone, 99_999_999)).toBe(true);
  expect(takesCash({ ...zone, cashUpToPaisa: 500_000 }, 500_000)).toBe(true);
  expect(takesCash({ ...zone, cashUpToPaisa: 500_000 }, 500_001)).toBe(false);
  expect(takesCash({ ...zone, takesCash: false }, 0)).toBe(false);
});
