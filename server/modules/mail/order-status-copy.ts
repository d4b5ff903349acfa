import type { Order } from '#contract/calls/order-calls.ts';
import { type OrderEvent, type OrderState, orderStateOf } from '#contract/names/order-states.ts';
import { shop } from '#contract/names/shop.ts';
import { canceledOrderMoney } from '#contract/rules/order-steps.ts';

import type { MailCopy } from './mail-copy.ts';
import type { MailContent } from './mail-outbox.ts';

interface StepCopy {
  readonly heading: string;
  readonly message: string;
}

const ofState: Record<OrderState, StepCopy> = {
  Pending: { heading: 'We have your order', message: 'We have your order and will confirm it soon.' },
  Confirmed: { heading: 'Your order is confirmed', message: 'Your order is confirmed. We are packing it now.' },
  Shipped: { heading: 'Your order is on its way', message: 'Your order has left our workshop and is on its way.' },
  Delivered: {
    heading: 'Your order has arrived',
    message: 'Your order was delivered. We hope it brings you joy. You can exchange it within 4 days.',
  },
  Canceled: {
    heading: 'Your order was cancelled',
    message: 'Your order was cancelled and will not be sent.',
  },
  Returned: { heading: 'Your order came back', message: 'We have received what you sent back. We will be in touch.' },
};

/** Of an ended order whose money was all given back. */
const ofRefunded: Partial<Record<OrderState, StepCopy>> = {
  Returned: {
    heading: 'Your order came back',
    message: 'We have received what you sent back. We have sent your money back.',
  },
};

/** Events with a text of their own, whatever the state. */
const ofEvent: Partial<Record<OrderEvent, StepCopy>> = {
  'proof-asked': {
    heading: 'Please send your payment screenshot again',
    message: 'We could not match the screenshot of your payment. Please open your order and upload another one.',
  },
  'payment-rejected': {
    heading: 'Your order was cancelled',
    message: 'We did not find your payment, so your order was cancelled and will not be sent.',
  },
  refunded: { heading: 'Your refund is on its way', message: 'We have sent money back to you.' },
  refused: {
    heading: 'Your parcel is coming back to us',
    message: 'The courier could not hand over your parcel, so it is coming back to us.',
  },
};

const noteLabels: Partial<Record<OrderEvent, string>> = { refunded: 'Refund', shipped: 'Sent with' };

type StatusContent = Extract<MailContent, { kind: 'order-status' }>;

/** The copy about a step of an order, with its reason, courier or amount. */
export function orderStatusCopy(
  { order, event, note }: StatusContent,
  greeting: string,
  publicUrl: string,
): Omit<MailCopy, 'note'> {
  const state = orderStateOf(order.payment.status);
  const refunded = order.payment.state === 'refunded' ? ofRefunded[state] : undefined;
  const { heading, message } = ofEvent[event] ?? refunded ?? ofState[state];
  const money = event === 'canceled' ? [canceledOrderMoney(order)] : [];
  const label = noteLabels[event] ?? 'Reason';
  return {
    subject: `${shop.shopName}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    preview: message,
    heading,
    paragraphs: [greeting, message, ...money, ...(note === '' ? [] : [`${label}: ${note}`])],
    button: orderButton(order, event, publicUrl),
    order,
  };
}

function orderButton({ orderId }: Order, event: OrderEvent, publicUrl: string) {
  const all = `${publicUrl}/profile?tab=MyOrders`;
  return event === 'proof-asked'
    ? { label: 'Upload a screenshot', link: `${all}&order=${encodeURIComponent(orderId)}` }
    : { label: 'See your orders', link: all };
}
