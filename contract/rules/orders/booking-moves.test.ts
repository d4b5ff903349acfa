import { describe, expect, test } from 'vitest';

import {
  allowedBookingMoves,
  allowedCustomOrderMoves,
  bookingMoney,
  canCustomerCancel,
  isBookingRefundOwed,
  type MovingBooking,
} from './booking-moves.ts';

const booking = (own: Partial<MovingBooking>): MovingBooking => ({
  state: 'new',
  payment: 'awaiting',
  startsAt: null,
  ...own,
});

describe('a booking', () => {
  test.each<[string, Partial<MovingBooking>, string[]]>([
    ['new', {}, ['scheduled', 'declined', 'canceled', 'payment-confirmed']],
    [
      'new with a screenshot',
      { payment: 'proof-received' },
      ['scheduled', 'declined', 'canceled', 'payment-confirmed', 'payment-rejected'],
    ],
    ['new and paid', { payment: 'confirmed' }, ['scheduled', 'declined', 'canceled', 'refunded']],
    ['confirmed', { state: 'confirmed' }, ['scheduled', 'done', 'canceled', 'payment-confirmed']],
    [
      'confirmed and paid',
      { state: 'confirmed', payment: 'confirmed' },
      ['scheduled', 'done', 'canceled', 'refunded'],
    ],
    [
      'confirmed, the screenshot not accepted',
      { state: 'confirmed', payment: 'rejected' },
      ['scheduled', 'done', 'canceled', 'payment-confirmed'],
    ],
    ['done', { state: 'done' }, ['payment-confirmed']],
    ['done and paid', { state: 'done', payment: 'confirmed' }, ['refunded']],
    ['declined', { state: 'declined' }, []],
    ['declined and paid', { state: 'declined', payment: 'confirmed' }, ['refunded']],
    ['canceled', { state: 'canceled' }, []],
    [
      'canceled with a screenshot',
      { state: 'canceled', payment: 'proof-received' },
      ['payment-confirmed', 'payment-rejected'],
    ],
    ['canceled and refunded', { state: 'canceled', payment: 'refunded' }, []],
  ])('%s', (_, own, moves) => {
    expect(allowedBookingMoves(booking(own))).toEqual(moves);
  });

  test('is canceled by its customer until midnight of the day before, on the clock of the shop', () => {
    // 00:30 on 2 December in Kathmandu.
    const confirmed = booking({ state: 'confirmed', startsAt: '2026-12-01T18:45:00.000Z' });
    expect(canCustomerCancel(confirmed, new Date('2026-12-01T18:14:59.000Z'))).toBe(true);
    expect(canCustomerCancel(confirmed, new Date('2026-12-01T18:15:00.000Z'))).toBe(false);
    expect(canCustomerCancel(booking({}), new Date())).toBe(true);
    for (const state of ['done', 'declined', 'canceled'] as const)
      expect(canCustomerCancel({ ...confirmed, state }, new Date(0))).toBe(false);
  });

  test.each([
    ['refunded', 'We have sent your money back.'],
    ['confirmed', 'We’ll send the money that you paid back to you.'],
    ['proof-received', 'If your payment has reached us, we’ll send it back to you.'],
    ['awaiting', 'Nothing was paid, so you owe nothing.'],
    ['rejected', 'Nothing was paid, so you owe nothing.'],
  ] as const)('that ends with a payment that is %s', (payment, text) => {
    expect(bookingMoney({ payment })).toBe(text);
  });

  test('that has ended owes what was paid, and what may have been', () => {
    const owed = (own: Partial<MovingBooking>) => isBookingRefundOwed(booking(own));
    expect(owed({ state: 'canceled', payment: 'confirmed' })).toBe(true);
    expect(owed({ state: 'declined', payment: 'proof-received' })).toBe(true);
    expect(owed({ state: 'canceled', payment: 'rejected' })).toBe(false);
    expect(owed({ state: 'done', payment: 'confirmed' })).toBe(false);
  });
});

test.each([
  ['new', ['quoted', 'declined']],
  ['quoted', ['quoted', 'accepted', 'declined']],
  ['accepted', ['declined', 'done']],
  ['declined', []],
  ['done', []],
] as const)('a custom order that is %s', (state, moves) => {
  expect(allowedCustomOrderMoves(state)).toEqual(moves);
});
