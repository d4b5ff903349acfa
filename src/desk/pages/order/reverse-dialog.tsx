import { useState } from 'react';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { OrderFailure } from '#src/desk/orders/order-failure.tsx';
import { CheckField } from '#src/desk/ui/check-field.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import styles from './order-page.module.css';

export type Reversal = 'canceled' | 'refused' | 'returned';

const texts: Record<Reversal, { readonly title: string; readonly button: string }> = {
  canceled: { title: 'Cancel this order?', button: 'Yes, cancel it' },
  refused: { title: 'Refused at the door?', button: 'Yes, it was refused' },
  returned: { title: 'Returned to the shop?', button: 'Yes, it’s back' },
};

interface ReverseDialogProps {
  readonly kind: Reversal;
  readonly order: StaffOrder;
  readonly change: {
    readonly isBusy: boolean;
    readonly error: unknown;
    readonly reset: () => void;
    readonly send: (body: { parcel: Reversal; reason: string; restock: boolean }) => void;
  };
  readonly onClose: () => void;
}

/** Ends an order, with a reason for the customer and the choice to restock. */
export function ReverseDialog({ kind, order, change, onClose }: ReverseDialogProps) {
  // A parcel that was refused is not back yet.
  const [restock, setRestock] = useState(kind !== 'refused');
  const { title, button } = texts[kind];
  return (
    <Dialog title={title} placement="centre" onClose={onClose}>
      <form
        className={`${styles.form} ${styles.body}`}
        onSubmit={(event) => {
          event.preventDefault();
          const reason = String(new FormData(event.currentTarget).get('reason')).trim();
          change.send({ parcel: kind, reason, restock });
        }}
      >
        <OrderFailure order={order} error={change.error} onRefreshed={change.reset} />
        <TextAreaField
          label="Reason"
          name="reason"
          maxLength={orderDeskLimits.reasonMax}
          hint="The customer reads it in the email"
        />
        <CheckField label="Put the items back in stock" checked={restock} onChange={setRestock} />
        <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
          {button}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
