import { Link, useMatch } from '@tanstack/react-router';

import { type StaffOrder, staffOrderSchema } from '#contract/calls/admin/order-calls.ts';
import type { RecordKind } from '#src/desk/lib/use-record-change.ts';
import { factDifferences } from '#src/desk/ui/record-failure.tsx';
import { buttonProps } from '#src/ui/button.tsx';

import { eventLabels, parcelLabels, paymentLabel } from './order-labels.ts';
import { showOrder } from './show-order.ts';

type Known = Pick<StaffOrder, 'summary'>;

/** Orders, for the changes that wait for the server's word. */
export const orderKind: RecordKind<Known, StaffOrder> = {
  noun: 'order',
  schema: staffOrderSchema,
  of: ({ summary: { orderId, version } }) => ({ params: { orderId }, version }),
  show: showOrder,
  differences: orderDifferences,
  more: ({ summary }) => <OpenOrder {...summary} />,
};

/** On the screens that don't show it. */
function OpenOrder({ orderId, orderNumber }: Pick<StaffOrder['summary'], 'orderId' | 'orderNumber'>) {
  const isShown = useMatch({ from: '/staff/orders/$orderId', shouldThrow: false }) !== undefined;
  if (isShown) return null;
  return (
    <Link to="/orders/$orderId" params={{ orderId }} {...buttonProps('secondary')}>
      Open order {orderNumber}
    </Link>
  );
}

/** Before → now, then what happened meanwhile. */
export function orderDifferences(before: Known, current: Pick<StaffOrder, 'summary' | 'timeline'>): string[] {
  // Every change raises the version by one and adds one event.
  const changes = Math.max(0, current.summary.version - before.summary.version);
  const events = current.timeline
    .slice(Math.max(0, current.timeline.length - changes))
    .map(({ event, by, note }) => `${eventLabels[event]} by ${by}${note ? `: ${note}` : ''}`);
  return [...factDifferences(factsOf(before), factsOf(current)), ...events];
}

function factsOf({ summary }: Known) {
  const { parcel, courier, trackingNumber } = summary;
  return {
    Payment: paymentLabel(summary).text,
    Parcel: parcelLabels[parcel].text,
    Courier: courier,
    'Tracking number': trackingNumber,
  };
}
