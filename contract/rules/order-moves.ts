import type { OrderEvent, ParcelState, PaymentState } from '#contract/names/order-events.ts';

import { type OrderParts, orderStateFor } from './order-state.ts';
import { isPaidOnline } from './payment-method.ts';

/** An order as far as it decides what may happen next. */
export interface MovingOrder extends OrderParts {
  /** Whether its items have gone back to the stock. */
  readonly isRestocked: boolean;
}

/** What may happen to an order after it was placed, as far as its states decide. */
export type OrderMove = Exclude<OrderEvent, 'placed' | 'refund-closed' | 'noted'>;

const unpaid: readonly PaymentState[] = ['awaiting', 'proof-received'];
/** Something was paid, and not all of it was given back. */
export const paidStates: readonly PaymentState[] = ['confirmed', 'partly-refunded'];
const here: readonly ParcelState[] = ['not-packed', 'packed'];
/** The goods of an ended order stay at the shop, or come back to it. */
export const endedParcels = ['refused', 'returned', 'canceled'] as const satisfies readonly ParcelState[];

const isEnded = (parcel: ParcelState) => endedParcels.some((one) => one === parcel);

type Rule = (order: MovingOrder) => boolean;

const canReview: Rule = (order) => isPaidOnline(order) && unpaid.includes(order.payment) && here.includes(order.parcel);

/** The customer cancelled before the shop had looked for the payment: whatever came is owed. */
const isUnchecked: Rule = (order) =>
  isPaidOnline(order) && order.payment === 'proof-received' && order.parcel === 'canceled';

/** When each move is allowed. An order paid online is sent once its payment is confirmed; cash is taken at the door. */
const rules: Record<OrderMove, Rule> = {
  'proof-asked': canReview,
  // The customer sends another one, mostly after 'proof-asked'.
  'proof-received': canReview,
  'payment-confirmed': (order) => unpaid.includes(order.payment) && (!isEnded(order.parcel) || isUnchecked(order)),
  'payment-rejected': (order) => canReview(order) || isUnchecked(order),
  refunded: ({ payment }) => paidStates.includes(payment),
  packed: (order) =>
    order.parcel === 'not-packed' &&
    (paidStates.includes(order.payment) || (!isPaidOnline(order) && unpaid.includes(order.payment))),
  shipped: (order) => here.includes(order.parcel) && orderStateFor(order) === 'Confirmed',
  delivered: ({ parcel }) => parcel === 'shipped',
  refused: ({ parcel }) => parcel === 'shipped',
  returned: ({ parcel }) => parcel === 'delivered' || parcel === 'refused',
  canceled: ({ parcel }) => here.includes(parcel),
  restocked: ({ parcel, isRestocked }) => isEnded(parcel) && !isRestocked,
};

export const orderMoves = Object.keys(rules) as OrderMove[];

export function canMove(order: MovingOrder, move: OrderMove): boolean {
  return rules[move](order);
}

/** Every move that the order allows now. */
export function allowedMoves(order: MovingOrder): OrderMove[] {
  return orderMoves.filter((move) => canMove(order, move));
}

/** An order's money, as far as it decides what is owed. */
export interface RefundState {
  /** Paid and not given back. */
  readonly refundablePaisa: number;
  readonly refunds: readonly { readonly amountPaisa: number }[];
}

/**
 * What the shop still has to give back of an order, in paisa: of one that has ended, all that was paid and not refunded,
 * until somebody records that the shop keeps the rest.
 */
export function refundOwedPaisa(
  { parcel }: Pick<OrderParts, 'parcel'>,
  { refundablePaisa, refunds }: RefundState,
): number {
  return isEnded(parcel) && !refunds.some(keepsRest) ? Math.max(0, refundablePaisa) : 0;
}

/** A refund of 0 records, with its reason, that the shop keeps what is left. */
export function keepsRest({ amountPaisa }: { readonly amountPaisa: number }): boolean {
  return amountPaisa === 0;
}
