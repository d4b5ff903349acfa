import { expect, test } from 'vitest';

import { deliveryZone } from './delivery.ts';

test('a zone follows from the address', () => {
  expect(deliveryZone({ country: 'Nepal', city: 'Kathmandu' })).toBe('valley');
  expect(deliveryZone({ country: 'Nepal', city: 'Patan Dhoka, Lalitpur' })).toBe('valley');
  expect(deliveryZone({ country: ' nepal', city: 'Madhyapur Thimi', state: 'Bagmati' })).toBe(
    'valley',
  );
  for (const city of [
    'काठमाडौं',
    'काठमाण्डौ',
    'पाटन, ललितपुर',
    'मध्यपुर थिमी',
    'किर्तिपुर',
    'बुढानिलकण्ठ',
  ]) {
    expect(deliveryZone({ country: 'Nepal', city }), city).toBe('valley');
  }
  expect(deliveryZone({ country: 'Nepal', city: 'पोखरा' })).toBe('nepal');
  expect(deliveryZone({ country: 'Nepal', city: 'Pokhara', state: 'Gandaki' })).toBe('nepal');
  expect(deliveryZone({ country: 'Nepal' })).toBe('nepal');
  expect(deliveryZone({ country: 'India', city: 'Patan' })).toBe('abroad');
});
