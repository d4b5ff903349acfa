import { expect, test } from 'vitest';

import { type ParcelState, parcelStates, paymentStates } from '#contract/names/order-events.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { orderStateFor } from './order-state.ts';

const [P, C, S, D, X, R] = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Canceled', 'Returned'];

/** By parcel, in the order of `paymentStates`: awaiting, proof received, confirmed, rejected, partly refunded, refunded. */
const expected: Record<ParcelState, (string | undefined)[]> = {
  'not-packed': [P, P, C, X, C, X],
  packed: [C, C, C, X, C, X],
  shipped: [S, S, S, S, S, S],
  delivered: [D, D, D, D, D, D],
  refused: [R, R, R, R, R, R],
  returned: [R, R, R, R, R, R],
  canceled: [X, X, X, X, X, X],
};
const expectedOf = {
  cash: expected,
  // Without its payment an order is confirmed when it is packed only if the courier collects the money.
  online: { ...expected, packed: [P, P, C, X, C, X] },
};

const cases = (['cash', 'online'] as const).flatMap((method) =>
  parcelStates.flatMap((parcel) =>
    paymentStates.map((payment, at) => [method, payment, parcel, expectedOf[method][parcel][at]] as const),
  ),
);

test.each(cases)('%s, payment %s, parcel %s: %s', (method, payment, parcel, state) => {
  expect(orderStateFor({ payment, parcel, method: paymentMethods[method].code })).toBe(state);
});
