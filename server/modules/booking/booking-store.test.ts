import { describe, expect, test } from 'vitest';

import { durations, packages, priceNames } from '#contract/names/booking-options.ts';
import type { BookingsTable } from '#server/db/schema/service-tables.ts';

import {
  type BookingDetails,
  bookingLines,
  bookingOf,
  priceNameOf,
  usualMinutes,
} from './booking-store.ts';

const tarot: BookingDetails['tarot'] = {
  preferredMethod: 'Physical',
  duration: '30 Minutes',
  question: 'What will the new year bring?',
};
const numerology: BookingDetails['numerology'] = {
  dateOfBirth: '1996-02-29',
  fullNameAtBirth: 'Asha Kumari Rai',
  question: 'Which years are mine?',
  package: 'detailed',
};
const astrology: BookingDetails['astrology'] = {
  dateOfBirth: '1996-02-29',
  timeOfBirth: '04:30',
  placeOfBirth: 'Patan',
  question: '',
  package: 'premium',
};

const row: BookingsTable = {
  id: 'QZTR-4242',
  service: 'tarot',
  name: 'Asha Rai',
  email: 'asha@example.com',
  phone_number: '+9779800000000',
  payment_method: 'Online',
  details: JSON.stringify(tarot),
  upload_id: null,
  booked_at: '2026-11-29T06:15:00.000Z',
  time_zone: '',
  price_paisa: null,
  state: 'new',
  scheduled_at: null,
  schedule_count: 0,
  minutes: 30,
  payment: 'awaiting',
  place: '',
  payment_reference: 'ESW-1',
  reason: '',
  version: 1,
  user_id: null,
};
const linesOf = (service: BookingsTable['service'], details: object, own: object = {}) =>
  bookingLines(bookingOf({ ...row, service, details: JSON.stringify(details), ...own }));

describe('what a booking says to people', () => {
  const person = [
    ['Name', 'Asha Rai'],
    ['Email', 'asha@example.com'],
    ['Phone number', '980-0000000'],
  ];

  test('of the cards: where, and how long', () => {
    expect(linesOf('tarot', tarot)).toEqual([
      ['Service', 'Tarot Reading'],
      ...person,
      ['Preferred method', 'Physical Reading (In-Person)'],
      ['Duration', '30 Minutes'],
      ['Question', 'What will the new year bring?'],
      ['Payment', 'Online, with a screenshot of the payment'],
    ]);
  });

  test('of the numbers: the birth and the package', () => {
    expect(linesOf('numerology', numerology, { payment_method: 'Cash' })).toEqual([
      ['Service', 'Numerology'],
      ...person,
      ['Date of birth', '1996-02-29'],
      ['Full name at birth', 'Asha Kumari Rai'],
      ['Package', 'Detailed Reading'],
      ['Question', 'Which years are mine?'],
      ['Payment', 'Cash'],
    ]);
  });

  test('of the stars: the hour, which may be unknown; what is empty is left out', () => {
    const birth = [
      ['Date of birth', '1996-02-29'],
      ['Time of birth', '04:30'],
      ['Place of birth', 'Patan'],
      ['Package', 'Premium Package'],
      ['Payment', 'Cash'],
    ];
    const cash = { payment_method: 'Cash' };
    expect(linesOf('astrology', astrology, cash).slice(4)).toEqual(birth);
    const unknown = linesOf('astrology', { ...astrology, timeOfBirth: '' }, cash);
    expect(unknown).toContainEqual(['Time of birth', 'Unknown']);
  });

  test('a choice that is not offered any more stays as it was stored', () => {
    const lines = linesOf('numerology', { ...numerology, package: 'golden' });
    expect(lines).toContainEqual(['Package', 'golden']);
  });
});

test('a reading takes as long as was chosen, a package as long as the owner has set, or an hour', () => {
  const minutes = durations.map((duration) => usualMinutes({ ...tarot, duration }, 90));
  expect(minutes).toEqual([15, 30, 60]);
  expect(usualMinutes(numerology, 90)).toBe(90);
  expect(usualMinutes(astrology, undefined)).toBe(60);
});

test('every choice has a price that the owner can set', () => {
  const names = [
    ...durations.map((duration) => priceNameOf('tarot', { ...tarot, duration })),
    ...packages.map((one) => priceNameOf('numerology', { ...numerology, package: one.value })),
    ...packages.map((one) => priceNameOf('astrology', { ...astrology, package: one.value })),
  ];
  expect(names).toEqual(priceNames);
});
