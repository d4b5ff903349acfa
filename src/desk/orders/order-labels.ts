import type { OrderEvent, ParcelState, PaymentState } from '#contract/names/order-events.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { isPaidOnline, paymentMethodOf } from '#contract/rules/payment-method.ts';
import type { Tone } from '#src/desk/ui/rows.tsx';

interface Label {
  readonly text: string;
  readonly tone: Tone;
}

const payments: Record<PaymentState, Label> = {
  awaiting: { text: 'Not paid yet', tone: 'warn' },
  'proof-received': { text: 'Payment to check', tone: 'warn' },
  confirmed: { text: 'Paid', tone: 'good' },
  rejected: { text: 'Payment rejected', tone: 'bad' },
  'partly-refunded': { text: 'Partly refunded', tone: 'quiet' },
  refunded: { text: 'Refunded', tone: 'quiet' },
};

/** The payment state of an order in a few words. */
export function paymentLabel({ payment, method }: { readonly payment: PaymentState; readonly method: number }): Label {
  if (payment === 'awaiting' && !isPaidOnline({ method }))
    return { text: paymentMethods[paymentMethodOf(method)].label, tone: 'quiet' };
  return payments[payment];
}

export const parcelLabels: Record<ParcelState, Label> = {
  'not-packed': { text: 'Not packed', tone: 'warn' },
  packed: { text: 'Packed', tone: 'warn' },
  shipped: { text: 'Shipped', tone: 'good' },
  delivered: { text: 'Delivered', tone: 'good' },
  refused: { text: 'Refused at the door', tone: 'bad' },
  returned: { text: 'Returned', tone: 'bad' },
  canceled: { text: 'Canceled', tone: 'bad' },
};

export const eventLabels: Record<OrderEvent, string> = {
  placed: 'Placed',
  'proof-asked': 'Asked for another screenshot',
  'proof-received': 'Payment screenshot received',
  'payment-confirmed': 'Payment confirmed',
  'payment-rejected': 'Payment rejected',
  refunded: 'Refunded',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refused: 'Refused at the door',
  returned: 'Returned',
  canceled: 'Canceled',
  restocked: 'Back in stock',
  'refund-closed': 'The rest is kept',
  noted: 'Note added',
};
