import { describe, expect, test } from 'vitest';

import {
  allowedBookingMoves,
  allowedCustomOrderMoves,
  bookingMoney,
  canCustomerCancel,
  dueNowPaisa,
  enquiryBalance,
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
    ['new', {}, ['scheduled', 'declined', 'canceled', 'payment-confirmed', 'proof-received']],
    [
      'new with a screenshot',
      { payment: 'proof-received' },
      [
        'scheduled',
        'declined',
        'canceled',
        'payment-confirmed',
        'payment-rejected',
        'proof-received',
      ],
    ],
    [
      'new and paid',
      { payment: 'confirmed' },
      ['scheduled', 'declined', 'canceled', 'refunded', 'refund-closed'],
    ],
    [
      'confirmed',
      { state: 'confirmed' },
      ['scheduled', 'done', 'canceled', 'payment-confirmed', 'proof-received'],
    ],
    [
      'confirmed and paid',
      { state: 'confirmed', payment: 'confirmed' },
      ['scheduled', 'done', 'canceled', 'refunded', 'refund-closed'],
    ],
    [
      'confirmed, the screenshot not accepted',
      { state: 'confirmed', payment: 'rejected' },
      ['scheduled', 'done', 'canceled', 'payment-confirmed', 'proof-received'],
    ],
    ['done', { state: 'done' }, ['payment-confirmed']],
    ['done and paid', { state: 'done', payment: 'confirmed' }, ['refunded', 'refund-closed']],
    [
      'paid in part',
      { payment: 'partly-paid' },
      [
        'scheduled',
        'declined',
        'canceled',
        'payment-confirmed',
        'refunded',
        'refund-closed',
        'proof-received',
      ],
    ],
    ['declined', { state: 'declined' }, []],
    [
      'declined and paid',
      { state: 'declined', payment: 'confirmed' },
      ['refunded', 'refund-closed'],
    ],
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

  test('that has ended owes what was paid', () => {
    const money = { totalPaisa: 900, payments: [{ amountPaisa: 500 }], refunds: [] };
    expect(enquiryBalance({ ...money, state: 'canceled' })).toMatchObject({
      owedPaisa: 0,
      owingPaisa: 500,
    });
    expect(enquiryBalance({ ...money, state: 'done' })).toMatchObject({
      owedPaisa: 400,
      owingPaisa: 0,
    });
  });
});

test.each([
  ['new', 'awaiting', ['quoted', 'declined']],
  ['quoted', 'awaiting', ['quoted', 'accepted', 'declined', 'payment-confirmed', 'proof-received']],
  [
    'accepted',
    'partly-paid',
    [
      'quoted',
      'declined',
      'done',
      'ordered',
      'payment-asked',
      'payment-confirmed',
      'refunded',
      'refund-closed',
      'proof-received',
    ],
  ],
  ['accepted', 'confirmed', ['quoted', 'declined', 'done', 'ordered', 'refunded', 'refund-closed']],
  ['declined', 'awaiting', []],
  ['declined', 'partly-paid', ['refunded', 'refund-closed']],
  ['done', 'confirmed', ['ordered', 'refunded', 'refund-closed']],
] as const)('a custom order that is %s and %s', (state, payment, moves) => {
  expect(allowedCustomOrderMoves({ state, payment })).toEqual(moves);
});

test('of a custom order the deposit is paid first, then the rest', () => {
  expect(dueNowPaisa(300, { paidPaisa: 0, owedPaisa: 1000 })).toBe(300);
  expect(dueNowPaisa(300, { paidPaisa: 100, owedPaisa: 900 })).toBe(200);
  expect(dueNowPaisa(300, { paidPaisa: 300, owedPaisa: 700 })).toBe(700);
  expect(dueNowPaisa(null, { paidPaisa: 0, owedPaisa: 1000 })).toBe(1000);
  expect(dueNowPaisa(300, { paidPaisa: 0, owedPaisa: 0 })).toBe(0);
});
