import { describe, expect, test } from 'vitest';

import type { BookingsTable } from '#server/db/schema/service-tables.ts';

import { type BookingDetails, bookingLines, bookingOf } from './booking-store.ts';

const tarot: BookingDetails = {
  wayLabel: 'Physical Reading (In-Person)',
  choiceLabel: '30 Minutes',
  preferredMethod: 'Physical',
  duration: '30 Minutes',
  question: 'What will the new year bring?',
};
const numerology: BookingDetails = {
  choiceLabel: 'Detailed Reading',
  dateOfBirth: '1996-02-29',
  fullNameAtBirth: 'Asha Kumari Rai',
  question: 'Which years are mine?',
  package: 'detailed',
};
const astrology: BookingDetails = {
  choiceLabel: 'Premium Package',
  dateOfBirth: '1996-02-29',
  timeOfBirth: '04:30',
  placeOfBirth: 'Patan',
  question: '',
  package: 'premium',
};

const row: BookingsTable = {
  id: 'QZTR-4242',
  service: 'tarot',
  service_name: 'Tarot Reading',
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
  tax_number: '',
  minutes: 30,
  payment: 'awaiting',
  place: '',
  payment_reference: 'ESW-1',
  reason: '',
  version: 1,
  user_id: null,
};
const linesOf = (service_name: string, details: object, own: object = {}) =>
  bookingLines(bookingOf({ ...row, service_name, details: JSON.stringify(details), ...own }));

describe('what a booking says to people', () => {
  const person = [
    ['Name', 'Asha Rai'],
    ['Email', 'asha@example.com'],
    ['Phone number', '980-0000000'],
  ];

  test('of the cards: where, and how long', () => {
    expect(linesOf('Tarot Reading', tarot)).toEqual([
      ['Service', 'Tarot Reading'],
      ...person,
      ['Preferred method', 'Physical Reading (In-Person)'],
      ['Duration', '30 Minutes'],
      ['Question', 'What will the new year bring?'],
      ['Payment', 'Online, with a screenshot of the payment'],
    ]);
  });

  test('of the numbers: the birth and the package', () => {
    expect(linesOf('Numerology', numerology, { payment_method: 'Cash' })).toEqual([
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
    expect(linesOf('Astrology', astrology, cash).slice(4)).toEqual(birth);
    const unknown = linesOf('Astrology', { ...astrology, timeOfBirth: '' }, cash);
    expect(unknown).toContainEqual(['Time of birth', 'Unknown']);
  });

  test('of a service of the shop: the choice and the wish', () => {
    const repair = { choice: 'small', choiceLabel: 'Small repair', wish: 'The brakes squeal' };
    expect(linesOf('Bicycle repair', repair).slice(4, 6)).toEqual([
      ['Choice', 'Small repair'],
      ['Wish', 'The brakes squeal'],
    ]);
  });

  test('what a process of version 1.0 has stored has its words', () => {
    const { preferredMethod, duration } = tarot;
    const lines = linesOf('', { preferredMethod, duration });
    for (const line of [
      ['Service', 'tarot'],
      ['Preferred method', 'Physical'],
      ['Duration', '30 Minutes'],
    ])
      expect(lines).toContainEqual(line);
  });
});
