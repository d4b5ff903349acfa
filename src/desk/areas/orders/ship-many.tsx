import type { KeyboardEvent } from 'react';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { useStepOfMany } from '#src/desk/records/use-order.ts';
import { ScanCodes } from '#src/desk/ui/scan-codes.tsx';
import { useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import styles from './chosen-page.module.css';
import { lastCourier } from './parcel-actions.tsx';

const formId = 'ship-many';
const courierField = 'courier';

const fieldsOf = (form: Element | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input') ?? []),
];

/** Moves the focus to the first field of the form that is empty, if the form is there. */
export function focusShipping(): void {
  const form = document.getElementById(formId);
  fieldsOf(form)
    .find(({ value }) => value === '')
    ?.focus();
}

/**
 * Ships several packed orders with one courier: a tracking number for each, typed or read by a
 * scanner, whose Enter leads to the next, or by the camera.
 */
export function ShipMany({ orders }: { readonly orders: readonly StaffOrder[] }) {
  const step = useStepOfMany();
  const numbers = orders.map(({ summary }) => [summary.orderId, summary.trackingNumber] as const);
  const courier = deviceStorage.read(lastCourier) ?? '';
  const { form, field, clear, handleTrimmed } = useDeskForm<Record<string, string>>({
    name: formId,
    empty: { ...Object.fromEntries(numbers), [courierField]: courier },
  });
  const values = form.watch();
  const open = orders.find(({ summary }) => !values[summary.orderId]);
  const ship = handleTrimmed(async (typed) => {
    const sentWith = typed[courierField] ?? '';
    deviceStorage.write(lastCourier, sentWith || undefined);
    const shipped = step(orders, 'shipOrder', ({ summary: { orderId, orderNumber } }) => ({
      label: `Ship order ${orderNumber}`,
      body: { courier: sentWith, trackingNumber: typed[orderId] ?? '' },
    }));
    await clear();
    await shipped;
  });
  /** The same number twice is a slip: a scanner has read one parcel again. */
  const onlyOnce = (id: string) => ({
    validate: (number: string, all: Readonly<Record<string, string>>) =>
      number.trim() === '' ||
      !orders.some(
        ({ summary: { orderId } }) => orderId !== id && all[orderId]?.trim() === number.trim(),
      ) ||
      'This number is on two parcels.',
  });
  const count = orders.length;
  return (
    <CardSection aria-label="Ship">
      <form id={formId} className="stack top" onSubmit={ship} onKeyDown={goOn} noValidate>
        <TextField
          label="Courier"
          maxLength={orderDeskLimits.lineMax}
          autoComplete="off"
          {...field(courierField)}
        />
        <ScanCodes
          label="Read numbers by camera"
          wanted={open && `order ${open.summary.orderNumber}`}
          onCode={(code) =>
            open &&
            form.setValue(open.summary.orderId, code, { shouldDirty: true, shouldTouch: true })
          }
        />
        <div className={`grid ${styles.parcels}`}>
          {orders.map(({ summary: { orderId, orderNumber, name } }) => (
            <TextField
              key={orderId}
              label={`Tracking number of ${orderNumber}`}
              hint={name}
              maxLength={orderDeskLimits.lineMax}
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="next"
              {...field(orderId, onlyOnce(orderId))}
            />
          ))}
        </div>
        <p className="muted">Customers with an email address get courier and number by email.</p>
        <Button type="submit" wide>
          Mark {count} as shipped
        </Button>
      </form>
    </CardSection>
  );
}

/** Enter leads to the next field, after the last one to the button. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const form = event.currentTarget;
  const fields = fieldsOf(form);
  const next = fields[fields.indexOf(event.target) + 1];
  const button = form.querySelector<HTMLElement>('button[type="submit"]');
  (next ?? button)?.focus();
}
