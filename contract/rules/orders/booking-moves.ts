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
import { paidStates, settledStates } from './order-moves.ts';
import { isRefundEvent, type Step, type StepRule, stepsToUndo } from './steps-to-undo.ts';

/** A booking as far as it decides what may happen next. */
export interface MovingBooking {
  readonly state: BookingState;
  readonly payment: BookingPayment;
  /** The agreed start (ISO 8601, UTC); null before. */
  readonly startsAt: string | null;
}

const isOpen = ({ state }: MovingBooking) => state === 'new' || state === 'confirmed';

/** What the history has: a payment of less than what was due is a part. */
export type EnquiryEvent<Move extends string> = Move | 'part-received';

interface Move<Known, Event extends string> extends StepRule<Known, EnquiryEvent<Event>> {
  readonly when: (record: Known) => boolean;
}

type State = BookingState | CustomOrderState;

const isIn =
  (...states: readonly State[]) =>
  ({ state }: { readonly state: State }): boolean =>
    states.includes(state);

/** How it has ended, unless money was given back or kept since. */
const isEndedBy =
  (ended: State) =>
  ({ state }: { readonly state: State }, since: readonly string[]): boolean =>
    state === ended && !since.some(isRefundEvent);

type Paid = Pick<MovingBooking, 'payment'>;

/** Not all of it was paid, and no screenshot waits to be checked. */
export const unpaidEnquiryStates = [
  'awaiting',
  'rejected',
  'partly-paid',
] as const satisfies readonly BookingPayment[];

const isUnpaid = ({ payment }: Paid) => unpaidEnquiryStates.some((one) => one === payment);
const isPaid = ({ payment }: Paid) => paidStates.includes(payment);
const hasProof = ({ payment }: Paid) => payment === 'proof-received';

/**
 * The same of a booking and a custom order. The latest step of the money can be taken back at any
 * time: what is owed follows from what is left.
 */
const moneyRules = {
  'payment-rejected': { when: hasProof, changes: ['payment'], back: () => true },
  refunded: { when: isPaid, changes: ['payment'], back: () => true },
  'refund-closed': { when: isPaid, changes: ['payment'], back: () => true },
};

/**
 * When each move is allowed, and until when it can be taken back. A screenshot is checked also
 * after the booking has ended, because its money is owed then.
 */
const rules: Record<BookingMove, Move<MovingBooking, BookingMove>> = {
  scheduled: { when: isOpen, changes: ['state'], back: isIn('confirmed') },
  done: { when: isIn('confirmed'), changes: ['state'], back: isIn('done') },
  declined: { when: isIn('new'), changes: ['state'], back: isEndedBy('declined') },
  canceled: { when: isOpen, changes: ['state'], back: isEndedBy('canceled') },
  'payment-confirmed': {
    when: (booking) =>
      hasProof(booking) || (isUnpaid(booking) && (isOpen(booking) || booking.state === 'done')),
    changes: ['payment'],
    back: () => true,
  },
  ...moneyRules,
  // From the customer.
  'proof-received': {
    when: (booking) => isOpen(booking) && (hasProof(booking) || isUnpaid(booking)),
    changes: ['payment'],
  },
};

function ruleOf<Known, Event extends string>(
  all: Readonly<Record<Event, Move<Known, Event>>> &
    Readonly<Record<'payment-confirmed', Move<Known, Event>>>,
  event: EnquiryEvent<Event>,
): Move<Known, Event> {
  return all[event === 'part-received' ? 'payment-confirmed' : event];
}

/** Every move that a booking allows now. */
export function allowedBookingMoves(booking: MovingBooking): BookingMove[] {
  return bookingMoves.filter((move) => rules[move].when(booking));
}

/** A step of the history of a booking or custom order, by its row of the audit log. */
export type EnquiryStep<Move extends string> = Step<EnquiryEvent<Move>, string>;

/** The steps of a booking that can be taken back now, oldest first. */
export function bookingStepsToUndo(
  booking: MovingBooking,
  steps: readonly EnquiryStep<BookingMove>[],
): string[] {
  return stepsToUndo(booking, steps, (event) => ruleOf(rules, event));
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
export function hasEnded(state: State): boolean {
  return state === 'declined' || state === 'canceled';
}

/** Whether a booking is a sale that has an invoice: once it is paid. */
export function isBookingSale({ state, payment }: Pick<MovingBooking, 'state' | 'payment'>) {
  return !hasEnded(state) && settledStates.includes(payment);
}

/** The same of a custom order: once it is made and paid, unless an order was made of it. */
export function isCustomSale({ state, payment, orderId }: MovingCustomOrder): boolean {
  return state === 'done' && !orderId && settledStates.includes(payment);
}

interface Priced extends Money {
  readonly state: State;
}

/** What is owed of a booking or a custom order: of one that has ended the customer owes nothing. */
export function enquiryBalance({ state, totalPaisa, ...money }: Priced): Balance {
  return balance({ ...money, totalPaisa: hasEnded(state) ? 0 : totalPaisa });
}

/** A custom order as far as it decides what may happen next. */
export interface MovingCustomOrder {
  readonly state: CustomOrderState;
  readonly payment: BookingPayment;
  /** The order that it has become. */
  readonly orderId?: string | null | undefined;
  /** Nothing has happened to that order since. */
  readonly isOrderUntouched?: boolean | undefined;
}

const isOfferedOrDone = isIn('quoted', 'accepted', 'done');

/**
 * When each move of a custom order is allowed, and until when it can be taken back. A quote may be
 * changed until it is an order: the customer is asked again.
 */
const customRules: Record<CustomOrderMove, Move<MovingCustomOrder, CustomOrderMove>> = {
  // What has come may be enough for another price, so that a quote changes also the payment.
  quoted: {
    when: isIn('new', 'quoted', 'accepted'),
    changes: ['state', 'payment'],
    back: isIn('quoted'),
  },
  accepted: { when: isIn('quoted'), changes: ['state'], back: isIn('accepted') },
  declined: {
    when: isIn('new', 'quoted', 'accepted'),
    changes: ['state'],
    back: isEndedBy('declined'),
  },
  done: { when: isIn('accepted'), changes: ['state'], back: isIn('done') },
  ordered: {
    when: (order) => isIn('accepted', 'done')(order) && order.payment !== 'refunded',
    changes: ['order'],
    back: ({ isOrderUntouched }) => isOrderUntouched === true,
  },
  'payment-asked': {
    when: (order) => order.state === 'accepted' && isUnpaid(order),
    changes: ['asked'],
    // What has come since was paid because it was asked for.
    back: (_, since) => !since.some((event) => moneyEvents.includes(event)),
  },
  'payment-confirmed': {
    when: (order) => hasProof(order) || (isUnpaid(order) && isOfferedOrDone(order)),
    changes: ['payment'],
    back: () => true,
  },
  ...moneyRules,
  // From the customer, who accepts the quote by it.
  'proof-received': {
    when: (order) => isOfferedOrDone(order) && (hasProof(order) || isUnpaid(order)),
    changes: ['payment'],
  },
};

const moneyEvents: readonly EnquiryEvent<CustomOrderMove>[] = [
  'proof-received',
  'payment-confirmed',
  'part-received',
];

/** Every move that a custom order allows. */
export function allowedCustomOrderMoves(order: MovingCustomOrder): CustomOrderMove[] {
  return customOrderMoves.filter(
    (move) => (!order.orderId || move === 'done') && customRules[move].when(order),
  );
}

/** The steps of a custom order that can be taken back now, oldest first. */
export function customStepsToUndo(
  order: MovingCustomOrder,
  steps: readonly EnquiryStep<CustomOrderMove>[],
): string[] {
  const keys = stepsToUndo(order, steps, (event) => ruleOf(customRules, event));
  // The order goes on from there: only that it is one, and is made, is still the custom order's.
  const isOwn = (key: string) =>
    steps.some(({ key: own, event }) => own === key && (event === 'done' || event === 'ordered'));
  return order.orderId ? keys.filter(isOwn) : keys;
}

interface Offer {
  readonly state: CustomOrderState;
  readonly depositPaisa: number | null;
  readonly paidPaisa: number;
}

/** Whether a customer may accept a quote before paying: a deposit that is asked for comes first. */
export function canAcceptUnpaid({ state, depositPaisa, paidPaisa }: Offer): boolean {
  return state === 'quoted' && (depositPaisa ?? 0) <= paidPaisa;
}

/** What is to be paid next of a custom order: what is left of its deposit, then of the whole. */
export function dueNowPaisa(
  depositPaisa: number | null,
  { paidPaisa, owedPaisa }: Pick<Balance, 'paidPaisa' | 'owedPaisa'>,
): number {
  const ofDeposit = (depositPaisa ?? 0) - paidPaisa;
  return ofDeposit > 0 ? Math.min(ofDeposit, owedPaisa) : owedPaisa;
}
