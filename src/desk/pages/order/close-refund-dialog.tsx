import { type FormEvent, useState } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { closeRefund } from '#contract/calls/admin/payment-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { OrderFailure } from '#src/desk/orders/order-failure.tsx';
import { useOrderChange } from '#src/desk/orders/use-order-change.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import styles from './order-page.module.css';

interface CloseRefundDialogProps {
  readonly order: StaffOrder;
  readonly owedPaisa: number;
  readonly onClose: () => void;
}

/** Takes an ended order out of Today although the shop keeps some of its money, with the reason. */
export function CloseRefundDialog({ order, owedPaisa, onClose }: CloseRefundDialogProps) {
  const [isEmpty, setEmpty] = useState(false);
  const change = useOrderChange(closeRefund, order, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    setEmpty(reason === '');
    if (reason !== '') change.send({ reason });
  };
  return (
    <Dialog title={`Keep ${formatPaisa(owedPaisa)}?`} placement="centre" onClose={onClose}>
      <form className={`${styles.form} ${styles.body}`} onSubmit={submit} noValidate>
        <p>The order leaves Today, and no refund is owed. The customer gets no email. You can still refund later.</p>
        <OrderFailure order={order} error={change.error} onRefreshed={change.reset} />
        <TextAreaField
          label="Reason"
          name="reason"
          rows={2}
          maxLength={orderDeskLimits.reasonMax}
          required
          error={isEmpty ? 'Please say why the shop keeps it.' : undefined}
          hint="Only staff read it, such as ‘Exchanged’ or ‘Return postage’"
        />
        <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
          Yes, nothing more to refund
        </SubmitButton>
      </form>
    </Dialog>
  );
}
