import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { deferOrderChange } from './defer-order-change.ts';

import styles from './order-page.module.css';

/** Local storage: the courier of the last parcel, which is mostly the next one's too. */
const lastCourier = 'desk-courier';

/** Courier and tracking number, and the button that says that the parcel is on its way. */
export function ShipForm({ order }: { readonly order: StaffOrder }) {
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
