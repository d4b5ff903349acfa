import { type FormEvent, useState } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { formatPaisa, rupeesFromPaisa } from '#contract/rules/money.ts';
import { OrderFailure } from '#src/desk/orders/order-failure.tsx';
import { useOrderChange } from '#src/desk/orders/use-order-change.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import styles from './order-page.module.css';
import { readAmount } from './refund-amount.ts';

interface RefundDialogProps {
  readonly order: StaffOrder;
  readonly onClose: () => void;
}

/** Records money given back: all that is left, or a part. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { refundablePaisa } = order;
  const [amountError, setAmountError] = useState<string>();
  const refund = useOrderChange(refundOrder, order, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const amountPaisa = readAmount(String(form.get('amount')));
    if (amountPaisa === undefined || amountPaisa < 1 || amountPaisa > refundablePaisa) {
      setAmountError(`Please enter an amount up to ${formatPaisa(refundablePaisa)}.`);
      return;
    }
    setAmountError(undefined);
    const text = (name: string) => String(form.get(name)).trim();
    refund.send({ amountPaisa, reference: text('reference'), reason: text('reason') });
  };
  return (
    <Dialog title="Refund" placement="centre" onClose={onClose}>
      <form className={`${styles.form} ${styles.body}`} onSubmit={submit} noValidate>
        <p>Send the money by bank or wallet first. This records it and tells the customer.</p>
        <OrderFailure order={order} error={refund.error} onRefreshed={refund.reset} />
        <TextField
          label="Amount in Rs"
          name="amount"
          inputMode="decimal"
          defaultValue={String(rupeesFromPaisa(refundablePaisa))}
          required
          error={amountError}
        />
        <TextField label="Transaction code" name="reference" maxLength={orderDeskLimits.lineMax} autoComplete="off" />
        <TextAreaField
          label="Reason"
          name="reason"
          rows={2}
          maxLength={orderDeskLimits.reasonMax}
          hint="The customer reads it in the email"
        />
        <SubmitButton busy="Sending..." isBusy={refund.isBusy} wide>
          Record the refund
        </SubmitButton>
      </form>
    </Dialog>
  );
}
