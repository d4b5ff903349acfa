import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { restockOrder, reverseOrder, type StaffOrder } from '#contract/calls/admin/order-calls.ts';

import { deferOrderChange } from '#src/desk/orders/defer-order-change.ts';
import { OrderFailure } from '#src/desk/orders/order-failure.tsx';
import { useOrderChange } from '#src/desk/orders/use-order-change.ts';
import { ConfirmButton } from '#src/desk/ui/confirm-button.tsx';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';

import styles from './order-page.module.css';
import { type Reversal, ReverseDialog } from './reverse-dialog.tsx';
import { ShipForm } from './ship-form.tsx';

interface ParcelActionsProps {
  readonly order: StaffOrder;
  /** Whether changes wait on this device: what ends an order must not overtake them. */
  readonly isWaiting: boolean;
}

/** What may be done with the parcel now, the next step first. */
export function ParcelActions({ order, isWaiting }: ParcelActionsProps) {
  const [reversal, setReversal] = useState<Reversal>();
  const restock = useOrderChange(restockOrder, order);
  const reverse = useOrderChange(reverseOrder, order, () => setReversal(undefined));
  const can = (move: StaffOrder['moves'][number]) => order.moves.includes(move);
  const { orderId, orderNumber, payment, parcel } = order.summary;
  const isToCheck = payment === 'proof-received' && can('payment-confirmed');
  const reversals = (['canceled', 'refused', 'returned'] as const).filter(can);
  const isOver =
    !['packed', 'shipped', 'delivered', ...reversals].some((move) => can(move as 'packed')) && !can('restocked');
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
      <div className={styles.buttons}>
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
          reversals.map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => setReversal(kind)}>
              {reversalLabels[kind]}
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
      <OrderFailure order={order} error={restock.error} onRefreshed={restock.reset} />
      {parcel === 'shipped' && order.summary.courier && (
        <p className={styles.muted}>
          {[order.summary.courier, order.summary.trackingNumber].filter(Boolean).join(' · ')}
        </p>
      )}
      {reversal && (
        <ReverseDialog kind={reversal} order={order} change={reverse} onClose={() => setReversal(undefined)} />
      )}
    </CardSection>
  );
}

const reversalLabels: Record<Reversal, string> = {
  canceled: 'Cancel order',
  refused: 'Refused at the door',
  returned: 'Returned',
};
