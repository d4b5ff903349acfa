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

import { type Step, type StepRule, stepsToUndo } from './steps-to-undo.ts';

/** A booking as far as it decides what may happen next. */
export interface MovingBooking {
  readonly state: BookingState;
  readonly payment: BookingPayment;
  /** The agreed start (ISO 8601, UTC); null before. */
  readonly startsAt: string | null;
}

const isOpen = ({ state }: MovingBooking) => state === 'new' || state === 'confirmed';

interface Move<Known, Event extends string> extends StepRule<Known, Event> {
  readonly when: (record: Known) => boolean;
}

const isState =
  (state: BookingState) =>
  (booking: MovingBooking): boolean =>
    booking.state === state;

const isPayment =
  (payment: BookingPayment) =>
  (booking: MovingBooking): boolean =>
    booking.payment === payment;

/** How a booking has ended, unless its money was given back since. */
const isEndedBy =
  (state: BookingState): NonNullable<StepRule<MovingBooking, BookingMove>['back']> =>
  (booking, since) =>
    booking.state === state && !since.includes('refunded');

/**
 * When each move is allowed, and until when it can be taken back. A screenshot is checked also
 * after the booking has ended, because its money is owed then.
 */
const rules: Record<BookingMove, Move<MovingBooking, BookingMove>> = {
  scheduled: { when: isOpen, changes: ['state'], back: isState('confirmed') },
  done: { when: isState('confirmed'), changes: ['state'], back: isState('done') },
  declined: { when: isState('new'), changes: ['state'], back: isEndedBy('declined') },
  canceled: { when: isOpen, changes: ['state'], back: isEndedBy('canceled') },
  'payment-confirmed': {
    when: (booking) =>
      booking.payment === 'proof-received' ||
      (['awaiting', 'rejected'].includes(booking.payment) &&
        (isOpen(booking) || booking.state === 'done')),
    changes: ['payment'],
    back: isPayment('confirmed'),
  },
  'payment-rejected': {
    when: isPayment('proof-received'),
    changes: ['payment'],
    back: isPayment('rejected'),
  },
  refunded: {
    when: isPayment('confirmed'),
    changes: ['payment'],
    back: isPayment('refunded'),
  },
};

/** Every move that a booking allows now. */
export function allowedBookingMoves(booking: MovingBooking): BookingMove[] {
  return bookingMoves.filter((move) => rules[move].when(booking));
}

/** A step of the history of a booking or custom order, by its row of the audit log. */
export type EnquiryStep<Move extends string> = Step<Move, string>;

/** The steps of a booking that can be taken back now, oldest first. */
export function bookingStepsToUndo(
  booking: MovingBooking,
  steps: readonly EnquiryStep<BookingMove>[],
): string[] {
  return stepsToUndo(booking, steps, (move) => rules[move]);
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

type MovingCustomOrder = { readonly state: CustomOrderState };

const isCustomIn =
  (...states: readonly CustomOrderState[]) =>
  ({ state }: MovingCustomOrder): boolean =>
    states.includes(state);

/**
 * When each move of a custom order is allowed, and until when it can be taken back. A quote may be
 * changed until it is accepted.
 */
const customRules: Record<CustomOrderMove, Move<MovingCustomOrder, CustomOrderMove>> = {
  quoted: { when: isCustomIn('new', 'quoted'), changes: ['state'], back: isCustomIn('quoted') },
  accepted: { when: isCustomIn('quoted'), changes: ['state'], back: isCustomIn('accepted') },
  declined: {
    when: isCustomIn('new', 'quoted', 'accepted'),
    changes: ['state'],
    back: isCustomIn('declined'),
  },
  done: { when: isCustomIn('accepted'), changes: ['state'], back: isCustomIn('done') },
};

/** Every move that a custom order in this state allows. */
export function allowedCustomOrderMoves(state: CustomOrderState): CustomOrderMove[] {
  return customOrderMoves.filter((move) => customRules[move].when({ state }));
}

/** The steps of a custom order that can be taken back now, oldest first. */
export function customStepsToUndo(
  state: CustomOrderState,
  steps: readonly EnquiryStep<CustomOrderMove>[],
): string[] {
  return stepsToUndo({ state }, steps, (move) => customRules[move]);
}
