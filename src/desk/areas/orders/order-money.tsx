import { useId } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { closeRefund, confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { keepsRest, refundOwedPaisa } from '#contract/rules/orders/order-moves.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { formatPaisa, paisaOfText, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useMay } from '#src/desk/lib/staff-query.ts';
import { orderKind } from '#src/desk/records/order-kind.tsx';
import { NeedsNetwork } from '#src/desk/ui/query-view.tsx';
import styles from '#src/desk/ui/record.module.css';
import { type Asked, RecordActions } from '#src/desk/ui/record-change.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { required } from '#src/shared/forms/form-fields.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';

interface OrderMoneyProps {
  readonly order: StaffOrder;
  /** The order is the copy on this device. */
  readonly isOffline: boolean;
}

/** What was paid and given back. These changes wait for the server's word. */
export function OrderMoney({ order, isOffline }: OrderMoneyProps) {
  const noteId = useId();
  const described = { 'aria-describedby': isOffline ? noteId : undefined };
  const { payments, refunds, refundablePaisa, moves, summary } = order;
  const mayMoney = useMay('money');
  const isCashDue = mayMoney && !isPaidOnline(summary) && moves.includes('payment-confirmed');
  const owedPaisa = refundOwedPaisa(summary, order);
  const canRefund = mayMoney && refundablePaisa > 0 && moves.includes('refunded');
  if (payments.length === 0 && refunds.length === 0 && !isCashDue) return null;
  const rows = [
    ...payments.map(({ id, amountPaisa, reference, by, at }) => ({
      key: id,
      title: `${formatPaisa(amountPaisa)} received`,
      detail: [reference, by, relativeTime(at)],
    })),
    ...refunds.map(({ id, reference, reason, by, at, ...refund }) => ({
      key: id,
      title: keepsRest(refund)
        ? 'Nothing more to refund'
        : `${formatPaisa(refund.amountPaisa)} given back`,
      detail: [reason, reference, by, relativeTime(at)],
    })),
  ];
  return (
    <CardSection aria-label="Money">
      {owedPaisa > 0 && (
        <p className={`bad ${styles.owed}`}>Refund owed: {formatPaisa(owedPaisa)}</p>
      )}
      <Rows of={rows} none={null} />
      {isOffline && (isCashDue || canRefund) && (
        <NeedsNetwork id={noteId}>Money needs the network.</NeedsNetwork>
      )}
      <RecordActions
        kind={orderKind}
        record={order}
        of={[
          canRefund && {
            label: 'Refund',
            variant: owedPaisa > 0 ? 'primary' : 'secondary',
            ...described,
            ask: refundQuestion(refundablePaisa),
          },
          mayMoney &&
            owedPaisa > 0 && {
              label: `Keep ${formatPaisa(owedPaisa)}`,
              ...described,
              ask: { ...keepQuestion, title: `Keep ${formatPaisa(owedPaisa)}?` },
            },
          isCashDue && {
            label: 'Cash received',
            busy: 'Sending...',
            variant: 'secondary',
            confirm: `Yes, ${formatPaisa(summary.totalPaisa)} is here`,
            call: confirmPayment,
            body: { reference: '' },
          },
        ]}
      />
    </CardSection>
  );
}

const reason = { label: 'Reason', rows: 2, maxLength: orderDeskLimits.reasonMax };

/** Takes an ended order out of Today although the shop keeps some of its money. */
const keepQuestion = {
  call: closeRefund,
  intro:
    'The order leaves Today, and no refund is owed. The customer gets no email. ' +
    'You can still refund later.',
  fields: {
    reason: {
      ...reason,
      required: true,
      rule: required('Please say why the shop keeps it.'),
      hint: 'Only staff read it, such as ‘Exchanged’ or ‘Return postage’',
    },
  },
  button: 'Yes, nothing more to refund',
};

/** Records money given back: all that is left, or a part. */
function refundQuestion(refundablePaisa: number) {
  const validate = (text: string) =>
    paisaOfText(text, refundablePaisa) !== undefined ||
    `Please enter an amount up to ${formatPaisa(refundablePaisa)}.`;
  const initial = String(rupeesFromPaisa(refundablePaisa));
  return {
    title: 'Refund',
    intro: 'Send the money by bank or wallet first. This records it and tells the customer.',
    call: refundOrder,
    fields: {
      amount: {
        label: `Amount in ${shopLocale().currencySign}`,
        inputMode: 'decimal',
        required: true,
        initial,
        rule: { validate },
      },
      reference: {
        label: 'Transaction code',
        maxLength: orderDeskLimits.lineMax,
        autoComplete: 'off',
      },
      reason: { ...reason, hint: 'The customer reads it in the email' },
    },
    bodyOf: ({ amount = '', ...texts }) => ({
      ...texts,
      amountPaisa: paisaOfText(amount, refundablePaisa) ?? 0,
    }),
    button: 'Record the refund',
  } satisfies Asked;
}
