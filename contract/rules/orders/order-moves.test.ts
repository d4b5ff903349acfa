import { describe, expect, test } from 'vitest';

import { type ParcelState, parcelStates, paymentStates } from '#contract/names/order-states.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';

import { allowedMoves, type MovingOrder, orderBalance, orderStateFor } from './order-moves.ts';

const [P, C, S, D, X, R] = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Canceled', 'Returned'];

/**
 * By parcel, in the order of `paymentStates`: awaiting, proof received, partly paid, confirmed,
 * overpaid, rejected, partly refunded, refunded.
 */
const expected: Record<ParcelState, (string | undefined)[]> = {
  'not-packed': [P, P, P, C, C, X, C, X],
  packed: [C, C, C, C, C, X, C, X],
  shipped: Array(8).fill(S),
  delivered: Array(8).fill(D),
  refused: Array(8).fill(R),
  returned: Array(8).fill(R),
  canceled: Array(8).fill(X),
};
const expectedOf = {
  cash: expected,
  // Without its payment an order is confirmed when it is packed only if the courier collects the
  // money.
  online: { ...expected, packed: [P, P, P, C, C, X, C, X] },
};

const cases = (['cash', 'online'] as const).flatMap((method) =>
  parcelStates.flatMap((parcel) =>
    paymentStates.map(
      (payment, at) => [method, payment, parcel, expectedOf[method][parcel][at]] as const,
    ),
  ),
);

test.each(cases)('%s, payment %s, parcel %s: %s', (method, payment, parcel, state) => {
  expect(orderStateFor({ payment, parcel, method: paymentMethods[method].code })).toBe(state);
});

const [cash, online] = [paymentMethods.cash.code, paymentMethods.online.code];
const order = (own: Partial<MovingOrder>): MovingOrder => ({
  payment: 'awaiting',
  parcel: 'not-packed',
  method: cash,
  isRestocked: false,
  ...own,
});

describe('what may happen to an order', () => {
  test.each<[string, Partial<MovingOrder>, string[]]>([
    ['cash, new', {}, ['payment-confirmed', 'packed', 'canceled', 'changed']],
    ['cash, packed', { parcel: 'packed' }, ['payment-confirmed', 'shipped', 'canceled', 'changed']],
    ['cash, shipped', { parcel: 'shipped' }, ['payment-confirmed', 'delivered', 'refused']],
    [
      'cash, delivered, the courier has the money',
      { parcel: 'delivered' },
      ['payment-confirmed', 'returned'],
    ],
    [
      'cash, delivered and paid',
      { parcel: 'delivered', payment: 'confirmed' },
      ['refunded', 'returned'],
    ],
    ['cash, refused', { parcel: 'refused' }, ['returned', 'restocked']],
    ['cash, refused and restocked', { parcel: 'refused', isRestocked: true }, ['returned']],
    [
      'online, new',
      { method: online, payment: 'proof-received' },
      [
        'proof-asked',
        'proof-received',
        'payment-confirmed',
        'payment-rejected',
        'canceled',
        'changed',
      ],
    ],
    [
      'online, proof asked for again',
      { method: online },
      [
        'proof-asked',
        'proof-received',
        'payment-confirmed',
        'payment-rejected',
        'canceled',
        'changed',
      ],
    ],
    [
      'online, paid',
      { method: online, payment: 'confirmed' },
      ['refunded', 'packed', 'shipped', 'canceled', 'changed'],
    ],
    [
      'online, packed',
      { method: online, payment: 'confirmed', parcel: 'packed' },
      ['refunded', 'shipped', 'canceled', 'changed'],
    ],
    [
      'online, paid in part',
      { method: online, payment: 'partly-paid' },
      ['proof-asked', 'proof-received', 'payment-confirmed', 'refunded', 'canceled', 'changed'],
    ],
    [
      'cash, paid in part',
      { payment: 'partly-paid' },
      ['payment-confirmed', 'refunded', 'packed', 'canceled', 'changed'],
    ],
    ['online, refunded', { method: online, payment: 'refunded' }, ['canceled']],
    [
      'online, partly refunded',
      { method: online, payment: 'partly-refunded' },
      ['refunded', 'packed', 'shipped', 'canceled', 'changed'],
    ],
    [
      'canceled after payment',
      { method: online, payment: 'confirmed', parcel: 'canceled' },
      ['refunded', 'restocked'],
    ],
    [
      'canceled before the payment was checked',
      { method: online, payment: 'proof-received', parcel: 'canceled', isRestocked: true },
      ['payment-confirmed', 'payment-rejected'],
    ],
    [
      'rejected',
      { method: online, payment: 'rejected', parcel: 'canceled', isRestocked: true },
      [],
    ],
  ])('%s', (_, own, moves) => {
    expect(allowedMoves(order(own))).toEqual(moves);
  });

  test.each<[string, Partial<MovingOrder>, string[]]>([
    ['cash, new', {}, ['payment-confirmed', 'packed', 'canceled', 'changed']],
    [
      'cash, ready',
      { parcel: 'packed' },
      ['payment-confirmed', 'delivered', 'canceled', 'changed'],
    ],
    [
      'online, paid',
      { method: online, payment: 'confirmed' },
      ['refunded', 'packed', 'canceled', 'changed'],
    ],
    [
      'online, ready and refunded',
      { method: online, payment: 'refunded', parcel: 'packed' },
      ['canceled'],
    ],
    ['handed over', { parcel: 'delivered' }, ['payment-confirmed', 'returned']],
  ])('that is picked up: %s', (_, own, moves) => {
    expect(allowedMoves(order({ ...own, isPickup: true }))).toEqual(moves);
  });

  test('nothing is packed, shipped or canceled twice, and only paid money is refunded', () => {
    for (const method of [cash, online]) {
      for (const payment of paymentStates) {
        for (const parcel of parcelStates) {
          const moves = allowedMoves(order({ method, payment, parcel }));
          if (parcel !== 'not-packed') expect(moves).not.toContain('packed');
          if (!['not-packed', 'packed'].includes(parcel)) expect(moves).not.toContain('shipped');
          expect(moves.includes('canceled')).toBe(['not-packed', 'packed'].includes(parcel));
          expect(moves.includes('refunded')).toBe(
            ['partly-paid', 'confirmed', 'overpaid', 'partly-refunded'].includes(payment),
          );
        }
      }
    }
  });
});

test('what was paid is owed once an order has ended', () => {
  const owing = (parcel: ParcelState, ...refunds: number[]) =>
    orderBalance({
      parcel,
      totalPaisa: 500,
      payments: [{ amountPaisa: 500 }],
      refunds: refunds.map((amountPaisa) => ({ amountPaisa })),
    }).owingPaisa;
  expect(parcelStates.filter((parcel) => owing(parcel) > 0)).toEqual([
    'refused',
    'returned',
    'canceled',
  ]);
  expect(owing('canceled', 500)).toBe(0);
  expect(owing('returned', 200)).toBe(300);
  expect(orderBalance({ parcel: 'canceled', totalPaisa: 500, payments: [], refunds: [] })).toEqual(
    expect.objectContaining({ owedPaisa: 0, owingPaisa: 0 }),
  );
});
