import { Link, useMatch } from '@tanstack/react-router';
import { type StaffOrder, staffOrderSchema } from '#contract/calls/admin/order-calls.ts';
import type { ParcelState, PaymentState } from '#contract/names/order-states.ts';
import {
  isPaidOnline,
  paymentMethodOf,
  paymentTexts,
} from '#contract/rules/orders/payment-method.ts';
import { factDifferences, type RecordKind } from '#src/desk/ui/record-change.tsx';
import type { Label } from '#src/desk/ui/rows.tsx';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { eventLabel, type PickedUp, showMoved, showOrder } from './order-history.ts';

type Known = Pick<StaffOrder, 'summary'>;

/** Orders, for the changes that wait for the server's word. */
export const orderKind: RecordKind<Known> = {
  noun: 'order',
  schema: staffOrderSchema,
  of: ({ summary: { orderId, version } }) => ({ params: { orderId }, version }),
  show: showOrder,
  showDone: showMoved,
  differences: orderDifferences,
  more: ({ summary }) => <OpenOrder {...summary} />,
};

/** On the screens that don't show it. */
function OpenOrder({
  orderId,
  orderNumber,
}: Pick<StaffOrder['summary'], 'orderId' | 'orderNumber'>) {
  const isShown = useMatch({ from: '/staff/orders/$orderId', shouldThrow: false }) !== undefined;
  if (isShown) return null;
  return (
    <Link to="/orders/$orderId" params={{ orderId }} {...buttonProps('secondary')}>
      Open order {orderNumber}
    </Link>
  );
}

/** Before → now, then what happened meanwhile. */
export function orderDifferences(
  before: Known,
  current: Pick<StaffOrder, 'summary' | 'timeline'>,
): string[] {
  // Every change raises the version by one and adds one event.
  const changes = Math.max(0, current.summary.version - before.summary.version);
  const events = current.timeline
    .slice(Math.max(0, current.timeline.length - changes))
    .map(
      ({ by, note, ...step }) =>
        `${eventLabel(step, current.summary)} by ${by}${note ? `: ${note}` : ''}`,
    );
  return [...factDifferences(factsOf(before), factsOf(current)), ...events];
}

function factsOf({ summary }: Known) {
  const { courier, trackingNumber } = summary;
  return {
    Payment: paymentLabel(summary).text,
    Parcel: parcelLabel(summary).text,
    Courier: courier,
    'Tracking number': trackingNumber,
  };
}

const payments: Record<PaymentState, Label> = {
  awaiting: { text: 'Not paid yet', tone: 'warn' },
  'proof-received': { text: 'Payment to check', tone: 'warn' },
  'partly-paid': { text: 'Paid in part', tone: 'warn' },
  confirmed: { text: 'Paid', tone: 'good' },
  overpaid: { text: 'Paid too much', tone: 'bad' },
  rejected: { text: 'Payment rejected', tone: 'bad' },
  'partly-refunded': { text: 'Partly refunded', tone: 'quiet' },
  refunded: { text: 'Refunded', tone: 'quiet' },
};

/** The payment state of an order in a few words. */
export function paymentLabel({
  payment,
  method,
  isPickup,
}: PickedUp & {
  readonly payment: PaymentState;
  readonly method: number;
}): Label {
  if (payment === 'awaiting' && !isPaidOnline({ method }))
    return { text: paymentTexts(paymentMethodOf(method), isPickup).label, tone: 'quiet' };
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

const pickupParcels: Partial<Record<ParcelState, Label>> = {
  'not-packed': { text: 'To get ready', tone: 'warn' },
  packed: { text: 'Ready to be picked up', tone: 'warn' },
  delivered: { text: 'Picked up', tone: 'good' },
};

/** Where the goods of an order are, in a few words. */
export function parcelLabel({
  parcel,
  isPickup,
}: PickedUp & { readonly parcel: ParcelState }): Label {
  return (isPickup && pickupParcels[parcel]) || parcelLabels[parcel];
}
