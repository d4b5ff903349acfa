import { useParams } from '@tanstack/react-router';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { refundOwedPaisa } from '#contract/rules/order-moves.ts';
import { parcelLabels, paymentLabel } from '#src/desk/orders/order-labels.ts';
import { useOrder } from '#src/desk/orders/use-order.ts';
import { PendingChanges } from '#src/desk/outbox/pending-changes.tsx';
import { Columns } from '#src/desk/ui/columns.tsx';
import { useIsOnline } from '#src/desk/ui/needs-network.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';

import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNotes } from './order-notes.tsx';
import styles from './order-page.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { ParcelActions } from './parcel-actions.tsx';
import { PrintButtons } from './print-buttons.tsx';

/** One order: what is to be done with it first, then everything about it. */
export function OrderPage() {
  const { orderId } = useParams({ from: '/staff/orders/$orderId' });
  const { query, order, changes, isCopy } = useOrder(orderId);
  const isOnline = useIsOnline();
  const back = { to: '/orders', label: 'Orders' };
  if (!order)
    return (
      <Screen title="Order" back={back}>
        <QueryView query={query}>{() => null}</QueryView>
      </Screen>
    );
  const isOffline = !isOnline || query.isError;
  const isRefundOwed = refundOwedPaisa(order.summary, order) > 0;
  return (
    <Screen title={`Order ${order.summary.orderNumber}`} back={back}>
      <Head order={order} />
      {isCopy && query.isError && <p className={styles.muted}>You’re looking at the copy on this phone.</p>}
      <PendingChanges changes={changes} />
      <Columns
        main={
          <>
            <ParcelActions order={order} isWaiting={changes.length > 0} />
            {isRefundOwed && <OrderMoney order={order} isOffline={isOffline} />}
            <OrderItems order={order} />
            {!isRefundOwed && <OrderMoney order={order} isOffline={isOffline} />}
            <PrintButtons order={order} />
          </>
        }
        side={
          <>
            <OrderDelivery order={order} />
            <OrderNotes key={orderId} order={order} />
            <OrderTimeline order={order} />
          </>
        }
      />
    </Screen>
  );
}

function Head({ order: { summary } }: { readonly order: StaffOrder }) {
  const payment = paymentLabel(summary);
  const parcel = parcelLabels[summary.parcel];
  return (
    <p className={styles.head}>
      <strong>{formatPaisa(summary.totalPaisa)}</strong>
      <Badge tone={payment.tone}>{payment.text}</Badge>
      <Badge tone={parcel.tone}>{parcel.text}</Badge>
      <span className={styles.muted}>
        {summary.name},{' '}
        {new Date(summary.orderedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
      </span>
    </p>
  );
}
