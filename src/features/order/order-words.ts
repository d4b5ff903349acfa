import type { Order } from '#contract/calls/order-calls.ts';
import type { PaymentState } from '#contract/names/payment-states.ts';
import { paymentStateOf } from '#contract/names/payment-states.ts';

const sentences: Record<PaymentState, string> = {
  Pending: 'We have your order and will confirm it soon.',
  Confirmed: 'Your order is confirmed. We’re packing it.',
  Shipped: 'Your order is on its way to you.',
  Delivered: 'Your order has arrived.',
  Canceled: 'This order was cancelled.',
  Returned: 'You returned this order.',
};

/** Where an order stands, in plain words. */
export function statusSentence({ payment }: Order): string {
  return sentences[paymentStateOf(payment.status)];
}

/** How an order is paid, in plain words. */
export function paymentSentence({ method, payment }: Order): string {
  if (method === 0) return 'Cash on delivery';
  return payment.hasScreenshot ? 'Paid online, screenshot sent' : 'Paid online';
}

/** A day for people, in the shop's own language: `21 November 2026`. */
export function dayOf(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** A moment for people: `21 November 2026, 13:05`. */
export function momentOf(isoDate: string): string {
  const time = new Date(isoDate).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${dayOf(isoDate)}, ${time}`;
}
