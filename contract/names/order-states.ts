/** States of an order, by the code on the wire (`payment.status`). */
export const orderStates = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Canceled', 'Returned'] as const;

export type OrderState = (typeof orderStates)[number];

/** Where an order may go from each state: canceled only before shipping, returned only after delivery. */
const nextStates: Record<OrderState, readonly OrderState[]> = {
  Pending: ['Confirmed', 'Canceled'],
  Confirmed: ['Shipped', 'Canceled'],
  Shipped: ['Delivered'],
  Delivered: ['Returned'],
  Canceled: [],
  Returned: [],
};

export function nextOrderStates(state: OrderState): readonly OrderState[] {
  return nextStates[state];
}

/** The state of a code; Pending for an unknown code. */
export function orderStateOf(code: number): OrderState {
  return orderStates[code] ?? 'Pending';
}

export function orderStateCodeOf(state: OrderState): number {
  return orderStates.indexOf(state);
}
