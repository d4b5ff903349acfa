import type { FormEvent } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { deferOrderChange } from '#src/desk/orders/defer-order-change.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';

import styles from './order-page.module.css';

/** Local storage: the courier of the last parcel, which is mostly the next one's too. */
const lastCourier = 'desk-courier';

/** Courier and tracking number, and the button that says that the parcel is on its way. */
export function ShipForm({ order }: { readonly order: StaffOrder }) {
  const ship = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const courier = String(form.get('courier')).trim();
    const trackingNumber = String(form.get('trackingNumber')).trim();
    deviceStorage.write(lastCourier, courier || undefined);
    void deferOrderChange(order, 'shipOrder', `Ship order ${order.summary.orderNumber}`, { courier, trackingNumber });
  };
  return (
    <form className={styles.form} onSubmit={ship}>
      <TextField
        label="Courier"
        name="courier"
        defaultValue={order.summary.courier || deviceStorage.read(lastCourier)}
        maxLength={orderDeskLimits.lineMax}
        autoComplete="off"
      />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        defaultValue={order.summary.trackingNumber}
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
