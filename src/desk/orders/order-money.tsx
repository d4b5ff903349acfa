import { useId, useState } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { closeRefund, confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { formatPaisa, paisaOfText, rupeesFromPaisa } from '#contract/rules/money.ts';
import { keepsRest, refundOwedPaisa } from '#contract/rules/order-moves.ts';
import { isPaidOnline } from '#contract/rules/payment-method.ts';
import { Actions, ConfirmButton } from '#src/desk/ui/change-buttons.tsx';
import { NeedsNetwork } from '#src/desk/ui/query-view.tsx';
import styles from '#src/desk/ui/record.module.css';
import { type Question, QuestionDialog, RecordDialog, useRecordChange } from '#src/desk/ui/record-change.tsx';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { CardSection } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { orderKind } from './order-kind.tsx';

interface OrderMoneyProps {
  readonly order: StaffOrder;
  /** The order is the copy on this device. */
  readonly isOffline: boolean;
}

/** What was paid and given back. These changes wait for the server's word. */
export function OrderMoney({ order, isOffline }: OrderMoneyProps) {
  const noteId = useId();
  const described = isOffline ? noteId : undefined;
  const [open, setOpen] = useState<'refund' | 'close'>();
  const close = () => setOpen(undefined);
  const confirm = useRecordChange(orderKind, confirmPayment, order);
  const { payments, refunds, refundablePaisa, moves, summary } = order;
  const isCashDue = !isPaidOnline(summary) && moves.includes('payment-confirmed');
  const owedPaisa = refundOwedPaisa(summary, order);
  const canRefund = refundablePaisa > 0 && moves.includes('refunded');
  if (payments.length === 0 && refunds.length === 0 && !isCashDue) return null;
  return (
    <CardSection aria-label="Money">
      {owedPaisa > 0 && <p className={styles.owed}>Refund owed: {formatPaisa(owedPaisa)}</p>}
      {payments.length + refunds.length > 0 && (
        <Rows>
          {payments.map(({ id, amountPaisa, reference, by, at }) => (
            <Row key={id} title={`${formatPaisa(amountPaisa)} received`} detail={[reference, by, relativeTime(at)]} />
          ))}
          {refunds.map(({ id, reference, reason, by, at, ...refund }) => (
            <Row
              key={id}
              title={keepsRest(refund) ? 'Nothing more to refund' : `${formatPaisa(refund.amountPaisa)} given back`}
              detail={[reason, reference, by, relativeTime(at)]}
            />
          ))}
        </Rows>
      )}
      {confirm.failure}
      {isOffline && (isCashDue || canRefund) && (
        <NeedsNetwork id={noteId}>You’re offline. Money needs the network.</NeedsNetwork>
      )}
      <Actions
        of={[
          canRefund && {
            ...{ label: 'Refund', variant: owedPaisa > 0 ? 'primary' : 'secondary', 'aria-describedby': described },
            onClick: () => setOpen('refund'),
          },
          owedPaisa > 0 && {
            ...{ label: `Keep ${formatPaisa(owedPaisa)}`, 'aria-describedby': described },
            onClick: () => setOpen('close'),
          },
        ]}
      >
        {isCashDue && (
          <ConfirmButton
            label={confirm.isBusy ? 'Sending...' : 'Cash received'}
            confirm={`Yes, ${formatPaisa(summary.totalPaisa)} is here`}
            variant="secondary"
            isBusy={confirm.isBusy}
            onConfirm={() => confirm.send({ reference: '' })}
          />
        )}
      </Actions>
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
      {open === 'close' && (
        <QuestionDialog
          kind={orderKind}
          record={order}
          question={{ ...keepQuestion, title: `Keep ${formatPaisa(owedPaisa)}?` }}
          onClose={close}
        />
      )}
    </CardSection>
  );
}

/** Takes an ended order out of Today although the shop keeps some of its money. */
const keepQuestion = {
  call: closeRefund,
  intro: 'The order leaves Today, and no refund is owed. The customer gets no email. You can still refund later.',
  field: 'reason',
  label: 'Reason',
  hint: 'Only staff read it, such as ‘Exchanged’ or ‘Return postage’',
  max: orderDeskLimits.reasonMax,
  missing: 'Please say why the shop keeps it.',
  button: 'Yes, nothing more to refund',
} satisfies Omit<Question, 'title'>;

interface RefundDialogProps {
  readonly order: StaffOrder;
  readonly onClose: () => void;
}

/** Records money given back: all that is left, or a part. */
function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { refundablePaisa } = order;
  const validate = (text: string) =>
    paisaOfText(text, refundablePaisa) !== undefined || `Please enter an amount up to ${formatPaisa(refundablePaisa)}.`;
  return (
    <RecordDialog
      title="Refund"
      intro="Send the money by bank or wallet first. This records it and tells the customer."
      button="Record the refund"
      kind={orderKind}
      record={order}
      call={refundOrder}
      empty={{ amount: String(rupeesFromPaisa(refundablePaisa)), reference: '', reason: '' }}
      bodyOf={({ amount, ...texts }) => ({ ...texts, amountPaisa: paisaOfText(amount, refundablePaisa) ?? 0 })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="Amount in Rs" inputMode="decimal" required {...field('amount', { validate })} />
          <TextField
            label="Transaction code"
            maxLength={orderDeskLimits.lineMax}
            autoComplete="off"
            {...field('reference')}
          />
          <TextAreaField
            label="Reason"
            rows={2}
            maxLength={orderDeskLimits.reasonMax}
            hint="The customer reads it in the email"
            {...field('reason')}
          />
        </>
      )}
    </RecordDialog>
  );
}
