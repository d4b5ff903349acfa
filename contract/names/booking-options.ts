// States and moves of bookings and custom orders, and what their forms have in every shop.

import { type PaymentState, paymentStates } from './order-states.ts';

/** How a service can be had, on the wire; the shop has its own words for both. */
export const preferredMethods = ['Physical', 'Online'] as const;

/** Shown while the owner has set no price. */
export const unsetPrice = 'NPR [Amount]';

export const bookingStates = ['new', 'confirmed', 'done', 'declined', 'canceled'] as const;
export type BookingState = (typeof bookingStates)[number];

/** Where the money of a booking or a custom order is. */
export const bookingPayments = paymentStates;
export type BookingPayment = PaymentState;

/** The same as customers' pages know it since version 1.0. */
export const ownBookingPayments = [
  'awaiting',
  'proof-received',
  'confirmed',
  'rejected',
  'refunded',
] as const satisfies readonly PaymentState[];
export type OwnBookingPayment = (typeof ownBookingPayments)[number];

/** What may happen to a booking after it was sent. */
export const bookingMoves = [
  'scheduled',
  'done',
  'declined',
  'canceled',
  'payment-confirmed',
  'payment-rejected',
  'refunded',
  'refund-closed',
  'proof-received',
] as const;

export type BookingMove = (typeof bookingMoves)[number];

export const customOrderStates = ['new', 'quoted', 'accepted', 'declined', 'done'] as const;
export type CustomOrderState = (typeof customOrderStates)[number];

/** What may happen to a custom order after it was sent. */
export const customOrderMoves = [
  'quoted',
  'accepted',
  'declined',
  'done',
  'ordered',
  'payment-asked',
  'payment-confirmed',
  'payment-rejected',
  'refunded',
  'refund-closed',
  'proof-received',
] as const;
export type CustomOrderMove = (typeof customOrderMoves)[number];
