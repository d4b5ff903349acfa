/** Where the money of an order is. */
export const paymentStates = [
  'awaiting',
  'proof-received',
  'partly-paid',
  'confirmed',
  'overpaid',
  'rejected',
  'partly-refunded',
  'refunded',
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** Where the goods of an order are; `refused`: at the door, not back at the shop yet. */
export const parcelStates = [
  'not-packed',
  'packed',
  'shipped',
  'delivered',
  'refused',
  'returned',
  'canceled',
] as const;

export type ParcelState = (typeof parcelStates)[number];

/** What is to be done with a parcel. */
export const parcelSteps = ['pack', 'ship', 'deliver'] as const;

export type ParcelStep = (typeof parcelSteps)[number];

/** What can happen to an order, as its timeline names it. */
export const orderEvents = [
  'placed',
  'proof-asked',
  'proof-received',
  'payment-confirmed',
  'part-received',
  'payment-rejected',
  'refunded',
  'packed',
  'shipped',
  'delivered',
  'refused',
  'returned',
  'canceled',
  'restocked',
  'refund-closed',
  'noted',
  'shipment-corrected',
  'changed',
  'undone',
] as const;

/** Of these, and of what takes them back, the customer is not told. */
export const staffEvents: readonly OrderEvent[] = ['restocked', 'refund-closed', 'noted'];

export type OrderEvent = (typeof orderEvents)[number];

/** States of an order as the customer sees them, by the code on the wire (`payment.status`). */
export const orderStates = [
  'Pending',
  'Confirmed',
  'Shipped',
  'Delivered',
  'Canceled',
  'Returned',
] as const;

export type OrderState = (typeof orderStates)[number];

/** The state of a code; Pending for an unknown code. */
export function orderStateOf(code: number): OrderState {
  return orderStates[code] ?? 'Pending';
}

export function orderStateCodeOf(state: OrderState): number {
  return orderStates.indexOf(state);
}
