/** States of an order, by the code on the wire (`payment.status`). */
export const paymentStates = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Canceled', 'Returned'] as const;

export type PaymentState = (typeof paymentStates)[number];

/** Where an order may go from each state: canceled only before shipping, returned only after delivery. */
const nextStates: Record<PaymentState, readonly PaymentState[]> = {
  Pending: ['Confirmed', 'Canceled'],
  Confirmed: ['Shipped', 'Canceled'],
  Shipped: ['Delivered'],
  Delivered: ['Returned'],
  Canceled: [],
  Returned: [],
};

export function nextPaymentStates(state: PaymentState): readonly PaymentState[] {
  return nextStates[state];
}

/** The state of a code; Pending for an unknown code. */
export function paymentStateOf(code: number): PaymentState {
  return paymentStates[code] ?? 'Pending';
}

export function paymentCodeOf(state: PaymentState): number {
  return paymentStates.indexOf(state);
}
