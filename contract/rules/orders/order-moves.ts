import type {
  OrderEvent,
  OrderState,
  ParcelState,
  PaymentState,
} from '#contract/names/order-states.ts';

import { type Balance, balance, type Money } from './balance.ts';
import { isPaidOnline } from './payment-method.ts';

/** Orders in these states do not count as sold. */
export const unsoldStates = ['Canceled', 'Returned'] as const satisfies readonly OrderState[];

/** The two states of an order, and how it is paid. */
export interface OrderParts {
  readonly payment: PaymentState;
  readonly parcel: ParcelState;
  /** The code of a `PaymentMethod`. */
  readonly method: number;
}

const sentStates: Partial<Record<ParcelState, OrderState>> = {
  shipped: 'Shipped',
  delivered: 'Delivered',
  refused: 'Returned',
  returned: 'Returned',
  canceled: 'Canceled',
};

/**
 * The state that the customer sees. Cash is paid at the door, so packing confirms such an order.
 */
export function orderStateFor({ payment, parcel, method }: OrderParts): OrderState {
  const sent = sentStates[parcel];
  if (sent) return sent;
  // Nothing of such an order will be sent any more.
  if (payment === 'rejected' || payment === 'refunded') return 'Canceled';
  if (settledStates.includes(payment)) return 'Confirmed';
  return parcel === 'packed' && !isPaidOnline({ method }) ? 'Confirmed' : 'Pending';
}

/** An order as far as it decides what may happen next. */
export interface MovingOrder extends OrderParts {
  /** Whether its items have gone back to the stock. */
  readonly isRestocked: boolean;
  /** Picked up at the shop: packed, it is ready, and nothing is shipped. */
  readonly isPickup?: boolean | undefined;
}

/** What may happen to an order after it was placed, as far as its states decide. */
export type OrderMove = Exclude<OrderEvent, 'placed' | 'part-received' | 'refund-closed' | 'noted'>;

/** Nobody has seen the money yet, or not the last of it. */
export const unpaidStates: readonly PaymentState[] = ['awaiting', 'proof-received'];
/** Something is still to be paid. */
export const openStates: readonly PaymentState[] = [...unpaidStates, 'partly-paid'];
/** All of it was paid, and not all of it was given back. */
export const settledStates: readonly PaymentState[] = ['confirmed', 'overpaid', 'partly-refunded'];
/** Something was paid, and not all of it was given back. */
export const paidStates: readonly PaymentState[] = ['partly-paid', ...settledStates];
/** The shop has the goods, and keeps them for this order. */
export const heldParcels: readonly ParcelState[] = ['not-packed', 'packed'];
/** The goods of an ended order stay at the shop, or come back to it. */
export const endedParcels = [
  'refused',
  'returned',
  'canceled',
] as const satisfies readonly ParcelState[];

export const isEnded = (parcel: ParcelState) => endedParcels.some((one) => one === parcel);

type Rule = (order: MovingOrder) => boolean;

const canReview: Rule = (order) =>
  isPaidOnline(order) && openStates.includes(order.payment) && heldParcels.includes(order.parcel);

/** The customer canceled before the shop had looked for the payment: whatever came is owed. */
const isUnchecked: Rule = (order) =>
  isPaidOnline(order) && order.payment === 'proof-received' && order.parcel === 'canceled';

/**
 * When each move is allowed. An order paid online is sent once all of it is paid; what is left of
 * one that is paid in cash is taken at the door.
 */
const rules: Record<OrderMove, Rule> = {
  'proof-asked': canReview,
  // The customer sends another one, mostly after 'proof-asked'.
  'proof-received': canReview,
  'payment-confirmed': (order) =>
    openStates.includes(order.payment) && (!isEnded(order.parcel) || isUnchecked(order)),
  'payment-rejected': (order) =>
    (canReview(order) && order.payment !== 'partly-paid') || isUnchecked(order),
  refunded: ({ payment }) => paidStates.includes(payment),
  packed: (order) =>
    order.parcel === 'not-packed' &&
    (settledStates.includes(order.payment) ||
      (!isPaidOnline(order) && openStates.includes(order.payment))),
  shipped: (order) =>
    !order.isPickup && heldParcels.includes(order.parcel) && orderStateFor(order) === 'Confirmed',
  delivered: (order) =>
    order.isPickup
      ? order.parcel === 'packed' && orderStateFor(order) === 'Confirmed'
      : order.parcel === 'shipped',
  refused: ({ parcel }) => parcel === 'shipped',
  returned: ({ parcel }) => parcel === 'delivered' || parcel === 'refused',
  canceled: ({ parcel }) => heldParcels.includes(parcel),
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

interface OrderMoney extends Money {
  readonly parcel: ParcelState;
}

/** What is owed of an order: of one that has ended the customer owes nothing. */
export function orderBalance({ parcel, totalPaisa, ...money }: OrderMoney): Balance {
  return balance({ ...money, totalPaisa: isEnded(parcel) ? 0 : totalPaisa });
}

/** A refund of 0 records, with its reason, that the shop keeps what it would have to give back. */
export function keepsRest({ amountPaisa }: { readonly amountPaisa: number }): boolean {
  return amountPaisa === 0;
}
