import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order-calls.ts';
import {
  changeMessage,
  needsProof,
  paymentLabel,
  proofReason,
  stateLabel,
  statusMessage,
  stepLabel,
} from './order-messages.ts';

const at = '2026-11-22T10:00:00.000Z';

test('a step is named by the new status, or by what happened meanwhile', () => {
  const history: Order['history'] = [
    { status: 0, at, event: 'placed' },
    { status: 0, at, event: 'proof-asked' },
    { status: 0, at, event: 'proof-received' },
    { status: 1, at, event: 'payment-confirmed' },
    { status: 1, at, event: 'packed' },
    { status: 2, at, event: 'shipped' },
    { status: 5, at, event: 'refused' },
    { status: 5, at, event: 'returned' },
    { status: 5, at, event: 'refunded' },
    { status: 5, at, event: 'of-a-later-version' },
    { status: 2, at, event: 'undone', undone: 'refused' },
    { status: 2, at, event: 'shipment-corrected' },
    { status: 1, at, event: 'undone', undone: 'shipped' },
    { status: 1, at, event: 'undone', undone: 'of-a-later-version' },
  ];
  expect(history.map((step, index) => stepLabel(step, history[index - 1]))).toEqual([
    'Pending',
    'New screenshot needed',
    'Screenshot received',
    'Confirmed',
    'Packed',
    'Shipped',
    'Refused at the door',
    'Back at our shop',
    'Refunded',
    'Returned',
    'Taken back: Refused at the door',
    'Courier and number corrected',
    'Taken back: Shipped',
    'Taken back',
  ]);
});

test('an order that is picked up is ready, then picked up', () => {
  const order = (status: number, parcel: string) =>
    ({
      method: 0,
      isPickup: true,
      payment: { status, state: 'awaiting' },
      parcel: { state: parcel },
    }) as Order;
  expect(
    [order(1, 'packed'), order(3, 'delivered'), order(0, 'not-packed')].map(stateLabel),
  ).toEqual(['Ready', 'Picked up', 'Pending']);
  expect(changeMessage(order(3, 'delivered'), { exchangeDays: 7 })).toBe(
    'You can exchange it within 7 days of pickup, unused and in its original packaging.',
  );
  expect(changeMessage(order(3, 'delivered'), { exchangeDays: 0 })).not.toContain('exchange');
  expect(statusMessage(order(1, 'packed'))).toBe('Your order is ready to be picked up.');
  expect(stepLabel({ status: 1, at, event: 'packed' }, undefined, true)).toBe(
    'Ready to be picked up',
  );
  expect(paymentLabel({ ...order(0, 'not-packed'), totalAmount: 100 })).toBe('Cash at the shop');
});

test('a screenshot is needed for an online payment that was asked for again', () => {
  const history = [
    { status: 0, at, event: 'proof-asked', note: 'Cut off' },
    { status: 0, at, event: 'proof-asked', note: 'Too dark' },
  ];
  const order = {
    method: 1,
    payment: { status: 0, state: 'awaiting', hasScreenshot: false },
    history,
  } as Order;
  expect([needsProof(order), proofReason(order)]).toEqual([true, 'Too dark']);
  expect(paymentLabel(order)).toBe('Online, screenshot needed');
  expect(needsProof({ ...order, method: 0 })).toBe(false);
  expect(
    needsProof({ ...order, payment: { status: 0, state: 'proof-received', hasScreenshot: true } }),
  ).toBe(false);
  expect(
    needsProof({ ...order, payment: { status: 4, state: 'awaiting', hasScreenshot: false } }),
  ).toBe(false);
});

test.each([
  [0, 'awaiting', 'Cash on delivery'],
  [0, 'refunded', 'Cash on delivery, refunded'],
  [1, 'proof-received', 'Paid online, screenshot sent'],
  [1, 'partly-refunded', 'Paid online, partly refunded'],
])('method %s, payment %s: %s', (method, state, label) => {
  const order = { method, payment: { status: 1, state, hasScreenshot: method === 1 } } as Order;
  expect(paymentLabel(order)).toBe(label);
});
