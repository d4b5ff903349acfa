import {
  type BookingMove,
  type BookingPayment,
  type BookingState,
  bookingMoves,
  type CustomOrderMove,
  type CustomOrderState,
  customOrderMoves,
} from '#contract/names/booking-options.ts';

import { shopDay } from '#contract/rules/texts/dates.ts';

import { type Balance, balance, type Money } from './balance.ts';
import { paidStates } from './order-moves.ts';

/** A booking as far as it decides what may happen next. */
export interface MovingBooking {
  readonly state: BookingState;
  readonly payment: BookingPayment;
  /** The agreed start (ISO 8601, UTC); null before. */
  readonly startsAt: string | null;
}

const isOpen = ({ state }: MovingBooking) => state === 'new' || state === 'confirmed';

/**
 * When each move is allowed. A screenshot is checked also after the booking has ended, because its
 * money is owed then.
 */
const rules: Record<BookingMove, (booking: MovingBooking) => boolean> = {
  scheduled: isOpen,
  done: ({ state }) => state === 'confirmed',
  declined: ({ state }) => state === 'new',
  canceled: isOpen,
  'payment-confirmed': (booking) =>
    booking.payment === 'proof-received' ||
    (isUnpaid(booking) && (isOpen(booking) || booking.state === 'done')),
  'payment-rejected': ({ payment }) => payment === 'proof-received',
  refunded: ({ payment }) => paidStates.includes(payment),
  'refund-closed': ({ payment }) => paidStates.includes(payment),
  // From the customer.
  'proof-received': (booking) =>
    isOpen(booking) && (booking.payment === 'proof-received' || isUnpaid(booking)),
};

type Paid = Pick<MovingBooking, 'payment'>;

const isUnpaid = ({ payment }: Paid) =>
  payment === 'awaiting' || payment === 'rejected' || payment === 'partly-paid';

/** Every move that a booking allows now. */
export function allowedBookingMoves(booking: MovingBooking): BookingMove[] {
  return bookingMoves.filter((move) => rules[move](booking));
}

/** Whether the customer may cancel: until the day before, by the shop's calendar. */
export function canCustomerCancel(booking: MovingBooking, now: Date): boolean {
  const { startsAt } = booking;
  return isOpen(booking) && (startsAt === null || shopDay(now) < shopDay(new Date(startsAt)));
}

/** What happens to the money of a booking that ends, for the customer. */
export function bookingMoney({ payment }: Paid): string {
  if (payment === 'refunded') return 'We have sent your money back.';
  if (paidStates.includes(payment)) return 'We’ll send the money that you paid back to you.';
  if (payment === 'proof-received')
    return 'If your payment has reached us, we’ll send it back to you.';
  return 'Nothing was paid, so you owe nothing.';
}

/** Whether a booking or a custom order has ended without being done: then nothing is paid for it. */
export function hasEnded(state: BookingState | CustomOrderState): boolean {
  return state === 'declined' || state === 'canceled';
}

interface Priced extends Money {
  readonly state: BookingState | CustomOrderState;
}

/** What is owed of a booking or a custom order: of one that has ended the customer owes nothing. */
export function enquiryBalance({ state, totalPaisa, ...money }: Priced): Balance {
  return balance({ ...money, totalPaisa: hasEnded(state) ? 0 : totalPaisa });
}

/** A custom order as far as it decides what may happen next. */
export interface MovingCustomOrder {
  readonly state: CustomOrderState;
  readonly payment: BookingPayment;
}

const isOffered = ({ state }: MovingCustomOrder) => state === 'quoted' || state === 'accepted';

/** When each move is allowed. A quote may be changed until it is accepted. */
const customRules: Record<CustomOrderMove, (order: MovingCustomOrder) => boolean> = {
  quoted: ({ state }) => state === 'new' || state === 'quoted',
  accepted: ({ state }) => state === 'quoted',
  declined: (order) => order.state === 'new' || isOffered(order),
  done: ({ state }) => state === 'accepted',
  'payment-asked': (order) => order.state === 'accepted' && isUnpaid(order),
  'payment-confirmed': (order) =>
    order.payment === 'proof-received' ||
    (isUnpaid(order) && (isOffered(order) || order.state === 'done')),
  'payment-rejected': ({ payment }) => payment === 'proof-received',
  refunded: ({ payment }) => paidStates.includes(payment),
  'refund-closed': ({ payment }) => paidStates.includes(payment),
  // From the customer, who accepts the quote by it.
  'proof-received': (order) =>
    (isOffered(order) || order.state === 'done') &&
    (order.payment === 'proof-received' || isUnpaid(order)),
};

/** Every move that a custom order allows. */
export function allowedCustomOrderMoves(order: MovingCustomOrder): CustomOrderMove[] {
  return customOrderMoves.filter((move) => customRules[move](order));
}

/** What is to be paid next of a custom order: what is left of its deposit, then of the whole. */
export function dueNowPaisa(
  depositPaisa: number | null,
  { paidPaisa, owedPaisa }: Pick<Balance, 'paidPaisa' | 'owedPaisa'>,
): number {
  const ofDeposit = (depositPaisa ?? 0) - paidPaisa;
  return ofDeposit > 0 ? Math.min(ofDeposit, owedPaisa) : owedPaisa;
}
