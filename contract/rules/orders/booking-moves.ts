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
    (['awaiting', 'rejected'].includes(booking.payment) &&
      (isOpen(booking) || booking.state === 'done')),
  'payment-rejected': ({ payment }) => payment === 'proof-received',
  refunded: ({ payment }) => payment === 'confirmed',
};

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
export function bookingMoney({ payment }: Pick<MovingBooking, 'payment'>): string {
  if (payment === 'refunded') return 'We have sent your money back.';
  if (payment === 'confirmed') return 'We’ll send the money that you paid back to you.';
  if (payment === 'proof-received')
    return 'If your payment has reached us, we’ll send it back to you.';
  return 'Nothing was paid, so you owe nothing.';
}

/** Whether money of an ended booking is, or may be, with the shop. */
export function isBookingRefundOwed({
  state,
  payment,
}: Pick<MovingBooking, 'state' | 'payment'>): boolean {
  return (
    (state === 'declined' || state === 'canceled') &&
    (payment === 'confirmed' || payment === 'proof-received')
  );
}

/**
 * The states of a custom order from which each move is allowed. A quote may be changed until it is
 * accepted.
 */
const from: Record<CustomOrderMove, readonly CustomOrderState[]> = {
  quoted: ['new', 'quoted'],
  accepted: ['quoted'],
  declined: ['new', 'quoted', 'accepted'],
  done: ['accepted'],
};

/** Every move that a custom order in this state allows. */
export function allowedCustomOrderMoves(state: CustomOrderState): CustomOrderMove[] {
  return customOrderMoves.filter((move) => from[move].includes(state));
}
