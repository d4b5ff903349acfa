import type { Order } from '#contract/calls/order-calls.ts';
import { type OrderState, orderStateOf } from '#contract/names/order-states.ts';
import { partText } from '#contract/rules/orders/balance.ts';
import {
  canCustomerCancelOrder,
  canceledOrderMoney,
  heldText,
} from '#contract/rules/orders/order-steps.ts';
import {
  isPaidOnline,
  paymentMethodOf,
  paymentTexts,
} from '#contract/rules/orders/payment-method.ts';
import { daysInWords } from '#contract/rules/texts/days.ts';
import { formatRupees, paisaFromRupees } from '#contract/rules/texts/money.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';

const statusMessages: Record<OrderState, string> = {
  Pending: 'We have your order and will confirm it soon.',
  Confirmed: 'Your order is confirmed. We’re packing it.',
  Shipped: 'Your order is on its way to you.',
  Delivered: 'Your order has arrived.',
  Canceled: 'This order was canceled.',
  Returned: 'You returned this order.',
};

const tones: Record<OrderState, 'good' | 'warn' | 'bad' | 'accent' | 'quiet'> = {
  Pending: 'warn',
  Confirmed: 'accent',
  Shipped: 'accent',
  Delivered: 'good',
  Canceled: 'bad',
  Returned: 'quiet',
};

/** The colour of an order's status, by its meaning: a class of `primitives.css`. */
export const toneOf = ({ payment }: Order) => tones[orderStateOf(payment.status)];

/** Of a payment that was made perhaps, in Rs. */
export const checkingText = (sum: number) =>
  `A payment of ${formatRupees(sum)} is being checked. Please don’t pay it again before we know.`;

/** An order's status as a message. */
export function statusMessage(order: Order): string {
  const { part, checking } = order.payment;
  if (checking !== undefined) return checkingText(checking);
  if (part && part.left > 0) {
    const rest = isPaidAtOnce(order) ? 'Please pay the rest.' : 'Please send the rest.';
    const next = needsProof(order) ? rest : '';
    return [`${partReceived(order.totalAmount, part)}.`, next].filter(Boolean).join(' ');
  }
  if (needsProof(order)) {
    const held = heldText(order.payment, 'wait for it');
    if (isPaidAtOnce(order))
      return ['Your order still has to be paid.', heldText(order.payment, 'wait for your payment')]
        .filter(Boolean)
        .join(' ');
    const which = isProofAsked(order) ? 'another' : 'a';
    return [`We need ${which} screenshot of your payment.`, held].filter(Boolean).join(' ');
  }
  const state = orderStateOf(order.payment.status);
  const message = pickupMessageOf(order) ?? statusMessages[state];
  const more =
    state === 'Canceled'
      ? canceledOrderMoney(order)
      : heldText(order.payment, 'check your payment');
  const back =
    part && part.owing > 0 && state !== 'Canceled'
      ? `You have paid ${formatRupees(part.owing)} too much; we’ll send it back to you.`
      : '';
  return [message, more, back].filter(Boolean).join(' ');
}

/** `Rs 1,000 of Rs 1,265 received; Rs 265 left`. */
function partReceived(
  total: number,
  { received, left }: NonNullable<Order['payment']['part']>,
): string {
  return partText(paisaFromRupees(total), {
    paidPaisa: paisaFromRupees(received),
    owedPaisa: paisaFromRupees(left),
  });
}

/** What is told otherwise of an order that is picked up; undefined where nothing is. */
function pickupMessageOf({ isPickup, payment, parcel }: Order): string | undefined {
  if (!isPickup) return undefined;
  const state = orderStateOf(payment.status);
  if (state === 'Delivered') return 'You have picked up your order.';
  if (state === 'Returned') return 'You brought this order back.';
  if (state !== 'Confirmed') return undefined;
  return parcel.state === 'packed'
    ? 'Your order is ready to be picked up.'
    : 'Your order is confirmed. We’ll write to you when you can pick it up.';
}

/** An order's status in a word or two. */
export function stateLabel({ isPickup, payment, parcel }: Order): string {
  const state = orderStateOf(payment.status);
  if (isPickup && state === 'Delivered') return 'Picked up';
  return isPickup && state === 'Confirmed' && parcel.state === 'packed' ? 'Ready' : state;
}

const changeMessages: Record<OrderState, string> = {
  Pending: 'Until we send your parcel you can still change the address. Just tell us.',
  Confirmed: 'Until we send your parcel you can still change the address. Just tell us.',
  Shipped:
    'Your parcel is on its way, so the order can’t be changed any more. ' +
    'Tell us if you won’t be at home.',
  Delivered: 'Tell us if something is broken or isn’t what you ordered.',
  Canceled: 'Tell us if this isn’t what you wanted.',
  Returned: 'Tell us if anything is still open.',
};

/** What a customer can still change about an order, and until when. */
export function changeMessage(
  { payment, parcel, isPickup }: Order,
  { exchangeDays }: Pick<ShopSettings, 'exchangeDays'>,
): string {
  const state = orderStateOf(payment.status);
  if (state === 'Delivered' && exchangeDays > 0)
    return `You can exchange it within ${daysInWords(exchangeDays)} of ${isPickup ? 'pickup' : 'delivery'}, unused and in its original packaging.`;
  if (canCustomerCancelOrder({ payment, parcel }))
    return isPickup
      ? 'Until we have it ready you can still change who picks it up. Tell us if you come later.'
      : 'Until we pack your order you can still change the address, above.';
  return isPickup && (state === 'Pending' || state === 'Confirmed')
    ? 'Tell us if somebody else comes for it, or if you come later.'
    : changeMessages[state];
}

const refundLabels: Readonly<Record<string, string>> = {
  'partly-paid': ', paid in part',
  'partly-refunded': ', partly refunded',
  refunded: ', refunded',
};

/** How an order was paid, as a label. */
export function paymentLabel(order: Order): string {
  if (order.totalAmount === 0) return 'Nothing to pay';
  const { state = '', hasScreenshot } = order.payment;
  const refund = refundLabels[state] ?? '';
  const { label } = paymentTexts(paymentMethodOf(order.method), order.isPickup);
  if (!isPaidOnline(order)) return `${label}${refund}`;
  if (needsProof(order)) {
    const needed = isPaidAtOnce(order) ? 'Online, not paid yet' : 'Online, screenshot needed';
    return refund ? `Online${refund}` : needed;
  }
  return hasScreenshot && refund === '' ? `${label}, screenshot sent` : `${label}${refund}`;
}

type HistoryEntry = Order['history'][number];

/** Events that are named even when they change the order's status. */
const ownLabels: Readonly<Record<string, string>> = { refused: 'Refused at the door' };

/**
 * Events that leave the status as it is. An unknown one, of a later version of the shop, shows the
 * status.
 */
const labels: Readonly<Record<string, string>> = {
  'proof-asked': 'New screenshot needed',
  'proof-received': 'Screenshot received',
  'payment-confirmed': 'Payment received',
  'part-received': 'Payment received in part',
  refunded: 'Refunded',
  packed: 'Packed',
  returned: 'Back at our shop',
  changed: 'Changed',
  'shipment-corrected': 'Courier and number corrected',
};

/** What the shop has taken back, where it is not what the step itself is called. */
const undoneLabels: Readonly<Record<string, string>> = {
  ...labels,
  ...ownLabels,
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'Canceled',
  'payment-rejected': 'Canceled',
};

/** The same of an order that is picked up. */
const pickupLabels: Readonly<Record<string, string>> = {
  packed: 'Ready to be picked up',
  delivered: 'Picked up',
};

/** What a step of an order's history is called: its new status, or what happened meanwhile. */
export function stepLabel(
  { event, status, undone }: HistoryEntry,
  before: HistoryEntry | undefined,
  isPickup = false,
): string {
  if (undone !== undefined) {
    const label = (isPickup && pickupLabels[undone]) || undoneLabels[undone];
    return label === undefined ? 'Taken back' : `Taken back: ${label}`;
  }
  const ofPickup = isPickup ? pickupLabels[event] : undefined;
  if (ofPickup) return ofPickup;
  const own = ownLabels[event] ?? (before?.status === status ? labels[event] : undefined);
  return own ?? orderStateOf(status);
}

/**
 * Whether the shop waits for another payment screenshot: it has asked for one, or a part of the sum
 * has come.
 */
export function needsProof(order: Order): boolean {
  const isOpen = orderStateOf(order.payment.status) === 'Pending';
  const { state } = order.payment;
  return isOpen && isPaidOnline(order) && (state === 'awaiting' || state === 'partly-paid');
}

/** Whether a wallet or a card pays it: no screenshot is needed. */
export function isPaidAtOnce(order: Order): boolean {
  return order.payment.payWith !== undefined && !isProofAsked(order);
}

/** Whether the shop did not accept a screenshot; an order by hand has none at first. */
export function isProofAsked({ history }: Order): boolean {
  return history.some(({ event }) => event === 'proof-asked');
}

/** Why the shop has asked for another payment screenshot; undefined without a reason. */
export function proofReason({ history }: Order): string | undefined {
  const last = history.findLast(({ event }) => proofEvents.includes(event));
  return last?.event === 'proof-asked' ? last.note : undefined;
}

const proofEvents: readonly string[] = ['proof-asked', 'part-received'];
