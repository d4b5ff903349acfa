import { describe, expect, test } from 'vitest';

import { orderStateCodeOf, orderStates, parcelStates } from '#contract/names/order-states.ts';

import { standardDelivery } from '#contract/settings/delivery.ts';
import { settingsFrom } from '#contract/settings/entries.ts';
import { canCustomerCancelOrder, canceledOrderMoney, orderSteps } from './order-steps.ts';

const [everywhere] = standardDelivery;
if (!everywhere) throw new Error('There is no standard');
const unset = settingsFrom(new Map());
const shop = {
  ...unset,
  delivery: [
    { ...everywhere, countries: ['Nepal'], days: { from: 1, to: 2 } },
    { ...everywhere, name: 'Abroad', days: { from: 14, to: 28 } },
  ],
};
const address = { country: 'Nepal', city: 'Patan' };

test('cash after a deposit: what is left is paid to the courier', () => {
  const order = { method: 0, totalAmount: 3600, address };
  expect(orderSteps({ ...order, payment: { part: { left: 2250 } } }, shop).at(-1)).toBe(
    'You pay the courier Rs 2,250 in cash.',
  );
  expect(orderSteps({ ...order, payment: { part: { left: 0 } } }, shop).join()).not.toContain(
    'cash',
  );
});

test('cash: confirmed, delivered, paid to the courier', () => {
  expect(orderSteps({ method: 0, totalAmount: 2799.5, address }, shop)).toEqual([
    'We confirm your order by email, usually within one working day.',
    'Your parcel arrives 1 to 2 days after that.',
    'You pay the courier Rs 2,799.50 in cash.',
  ]);
});

test('nothing to pay: no courier is paid', () => {
  expect(orderSteps({ method: 0, totalAmount: 0, address }, shop)).toEqual([
    'There’s nothing to pay. We pack your order next.',
    'Your parcel arrives 1 to 2 days after that.',
  ]);
});

test('where no times are set, or nothing is delivered any more, no arrival is promised', () => {
  const order = { method: 0, totalAmount: 0, address };
  const nothing = ['There’s nothing to pay. We pack your order next.'];
  expect(orderSteps(order, unset)).toEqual(nothing);
  expect(orderSteps(order, { ...unset, delivery: [] })).toEqual(nothing);
});

test('paid online: the payment is checked first, and nothing is left to pay', () => {
  expect(
    orderSteps({ method: 1, totalAmount: 100, address: { country: 'India', city: 'Delhi' } }, shop),
  ).toEqual([
    'We check your payment and confirm your order by email, usually within one working day.',
    'Your parcel arrives 2 to 4 weeks after that.',
  ]);
});

describe('an order that is picked up', () => {
  const bakery = { ...shop, pickup: true, pickupNote: 'Daily from 7 to 11.' };
  const nowhere = { country: '', city: '' };
  const steps = (method: number, totalAmount: number) =>
    orderSteps({ method, totalAmount, address: nowhere, isPickup: true }, bakery);
  const where = 'Where and when: Daily from 7 to 11.';

  test('is paid there in cash, or before', () => {
    expect(steps(0, 250)).toEqual([
      'We get your order ready, and write to you when you can pick it up.',
      where,
      'You pay Rs 250 in cash at the shop.',
    ]);
    expect(steps(1, 250)).toEqual([
      'We check your payment, and write to you when you can pick it up.',
      where,
    ]);
    expect(steps(0, 0)).toEqual([
      'There’s nothing to pay. We write to you when you can pick it up.',
      where,
    ]);
  });
});

test('a payment that is not checked yet has a day until which the pieces are held, by the shop’s calendar', () => {
  const payment = { heldUntil: '2026-11-30T19:00:00.000Z' };
  const steps = orderSteps({ method: 1, totalAmount: 100, address, payment }, shop);
  expect(steps[1]).toBe('We hold your pieces until Tuesday 1 December while we check it.');
});

test('a customer cancels an order that is pending or confirmed, until it is packed', () => {
  const canCancel = (state: string, status: number) =>
    canCustomerCancelOrder({ parcel: { state }, payment: { status, state: 'awaiting' } });
  const pending = orderStateCodeOf('Pending');
  expect(parcelStates.filter((parcel) => canCancel(parcel, pending))).toEqual(['not-packed']);
  expect(orderStates.filter((state) => canCancel('not-packed', orderStateCodeOf(state)))).toEqual([
    'Pending',
    'Confirmed',
  ]);
});

const isOwed = 'We’ll send the money that you paid back to you.';

test.each([
  ['awaiting', 0, 'Nothing was paid, so you owe nothing.'],
  ['awaiting', 1, 'If your payment has reached us, we’ll send it back to you.'],
  ['proof-received', 1, 'If your payment has reached us, we’ll send it back to you.'],
  ['confirmed', 1, isOwed],
  ['partly-refunded', 1, isOwed],
  ['refunded', 1, 'We have sent your money back.'],
  ['rejected', 1, 'We did not find a payment for it.'],
])('a canceled order whose payment is %s, by method %d, says what becomes of it', (...row) => {
  const [state, method, text] = row;
  const order = { method, payment: { status: 4, state }, parcel: { state: 'canceled' } };
  expect(canceledOrderMoney({ ...order, totalAmount: 100 })).toBe(text);
  expect(canceledOrderMoney({ ...order, totalAmount: 0 })).toBe('There was nothing to pay.');
});
