import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { refundOwedPaisa } from '#contract/rules/order-moves.ts';
import { PendingChanges } from '#src/desk/outbox/pending-changes.tsx';
import { Columns } from '#src/desk/ui/columns.tsx';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { useIsOnline } from '#src/desk/ui/needs-network.tsx';
import { QueryView, useIsLate } from '#src/desk/ui/query-view.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { StaffNotes } from '#src/desk/ui/staff-notes.tsx';
import { Timeline } from '#src/desk/ui/timeline.tsx';
import { Button } from '#src/ui/button.tsx';
import { deferOrderChange } from './defer-order-change.ts';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { eventLabels, parcelLabels, paymentLabel } from './order-labels.ts';
import { OrderMoney } from './order-money.tsx';
import styles from './order-page.module.css';
import { ParcelActions } from './parcel-actions.tsx';
import { type PrintKind, PrintSheet } from './print-sheet.tsx';
import { useOrder } from './use-order.ts';

/** One order: what is to be done with it first, then everything about it. */
export function OrderPage() {
  const { orderId } = useParams({ from: '/staff/orders/$orderId' });
  const { query, order, changes, isCopy } = useOrder(orderId);
  const isOnline = useIsOnline();
  const isLate = useIsLate(query);
  const back = { to: '/orders', label: 'Orders' };
  if (!order)
    return (
      <Screen title="Order" back={back}>
        <QueryView query={query}>{() => null}</QueryView>
      </Screen>
    );
  const isOffline = !isOnline || isLate;
  const isRefundOwed = refundOwedPaisa(order.summary, order) > 0;
  return (
    <Screen title={`Order ${order.summary.orderNumber}`} back={back}>
      <Head order={order} />
      {isCopy && isLate && <p className="muted">You’re looking at the copy on this phone.</p>}
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
            <StaffNotes
              key={orderId}
              id={orderId}
              notes={order.notes}
              onAdd={(text) =>
                deferOrderChange(order, 'addOrderNote', `Note on order ${order.summary.orderNumber}`, { text })
              }
            />
            <Timeline
              label="Timeline"
              steps={order.timeline.map(({ event, status: _, ...step }) => ({
                ...step,
                title: eventLabels[event],
              }))}
            />
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
    <p className={`row ${styles.head}`}>
      <strong>{formatPaisa(summary.totalPaisa)}</strong>
      <Badge tone={payment.tone}>{payment.text}</Badge>
      <Badge tone={parcel.tone}>{parcel.text}</Badge>
      <span className="muted">
        {summary.name},{' '}
        {new Date(summary.orderedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
      </span>
    </p>
  );
}

/** Buttons that print the packing slip or the invoice. The sheet is on the page only while it prints. */
function PrintButtons({ order }: { readonly order: StaffOrder }) {
  const [kind, setKind] = useState<PrintKind>();
  const print = (chosen: PrintKind) => {
    flushSync(() => setKind(chosen));
    window.addEventListener('afterprint', () => setKind(undefined), { once: true });
    window.print();
  };
  return (
    <div className={`row ${styles.buttons}`}>
      <Button variant="secondary" onClick={() => print('slip')}>
        <DeskIcon name="print" size={18} /> Packing slip
      </Button>
      <Button variant="secondary" onClick={() => print('invoice')}>
        <DeskIcon name="print" size={18} /> Invoice
      </Button>
      {kind && createPortal(<PrintSheet order={order} kind={kind} />, document.body)}
    </div>
  );
}
