import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { restockOrder, reverseOrder, type StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { Actions, ConfirmButton } from '#src/desk/ui/change-buttons.tsx';
import { CheckField } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/record.module.css';
import { RecordDialog, useRecordChange } from '#src/desk/ui/record-change.tsx';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { orderKind } from './order-kind.tsx';
import { deferOrderChange } from './use-order.ts';

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
      <Actions
        of={[
          can('packed') && {
            ...{ label: 'Mark as packed', variant: can('shipped') ? 'secondary' : 'primary' },
            onClick: () => void deferOrderChange(order, 'packOrder', `Pack order ${orderNumber}`),
          },
          can('delivered') && {
            ...{ label: 'Mark as delivered', variant: 'primary' },
            onClick: () => void deferOrderChange(order, 'deliverOrder', `Order ${orderNumber} delivered`),
          },
          ...(isWaiting ? [] : possible).map((kind) => ({
            label: reversals[kind].label,
            onClick: () => setReversal(kind),
          })),
        ]}
      >
        {!isWaiting && can('restocked') && (
          <ConfirmButton
            label="Put back in stock"
            confirm="Yes, put it back"
            variant="secondary"
            isBusy={restock.isBusy}
            onConfirm={() => restock.send({})}
          />
        )}
      </Actions>
      {restock.failure}
      {parcel === 'shipped' && order.summary.courier && (
        <p className="muted">{[order.summary.courier, order.summary.trackingNumber].filter(Boolean).join(' · ')}</p>
      )}
      {reversal && <ReverseDialog kind={reversal} order={order} onClose={() => setReversal(undefined)} />}
    </CardSection>
  );
}

/** Local storage: the courier of the last parcel, which is mostly the next one's too. */
const lastCourier = 'desk-courier';

/** Courier and tracking number, and the button that says that the parcel is on its way. */
function ShipForm({ order }: { readonly order: StaffOrder }) {
  const { orderId, orderNumber, courier, trackingNumber } = order.summary;
  const { field, clear, handleTrimmed } = useDeskForm({
    name: `ship:${orderId}`,
    empty: { courier: courier || (deviceStorage.read(lastCourier) ?? ''), trackingNumber },
  });
  const ship = handleTrimmed(async (shipment) => {
    deviceStorage.write(lastCourier, shipment.courier || undefined);
    if (await deferOrderChange(order, 'shipOrder', `Ship order ${orderNumber}`, shipment)) await clear();
  });
  return (
    <form className={`stack ${styles.form}`} onSubmit={ship}>
      <TextField label="Courier" maxLength={orderDeskLimits.lineMax} autoComplete="off" {...field('courier')} />
      <TextField
        label="Tracking number"
        maxLength={orderDeskLimits.lineMax}
        autoComplete="off"
        autoCapitalize="characters"
        hint="The customer gets both by email"
        {...field('trackingNumber')}
      />
      <Button type="submit" wide>
        Mark as shipped
      </Button>
    </form>
  );
}

/** What ends an order: the button that asks, the question, the answer. */
const reversals = {
  canceled: { label: 'Cancel order', title: 'Cancel this order?', button: 'Yes, cancel it' },
  refused: { label: 'Refused at the door', title: 'Refused at the door?', button: 'Yes, it was refused' },
  returned: { label: 'Returned', title: 'Returned to the shop?', button: 'Yes, it’s back' },
} as const;

type Reversal = keyof typeof reversals;

interface ReverseDialogProps {
  readonly kind: Reversal;
  readonly order: StaffOrder;
  readonly onClose: () => void;
}

/** Ends an order, with a reason for the customer and the choice to restock. */
function ReverseDialog({ kind, order, onClose }: ReverseDialogProps) {
  const { title, button } = reversals[kind];
  return (
    <RecordDialog
      title={title}
      button={button}
      kind={orderKind}
      record={order}
      call={reverseOrder}
      // A parcel that was refused is not back yet.
      empty={{ reason: '', restock: kind !== 'refused' }}
      bodyOf={(values) => ({ parcel: kind, ...values })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextAreaField
            label="Reason"
            maxLength={orderDeskLimits.reasonMax}
            hint="The customer reads it in the email"
            {...field('reason')}
          />
          <CheckField label="Put the items back in stock" {...field('restock')} />
        </>
      )}
    </RecordDialog>
  );
}
