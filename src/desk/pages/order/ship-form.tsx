import type { FormEvent } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { useDraftTexts } from '#src/desk/lib/use-draft-texts.ts';
import { deferOrderChange } from '#src/desk/orders/defer-order-change.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';

import styles from './order-page.module.css';

/** Local storage: the courier of the last parcel, which is mostly the next one's too. */
const lastCourier = 'desk-courier';

/** Courier and tracking number, and the button that says that the parcel is on its way. */
export function ShipForm({ order }: { readonly order: StaffOrder }) {
  const { orderId, orderNumber, courier, trackingNumber } = order.summary;
  const { texts, change, clear } = useDraftTexts(`ship:${orderId}`, {
    courier: courier || (deviceStorage.read(lastCourier) ?? ''),
    trackingNumber,
  });
  const ship = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shipment = { courier: texts.courier.trim(), trackingNumber: texts.trackingNumber.trim() };
    deviceStorage.write(lastCourier, shipment.courier || undefined);
    if (await deferOrderChange(order, 'shipOrder', `Ship order ${orderNumber}`, shipment)) clear();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void ship(event)}>
      <TextField
        label="Courier"
        value={texts.courier}
        onChange={({ target }) => change({ courier: target.value })}
        maxLength={orderDeskLimits.lineMax}
        autoComplete="off"
      />
      <TextField
        label="Tracking number"
        value={texts.trackingNumber}
        onChange={({ target }) => change({ trackingNumber: target.value })}
        maxLength={orderDeskLimits.lineMax}
        autoComplete="off"
        autoCapitalize="characters"
        hint="The customer gets both by email"
      />
      <Button type="submit" wide>
        Mark as shipped
      </Button>
    </form>
  );
}
