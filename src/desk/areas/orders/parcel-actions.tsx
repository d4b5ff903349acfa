import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  correctShipment,
  restockOrder,
  reverseOrder,
  type StaffOrder,
} from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { canCorrectShipment } from '#contract/rules/orders/order-moves.ts';
import { useMay } from '#src/desk/lib/staff-query.ts';
import { byEmail } from '#src/desk/records/by-email.ts';
import { orderKind } from '#src/desk/records/order-kind.tsx';
import { deferOrderChange } from '#src/desk/records/use-order.ts';
import { Fields } from '#src/desk/ui/fields.tsx';
import { type Asked, ChangeForm, RecordActions } from '#src/desk/ui/record-change.tsx';
import { useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';

interface ParcelActionsProps {
  readonly order: StaffOrder;
  /** Whether changes wait on this device: what ends an order must not overtake them. */
  readonly isWaiting: boolean;
}

/** What may be done with the parcel now, the next step first. */
export function ParcelActions({ order, isWaiting }: ParcelActionsProps) {
  const can = (move: StaffOrder['moves'][number]) => order.moves.includes(move);
  const { orderId, orderNumber, payment, isPickup } = order.summary;
  const { hasScreenshot } = order.order.payment;
  const mayMoney = useMay('money');
  const isToCheck =
    mayMoney && hasScreenshot && payment === 'proof-received' && can('payment-confirmed');
  const possible = (Object.keys(reversals) as Reversal[]).filter(can);
  const isOver =
    !canCorrectShipment(order.summary) &&
    !['packed', 'shipped', 'delivered', ...possible].some((move) => can(move as 'packed')) &&
    !can('restocked');
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
      <RecordActions
        kind={orderKind}
        record={order}
        of={[
          can('packed') && {
            label: isPickup ? 'Ready to be picked up' : 'Mark as packed',
            variant: can('shipped') ? 'secondary' : 'primary',
            onClick: () =>
              void deferOrderChange(
                order,
                'packOrder',
                isPickup ? `Order ${orderNumber} ready` : `Pack order ${orderNumber}`,
              ),
          },
          can('delivered') && {
            label: isPickup ? 'Mark as handed over' : 'Mark as delivered',
            variant: 'primary',
            onClick: () =>
              void deferOrderChange(
                order,
                'deliverOrder',
                `Order ${orderNumber} ${isPickup ? 'handed over' : 'delivered'}`,
              ),
          },
          ...(isWaiting ? [] : possible).map((kind) => ({
            label: reversals[kind].label,
            ask: reversalOf(kind, order.customer.email),
          })),
          !isWaiting &&
            can('restocked') && {
              label: 'Put back in stock',
              variant: 'secondary',
              confirm: 'Yes, put it back',
              call: restockOrder,
            },
        ]}
      />
      {canCorrectShipment(order.summary) && <Shipment order={order} isWaiting={isWaiting} />}
    </CardSection>
  );
}

/** Local storage: the courier of the last parcel, which is mostly the next one's too. */
export const lastCourier = 'desk-courier';

const shipmentFields = {
  courier: { label: 'Courier', maxLength: orderDeskLimits.lineMax, autoComplete: 'off' },
  trackingNumber: {
    label: 'Tracking number',
    maxLength: orderDeskLimits.lineMax,
    autoComplete: 'off',
    autoCapitalize: 'characters',
  },
};

/** Courier and tracking number of a parcel that was sent, and what corrects them. */
function Shipment({ order, isWaiting }: ParcelActionsProps) {
  const { courier, trackingNumber } = order.summary;
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting)
    return (
      <>
        <ChangeForm
          kind={orderKind}
          record={order}
          call={correctShipment}
          fields={{
            trackingNumber: {
              ...shipmentFields.trackingNumber,
              initial: trackingNumber,
              hint: byEmail(order.customer.email, 'The customer gets it by email, once'),
            },
            courier: { ...shipmentFields.courier, initial: courier },
          }}
          button="Save"
          onDone={() => setCorrecting(false)}
        />
        <Button variant="plain" onClick={() => setCorrecting(false)}>
          Leave it as it is
        </Button>
      </>
    );
  const sentWith = [courier, trackingNumber].filter(Boolean).join(' · ');
  return (
    <p className="row baseline muted">
      {sentWith || 'Sent without a tracking number'}
      {!isWaiting && (
        <Button variant="plain" onClick={() => setCorrecting(true)}>
          Correct<span className="visually-hidden"> courier and tracking number</span>
        </Button>
      )}
    </p>
  );
}

/** Courier and tracking number, and the button that says that the parcel is on its way. */
function ShipForm({ order }: { readonly order: StaffOrder }) {
  const { orderId, orderNumber, courier, trackingNumber } = order.summary;
  const { field, clear, handleTrimmed } = useDeskForm({
    name: `ship:${orderId}`,
    empty: { courier: courier || (deviceStorage.read(lastCourier) ?? ''), trackingNumber },
  });
  const ship = handleTrimmed(async (shipment) => {
    deviceStorage.write(lastCourier, shipment.courier || undefined);
    if (await deferOrderChange(order, 'shipOrder', `Ship order ${orderNumber}`, shipment))
      await clear();
  });
  return (
    <form className="stack top" onSubmit={ship}>
      <Fields
        of={{
          ...shipmentFields,
          trackingNumber: {
            ...shipmentFields.trackingNumber,
            hint: byEmail(order.customer.email, 'The customer gets both by email'),
          },
        }}
        field={field}
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
  refused: {
    label: 'Refused at the door',
    title: 'Refused at the door?',
    button: 'Yes, it was refused',
  },
  returned: { label: 'Returned', title: 'Returned to the shop?', button: 'Yes, it’s back' },
} as const;

type Reversal = keyof typeof reversals;

/** Ends an order, with a reason for the customer and the choice to restock. */
function reversalOf(parcel: Reversal, email: string): Asked {
  const { title, button } = reversals[parcel];
  return {
    title,
    button,
    call: reverseOrder,
    fields: {
      reason: {
        label: 'Reason',
        rows: 3,
        maxLength: orderDeskLimits.reasonMax,
        hint: byEmail(email, 'The customer reads it in the email'),
      },
      // A parcel that was refused is not back yet.
      restock: {
        label: 'Put the items back in stock',
        type: 'checkbox',
        initial: parcel !== 'refused',
      },
    },
    bodyOf: (values) => ({ parcel, ...values }),
  };
}
