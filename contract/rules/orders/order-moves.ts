import type {
  OrderEvent,
  OrderState,
  ParcelState,
  PaymentState,
} from '#contract/names/order-states.ts';

import { type Balance, balance, type Money } from './balance.ts';
import { isPaidOnline } from './payment-method.ts';
import { isRefundEvent, type Step, type StepRule, stepsToUndo } from './steps-to-undo.ts';

/** Orders in these states do not count as sold. */
export const unsoldStates = ['Canceled', 'Returned'] as const satisfies readonly OrderState[];

/** Orders in these states are sales that have an invoice. */
export const saleStates: readonly OrderState[] = ['Confirmed', 'Shipped', 'Delivered'];

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
  if (isClosed({ payment, parcel, method })) return 'Canceled';
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
export type OrderMove = Exclude<
  OrderEvent,
  'placed' | 'part-received' | 'refund-closed' | 'noted' | 'shipment-corrected' | 'undone'
>;

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

/** Nothing of it will be sent any more. */
const isClosed = ({ payment }: OrderParts) => payment === 'rejected' || payment === 'refunded';

export const isEnded = (parcel: ParcelState) => endedParcels.some((one) => one === parcel);

type Rule = (order: MovingOrder) => boolean;

const canReview: Rule = (order) =>
  isPaidOnline(order) && openStates.includes(order.payment) && heldParcels.includes(order.parcel);

const canChange: Rule = (order) => heldParcels.includes(order.parcel) && !isClosed(order);

/** The customer canceled before the shop had looked for the payment: whatever came is owed. */
const isUnchecked: Rule = (order) =>
  isPaidOnline(order) && order.payment === 'proof-received' && order.parcel === 'canceled';

/**
 * What a step changes: the money or the goods of an order, courier and tracking number, its lines
 * and recipient, lines that lack pieces.
 */
type Part = 'payment' | 'parcel' | 'shipment' | 'content' | 'missing';

type Back = StepRule<MovingOrder, OrderEvent>;
type WayBack = NonNullable<Back['back']>;

/** `when` it is allowed, and how it is taken back. */
interface Move extends Back {
  readonly when: Rule;
  readonly changes: readonly Part[];
}

const isIn =
  (parcel: ParcelState): WayBack =>
  (order) =>
    order.parcel === parcel;

/** What was given back or kept since then is recorded with the end of the order. */
const isEndedBy =
  (parcel: ParcelState): WayBack =>
  (order, since) =>
    order.parcel === parcel && !since.some(isRefundEvent);

/**
 * When each move is allowed, and until when it can be taken back. An order paid online is sent
 * once all of it is paid; what is left of one that is paid in cash is taken at the door.
 */
const rules: Record<OrderMove, Move> = {
  'proof-asked': { when: canReview, changes: ['payment'], back: canReview },
  // The customer sends another one, mostly after 'proof-asked'.
  'proof-received': { when: canReview, changes: ['payment'] },
  'payment-confirmed': {
    when: (order) =>
      openStates.includes(order.payment) && (!isEnded(order.parcel) || isUnchecked(order)),
    changes: ['payment'],
    // What was sent because it was paid is gone.
    back: (order) =>
      !isPaidOnline(order) || heldParcels.includes(order.parcel) || order.parcel === 'canceled',
  },
  'payment-rejected': {
    when: (order) => (canReview(order) && order.payment !== 'partly-paid') || isUnchecked(order),
    changes: ['payment', 'parcel'],
    back: isEndedBy('canceled'),
  },
  refunded: {
    when: ({ payment }) => paidStates.includes(payment),
    changes: ['payment'],
    // Pieces of it are among those that went back with the whole order since.
    back: ({ isRestocked }, _, { hasRestocked = false }) => !(hasRestocked && isRestocked),
  },
  packed: {
    when: (order) =>
      order.parcel === 'not-packed' &&
      (settledStates.includes(order.payment) ||
        (!isPaidOnline(order) && openStates.includes(order.payment))),
    changes: ['parcel'],
    back: isIn('packed'),
  },
  shipped: {
    when: (order) =>
      !order.isPickup && heldParcels.includes(order.parcel) && orderStateFor(order) === 'Confirmed',
    changes: ['parcel'],
    back: isIn('shipped'),
  },
  delivered: {
    when: (order) =>
      order.isPickup
        ? order.parcel === 'packed' && orderStateFor(order) === 'Confirmed'
        : order.parcel === 'shipped',
    changes: ['parcel'],
    back: isIn('delivered'),
  },
  refused: {
    when: ({ parcel }) => parcel === 'shipped',
    changes: ['parcel'],
    back: isEndedBy('refused'),
  },
  returned: {
    when: ({ parcel }) => parcel === 'delivered' || parcel === 'refused',
    changes: ['parcel'],
    back: isEndedBy('returned'),
  },
  canceled: {
    when: ({ parcel }) => heldParcels.includes(parcel),
    changes: ['parcel'],
    back: isEndedBy('canceled'),
  },
  // Later steps are of the order as it is since: it can be changed again.
  changed: {
    when: canChange,
    changes: ['content'],
    back: (order, since) => canChange(order) && since.length === 0,
  },
  restocked: {
    when: ({ parcel, isRestocked }) => isEnded(parcel) && !isRestocked,
    changes: ['parcel'],
    back: ({ isRestocked }) => isRestocked,
  },
};

/** What is decided by something else than the states. */
const otherSteps: Partial<Record<OrderEvent, Omit<Move, 'when'>>> = {
  'refund-closed': { changes: ['payment'], back: () => true },
  'shipment-corrected': {
    changes: ['shipment'],
    // What was sent again has a number of its own.
    back: (order, since) => canCorrectShipment(order) && !since.includes('shipped'),
  },
  // Of these only that pieces which were sold twice were dealt with can be taken back.
  noted: {
    changes: ['missing'],
    back: ({ parcel }, since) =>
      !isEnded(parcel) && !since.some((event) => event === 'refunded' || event === 'changed'),
  },
};

function ruleOf(event: OrderEvent): Omit<Move, 'when'> | undefined {
  const other = otherSteps[event];
  if (other) return other;
  // Asked for as the whole payment: the sum decides what it is.
  if (event === 'part-received') return rules['payment-confirmed'];
  const move = orderMoves.find((one) => one === event);
  return move && rules[move];
}

export const orderMoves = Object.keys(rules) as OrderMove[];

export function canMove(order: MovingOrder, move: OrderMove): boolean {
  return rules[move].when(order);
}

/** Which parts of an order a step has changed: taking it back changes no other. */
export function partsOf(event: OrderEvent): readonly Part[] {
  return ruleOf(event)?.changes ?? [];
}

/** A step of an order's history, by its position. */
export type OrderStep = Step<OrderEvent, number>;

/** The positions of the steps of an order that can be taken back now, oldest first. */
export function orderStepsToUndo(order: MovingOrder, steps: readonly OrderStep[]): number[] {
  return stepsToUndo(order, steps, ruleOf);
}

/** Whether courier and tracking number can be corrected: while the parcel is with them. */
export function canCorrectShipment({
  parcel,
  isPickup,
}: Pick<MovingOrder, 'parcel' | 'isPickup'>): boolean {
  return !isPickup && (parcel === 'shipped' || parcel === 'delivered' || parcel === 'refused');
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
