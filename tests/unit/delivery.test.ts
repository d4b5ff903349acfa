import { expect, test } from 'vitest';

import { daysAtHome } from '#contract/rules/cart/days-at-home.ts';
import { homeZone, zoneOf } from '#contract/rules/cart/delivery.ts';
import {
  deliversAbroad,
  deliveryRefusal,
  deliveryTerms,
} from '#contract/rules/cart/delivery-terms.ts';
import { deliveryTimes } from '#contract/rules/cart/delivery-texts.ts';
import { type DeliveryZone, standardDelivery } from '#contract/settings/delivery.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { createSeededRandom } from '#tests/setup/seeded-random.ts';

const { delivery } = demoSettings;
const nameOf = (...input: Parameters<typeof zoneOf>) => zoneOf(...input)?.name;

test('the demo’s zone follows from the address, as people write it', () => {
  const valley = [
    { country: 'Nepal', city: 'Kathmandu' },
    { country: 'Nepal', city: 'Patan Dhoka, Lalitpur' },
    { country: ' nepal', city: 'Madhyapur Thimi', state: 'Bagmati' },
    { country: 'NEPAL', city: 'Kathmandu-16' },
    { country: 'Nepal', city: 'ktm16' },
    ...['काठमाडौं', 'काठमाण्डौ', 'पाटन, ललितपुर', 'मध्यपुर थिमी', 'किर्तिपुर', 'बुढानिलकण्ठ'].map(
      (city) => ({
        country: 'Nepal',
        city,
      }),
    ),
  ];
  for (const address of valley)
    expect(nameOf(delivery, address), address.city).toBe('the Kathmandu Valley');
  for (const address of [
    { country: 'Nepal', city: 'पोखरा' },
    { country: 'Nepal', city: 'Pokhara', state: 'Gandaki' },
    { country: 'Nepal', city: 'Patanjali' },
    { country: 'Nepal' },
  ])
    expect(nameOf(delivery, address), address.city).toBe('Nepal');
  expect(nameOf(delivery, { country: 'India', city: 'Patan' })).toBe('Abroad');
});

test('the demo says what the specification has', () => {
  expect(deliveryTimes(demoSettings)).toBe(
    '1 to 2 days in the Kathmandu Valley, 3 to 5 days elsewhere in Nepal, 2 to 4 weeks abroad',
  );
  expect(deliveryTerms(demoSettings)).toEqual([
    'Shipping is free for orders of Rs 4,000 or more, and costs Rs 100 below that.',
    'Inside the Kathmandu Valley a parcel usually takes 1 to 2 days, elsewhere in Nepal 3 to 5 days, abroad 2 to 4 weeks.',
  ]);
  expect(deliversAbroad(demoSettings)).toBe(true);
  expect(deliveryRefusal(demoSettings, { country: 'Fiji' })).toBeUndefined();
});

test('the demo’s cart has the fee of Nepal, and its parcels take as long there as the terms say', () => {
  expect(homeZone(demoSettings)).toMatchObject({
    name: 'Nepal',
    feePaisa: 10_000,
    freeFromPaisa: 400_000,
  });
  expect(daysAtHome(demoSettings)).toEqual({ from: 1, to: 5 });
  expect(demoSettings).toMatchObject({ exchangeDays: 4, lowStock: 3, fewLeft: 3 });
});

test('of any zones and addresses the first that fits counts, and a zone that all fit ends the list', () => {
  const random = createSeededRandom('zones');
  const pick = <Item>(items: readonly Item[]) =>
    items[Math.floor(random.next() * items.length)] as Item;
  const some = (items: readonly string[]) => items.filter(() => random.chance(0.4));
  const [zone] = standardDelivery;
  if (!zone) throw new Error('There is no standard');
  const countries = ['Nepal', 'India', 'Germany'];
  const cities = ['Kathmandu', 'Pokhara', 'Berlin', 'पोखरा'];
  for (let round = 0; round < 2_000; round += 1) {
    const zones = Array.from({ length: Math.floor(random.between(0, 6)) }, (_, at) => ({
      ...zone,
      name: `Zone ${at}`,
      countries: some(countries),
      places: some(cities),
    }));
    const address = { country: pick(countries), city: pick(cities), state: pick(['', 'Bagmati']) };
    const found = zoneOf(zones, address);
    const fits = ({ countries, places }: DeliveryZone) =>
      (countries.length === 0 || countries.includes(address.country)) &&
      (places.length === 0 || places.includes(address.city));
    expect(found, JSON.stringify({ zones, address })).toBe(zones.find(fits));
    expect(zoneOf([...zones, zone], address)).toBe(found ?? zone);
  }
});
