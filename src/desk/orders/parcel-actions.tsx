import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { restockOrder, type StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { useRecordChange } from '#src/desk/lib/use-record-change.ts';
import { ConfirmButton } from '#src/desk/ui/confirm-button.tsx';
import { RecordFailure } from '#src/desk/ui/record-failure.tsx';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { deferOrderChange } from './defer-order-change.ts';
import { type Reversal, ReverseDialog, reversals } from './order-dialogs.tsx';
import { orderKind } from './order-kind.tsx';
import styles from './order-page.module.css';
import { ShipForm } from './ship-form.tsx';

interface ParcelActionsProps {
  readonly order: StaffOrder;
  /** Whether changes wait on this device: what ends an order must not overtake them. */
  readonly isWaiting: boolean;
}

/** What may be done with the parcel now, the next step first. */
export function ParcelActions({ order, isWaiting }: ParcelActionsProps) {
  const [reversal, setReversal] = useState<Reversal>();
  const restock = useRecordChange(orderKind, restockOrder, order);
  const can = (move: StaffOrder['moves'][number]) => order.moves.includes(move);
  const { orderId, orderNumber, payment, parcel } = order.summary;
  const isToCheck = payment === 'proof-received' && can('payment-confirmed');
  const possible = (Object.keys(reversals) as Reversal[]).filter(can);
  const isOver =
    !['packed', 'shipped', 'delivered', ...possible].some((move) => can(move as 'packed')) && !can('restocked');
  if (isOver && !isToCheck) return null;
  return (
    <CardSection aria-label="What’s next">
      {isToCheck && (
        <Link to="/payments" search={{ order: orderId }} {...buttonProps('primary', true)}>
          Check the payment
        </Link>
      )}
      {payment === 'refunded' && can('canceled') && (
        <p>Refunded, not canceled. Cancel the order to put its items back in stock.</p>
      )}
      {can('shipped') && <ShipForm key={orderId} order={order} />}
      <div className={`row ${styles.buttons}`}>
        {can('packed') && (
          <Button
            variant={can('shipped') ? 'secondary' : 'primary'}
            onClick={() => void deferOrderChange(order, 'packOrder', `Pack order ${orderNumber}`)}
          >
            Mark as packed
          </Button>
        )}
        {can('delivered') && (
          <Button onClick={() => void deferOrderChange(order, 'deliverOrder', `Order ${orderNumber} delivered`)}>
            Mark as delivered
          </Button>
        )}
        {!isWaiting &&
          possible.map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => setReversal(kind)}>
              {reversals[kind].label}
            </Button>
          ))}
        {!isWaiting && can('restocked') && (
          <ConfirmButton
            label="Put back in stock"
            confirm="Yes, put it back"
            variant="secondary"
            isBusy={restock.isBusy}
            onConfirm={() => restock.send({})}
          />
        )}
      </div>
      <RecordFailure kind={orderKind} record={order} change={restock} />
      {parcel === 'shipped' && order.summary.courier && (
        <p className="muted">{[order.summary.courier, order.summary.trackingNumber].filter(Boolean).join(' · ')}</p>
      )}
      {reversal && <ReverseDialog kind={reversal} order={order} onClose={() => setReversal(undefined)} />}
    </CardSection>
  );
}
