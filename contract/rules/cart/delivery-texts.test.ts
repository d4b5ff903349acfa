import { expect, test } from 'vitest';

import type { DeliveryZone } from '#contract/settings/delivery.ts';
import { settingsFrom } from '#contract/settings/entries.ts';

import { deliversAbroad, deliveryRefusal, deliveryTerms } from './delivery-terms.ts';
import { deliveryTimes, feeInWords, servedPlaces } from './delivery-texts.ts';
import { pickupPlace } from './pickup.ts';

const pokhara: DeliveryZone = {
  name: 'Pokhara',
  countries: ['Nepal'],
  places: ['Pokhara', 'पोखरा'],
  feePaisa: 5_000,
  freeFromPaisa: null,
  days: { from: 0, to: 0 },
  takesCash: true,
  cashUpToPaisa: null,
};
const india: DeliveryZone = {
  ...pokhara,
  name: 'India',
  countries: ['India'],
  places: [],
  feePaisa: 90_000,
  freeFromPaisa: 1_000_000,
  days: { from: 7, to: 14 },
};
const everywhere: DeliveryZone = { ...india, name: 'Everywhere', countries: [], days: null };
const bakery = {
  ...settingsFrom(new Map()),
  delivery: [pokhara],
  country: 'Nepal',
  phone: '061-5550',
};

test('a bakery that delivers in one city says so, and whom to ask elsewhere', () => {
  expect(deliveryTimes(bakery)).toBe('less than a day in Pokhara');
  expect(deliveryTerms(bakery)).toEqual([
    'We deliver in Pokhara.',
    'Shipping costs Rs 50.',
    'Inside Pokhara a parcel usually takes less than a day.',
  ]);
  expect(deliversAbroad(bakery)).toBe(false);
  expect(deliveryRefusal(bakery, { country: 'Nepal', city: 'पोखरा' })).toBeUndefined();
  expect(deliveryRefusal(bakery, { country: 'Nepal', city: 'Kathmandu' })).toBe(
    'We don’t deliver to Kathmandu, Nepal, only in Pokhara. Please choose another address, or call 061-5550.',
  );
  expect(deliveryRefusal(bakery, { country: 'Germany', city: 'Berlin' })).toMatch(
    /^We don’t deliver to Germany, only/,
  );
});

test('zones of their own fees are told one by one', () => {
  const shop = { ...bakery, delivery: [pokhara, india, everywhere] };
  expect(servedPlaces(shop)).toBe('in Pokhara, in India and elsewhere');
  expect(deliveryTimes(shop)).toBe('less than a day in Pokhara, 1 to 2 weeks in India');
  expect(deliveryTerms(shop)[0]).toBe(
    'In Pokhara shipping costs Rs 50; in India shipping costs Rs 900, and is free for orders of Rs 10,000 or more; elsewhere shipping costs Rs 900, and is free for orders of Rs 10,000 or more.',
  );
});

test('a shop that says no times, or delivers nowhere, promises nothing', () => {
  expect(deliveryTimes({ ...bakery, delivery: [everywhere] })).toBeUndefined();
  const silent = { ...bakery, delivery: [{ ...pokhara, days: null }] };
  expect(deliveryTimes(silent)).toBe('Only in Pokhara');
  const closed = { ...bakery, delivery: [] };
  expect(deliveryTimes(closed)).toBe('None at the moment: please ask us');
  expect(deliveryTimes({ ...closed, pickup: true })).toBe('None: you pick it up');
  expect(deliveryTerms(closed)).toEqual(['We don’t deliver parcels at the moment.']);
  expect(deliveryRefusal(closed, { country: 'Nepal' })).toBe(
    'We don’t deliver parcels at the moment. Please call 061-5550.',
  );
});

test('what can be picked up says where, when and that it is free', () => {
  const shop = { ...bakery, pickup: true, pickupNote: 'Daily from 7 to 11.' };
  expect(deliveryTerms(shop).at(-1)).toBe(
    'You can also pick up your order at the shop, free of charge. Daily from 7 to 11.',
  );
  expect(deliveryRefusal(shop, { country: 'Germany' })).toBe(
    'We don’t deliver to Germany, only in Pokhara. Please choose another address, or pick up your order at the shop.',
  );
  expect(deliveryTerms({ ...shop, delivery: [] })).toEqual([
    'Orders are picked up at the shop. Daily from 7 to 11.',
  ]);
});

test.each([
  [{ pickupNote: 'At the back door.' }, 'At the back door.'],
  [
    { street: 'Lakeside 1', city: 'Pokhara', country: 'Nepal', hours: 'Daily, 7:00 to 19:00' },
    'Lakeside 1, Pokhara, Nepal. Daily, 7:00 to 19:00.',
  ],
  [{ city: 'Pokhara' }, 'Pokhara, Nepal.'],
  [{ hours: '7:00 to 19:00' }, 'We’ll tell you where and when.'],
])('where and when an order is picked up: %j', (own, text) => {
  expect(pickupPlace({ ...bakery, ...own })).toBe(text);
});

test.each([
  [0, null, 'Free'],
  [10_000, 0, 'Free'],
  [10_000, null, 'Rs 100'],
  [10_000, 400_000, 'Rs 100, free on orders from Rs 4,000'],
])('a fee of %s, free from %s, is %s', (feePaisa, freeFromPaisa, text) => {
  expect(feeInWords({ feePaisa, freeFromPaisa })).toBe(text);
});
