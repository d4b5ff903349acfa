import { useParams } from '@tanstack/react-router';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { sourceLabels } from '#contract/names/order-sources.ts';
import { omit } from '#contract/omit.ts';
import { saleStates } from '#contract/rules/orders/order-moves.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useMay } from '#src/desk/lib/staff-query.ts';
import { BuyerNumber, MakeInvoice } from '#src/desk/records/make-invoice.tsx';
import { NextTask } from '#src/desk/records/next-task.tsx';
import { eventLabel, undoCallOf } from '#src/desk/records/order-history.ts';
import { orderKind, parcelLabel, paymentLabel } from '#src/desk/records/order-kind.tsx';
import { PaymentAttempts } from '#src/desk/records/payment-attempts.tsx';
import { deferOrderChange, useOrder } from '#src/desk/records/use-order.ts';
import { useIsLate } from '#src/desk/ui/query-view.tsx';
import { UndoButton } from '#src/desk/ui/record-change.tsx';
import { RecordView } from '#src/desk/ui/record-view.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import { ChangeButton, ChangeLines, ChangeRecipient } from './change-order.tsx';
import { deliveryOf, OrderItems } from './order-details.tsx';
import { OrderMoney } from './order-money.tsx';
import { OversoldPart } from './oversold-part.tsx';
import { ParcelActions } from './parcel-actions.tsx';
import { PrintButtons } from './print-sheet.tsx';
import { ShareOrder } from './share-order.tsx';

const isSale = ({ summary: { status, totalPaisa } }: StaffOrder) =>
  saleStates.includes(status) && totalPaisa > 0;

/** One order. */
export function OrderPage() {
  const { orderId } = useParams({ from: '/staff/orders/$orderId' });
  const state = useOrder(orderId);
  const isOnline = useIsOnline();
  const mayOrders = useMay('orders');
  const isLate = useIsLate(state.query);
  const isOffline = !isOnline || isLate;
  return (
    <RecordView title="Order" back={{ to: '/orders', label: 'Orders' }} state={state}>
      {(order) => {
        const name = `Order ${order.summary.orderNumber}`;
        const isWaiting = state.changes.length > 0;
        // It waits for the shop's word: somebody may have bought the pieces.
        const canChange = order.moves.includes('changed') && !isWaiting && !isOffline;
        const isRefundOwed = order.owingPaisa > 0;
        return {
          title: name,
          head: <Head order={order} />,
          main: (
            <>
              <NextTask key={orderId} orderId={orderId} />
              {mayOrders && order.oversold && (
                <OversoldPart order={order} oversold={order.oversold} />
              )}
              <ParcelActions order={order} isWaiting={isWaiting} />
              {isRefundOwed && <OrderMoney order={order} isOffline={isOffline} />}
              <OrderItems order={order}>
                <ChangeButton about="items" isPossible={canChange}>
                  {(onDone) => <ChangeLines order={order} onDone={onDone} />}
                </ChangeButton>
              </OrderItems>
              {!isRefundOwed && <OrderMoney order={order} isOffline={isOffline} />}
              {!isOffline && (
                <PaymentAttempts subject={`order:${orderId}`} email={order.customer.email} />
              )}
              {!isOffline && mayOrders && (
                <CardSection aria-label="Link for the customer">
                  <ShareOrder key={orderId} order={order} />
                </CardSection>
              )}
              <PrintButtons order={order} />
              {!isOffline && <Paper order={order} canChange={canChange} />}
            </>
          ),
          contact: deliveryOf(
            order,
            <ChangeButton
              about={order.order.isPickup ? 'pickup' : 'address'}
              isPossible={canChange}
            >
              {(onDone) => <ChangeRecipient order={order} onDone={onDone} />}
            </ChangeButton>,
          ),
          notes: {
            id: orderId,
            notes: order.notes,
            onAdd: (text) =>
              deferOrderChange(
                order,
                'addOrderNote',
                `Note on order ${order.summary.orderNumber}`,
                { text },
              ),
          },
          history: {
            label: 'Timeline',
            steps: order.timeline.map((step) => ({
              ...omit(step, 'status', 'event', 'undone'),
              title: eventLabel(step, order.summary),
              action: step.canUndo && !isWaiting && <Undo order={order} step={step} />,
            })),
          },
        };
      }}
    </RecordView>
  );
}

interface UndoProps {
  readonly order: StaffOrder;
  readonly step: StaffOrder['timeline'][number];
}

function Undo({ order, step: { event, position } }: UndoProps) {
  return (
    <UndoButton
      kind={orderKind}
      record={order}
      about={eventLabel({ event }, order.summary)}
      call={undoCallOf(event)}
      body={{ position }}
    />
  );
}

function Head({ order: { summary } }: { readonly order: StaffOrder }) {
  const { totalPaisa, name, orderedAt, source, takenBy } = summary;
  return (
    <>
      <strong className="part-title">{formatPaisa(totalPaisa)}</strong>
      <Badge {...paymentLabel(summary)} />
      <Badge {...parcelLabel(summary)} />
      <span className="muted">
        {[name, shopDateTime(orderedAt)].filter(Boolean).join(', ')}
        {source && `, ${sourceLabels[source]}, taken by ${takenBy}`}
      </span>
    </>
  );
}

interface PaperProps {
  readonly order: StaffOrder;
  /** Then the tax number is changed with the recipient. */
  readonly canChange: boolean;
}

/** An invoice where the order should have one; else the buyer's tax number. */
function Paper({ order, canChange }: PaperProps) {
  const { orderId, taxNumber } = order.order;
  const about = { subject: `order:${orderId}`, taxNumber };
  const hasInvoice = order.invoices.length > 0;
  if (isSale(order) && !hasInvoice) return <MakeInvoice key={taxNumber} {...about} />;
  return canChange ? null : <BuyerNumber key={taxNumber} {...about} hasInvoice={hasInvoice} />;
}
