/** States of an order as the customer sees them, by the code on the wire (`payment.status`). */
export const orderStates = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Canceled', 'Returned'] as const;

export type OrderState = (typeof orderStates)[number];

/** The state of a code; Pending for an unknown code. */
export function orderStateOf(code: number): OrderState {
  return orderStates[code] ?? 'Pending';
}

export function orderStateCodeOf(state: OrderState): number {
  return orderStates.indexOf(state);
}
