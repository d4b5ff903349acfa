import { expect, test } from 'vitest';

import { deliveryPromise, deliveryZone } from './delivery.ts';

test('a zone follows from the address', () => {
  expect(deliveryZone({ country: 'Nepal', city: 'Kathmandu' })).toBe('valley');
  expect(deliveryZone({ country: 'Nepal', city: 'Patan Dhoka, Lalitpur' })).toBe('valley');
  expect(deliveryZone({ country: ' nepal', city: 'Madhyapur Thimi', state: 'Bagmati' })).toBe('valley');
  for (const city of ['काठमाडौं', 'काठमाण्डौ', 'पाटन, ललितपुर', 'मध्यपुर थिमी', 'किर्तिपुर', 'बुढानिलकण्ठ']) {
    expect(deliveryZone({ country: 'Nepal', city }), city).toBe('valley');
  }
  expect(deliveryZone({ country: 'Nepal', city: 'पोखरा' })).toBe('nepal');
  expect(deliveryZone({ country: 'Nepal', city: 'Pokhara', state: 'Gandaki' })).toBe('nepal');
  expect(deliveryZone({ country: 'Nepal' })).toBe('nepal');
  expect(deliveryZone({ country: 'India', city: 'Patan' })).toBe('abroad');
});

test('the delivery time is told in days, or in weeks where it is whole weeks', () => {
  expect(deliveryPromise('valley')).toBe('1 to 2 days');
  expect(deliveryPromise('nepal')).toBe('3 to 5 days');
  expect(deliveryPromise('abroad')).toBe('2 to 4 weeks');
});
