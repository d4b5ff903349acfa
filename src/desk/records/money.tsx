import { type ReactNode, useId } from 'react';
import type { z } from 'zod/mini';
import type { paymentSchema, refundSchema } from '#contract/calls/admin/order-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { paymentWays } from '#contract/names/payment-way-labels.ts';
import { keepsRest } from '#contract/rules/orders/order-moves.ts';
import { formatPaisa, paisaOfText } from '#contract/rules/texts/money.ts';
import { useMay } from '#src/desk/lib/staff-query.ts';
import { amountField, howBackField, howField, howOf } from '#src/desk/ui/amount-field.ts';
import { NeedsNetwork } from '#src/desk/ui/query-view.tsx';
import styles from '#src/desk/ui/record.module.css';
import { type Asked, RecordActions, type RecordKind } from '#src/desk/ui/record-change.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { required } from '#src/shared/forms/form-fields.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import { byEmail } from './by-email.ts';

// What was paid and given back, the same of an order, a booking and a custom order.

interface Paid {
  readonly payments: readonly z.infer<typeof paymentSchema>[];
  readonly refunds: readonly z.infer<typeof refundSchema>[];
  readonly refundablePaisa: number;
  readonly owedPaisa: number;
  readonly owingPaisa: number;
  readonly moves: readonly string[];
}

interface Receiving {
  readonly label: string;
  readonly duePaisa: number;
  /** It is mostly handed over in cash. */
  readonly isCash?: boolean;
}

interface MoneyProps<Known> {
  readonly kind: RecordKind<Known>;
  readonly record: Known & Paid;
  /** The customer's address; empty where none is known. */
  readonly email: string;
  /** The record is the copy on this device. */
  readonly isOffline: boolean;
  readonly calls: { readonly receive: AnyCall; readonly refund: AnyCall; readonly keep: AnyCall };
  /** The button for money that has come without a screenshot; without it there is none. */
  readonly receive?: Receiving | undefined;
  readonly label?: string;
  /** Above the rows. */
  readonly children?: ReactNode;
  /** More that can be done, beside the buttons. */
  readonly more?: ReactNode;
}

/** What came and went, and what may be done. These changes wait for the server's word. */
export function Money<Known>(props: MoneyProps<Known>) {
  const { kind, record, email, isOffline, calls, label = 'Money', children } = props;
  const mayMoney = useMay('money');
  const [receive, more] = mayMoney ? [props.receive, props.more] : [];
  const noteId = useId();
  const described = { 'aria-describedby': isOffline ? noteId : undefined };
  const { refundablePaisa, owingPaisa, owedPaisa, moves } = record;
  const canRefund = mayMoney && refundablePaisa > 0 && moves.includes('refunded');
  const isEmpty = record.payments.length === 0 && record.refunds.length === 0;
  if (isEmpty && !receive && !children) return null;
  return (
    <CardSection aria-label={label}>
      {owingPaisa > 0 && (
        <p className={`bad ${styles.owed}`}>Refund owed: {formatPaisa(owingPaisa)}</p>
      )}
      {children}
      <Rows of={moneyRows(record)} none={null} />
      {record.payments.length > 0 && owedPaisa > 0 && (
        <p>
          <strong>{formatPaisa(owedPaisa)} left to pay</strong>
        </p>
      )}
      {isOffline && (receive || canRefund) && (
        <NeedsNetwork id={noteId}>Money needs the network.</NeedsNetwork>
      )}
      <RecordActions
        kind={kind}
        record={record}
        of={[
          canRefund && {
            label: 'Refund',
            variant: owingPaisa > 0 ? 'primary' : 'secondary',
            ...described,
            ask: refundQuestion(calls.refund, record, email),
          },
          mayMoney &&
            owingPaisa > 0 && {
              label: `Keep ${formatPaisa(owingPaisa)}`,
              ...described,
              ask: keepQuestion(calls.keep, owingPaisa),
            },
          receive && {
            label: receive.label,
            variant: 'secondary',
            ...described,
            ask: receiveQuestion(calls.receive, receive),
          },
        ]}
      />
      {more && <div className="row">{more}</div>}
    </CardSection>
  );
}

function moneyRows({ payments, refunds }: Pick<Paid, 'payments' | 'refunds'>) {
  return [
    ...payments.map(({ id, amountPaisa, how, reference, by, at }) => ({
      key: id,
      title: `${formatPaisa(amountPaisa)} received`,
      detail: [how ? paymentWays[how] : '', reference, by, relativeTime(at)],
    })),
    ...refunds.map(({ id, how, reference, reason: why, by, at, lowersPaisa, ...refund }) => ({
      key: id,
      title: keepsRest(refund)
        ? `${formatPaisa(-(lowersPaisa ?? 0))} kept, nothing more to refund`
        : `${formatPaisa(refund.amountPaisa)} given back`,
      detail: [why, how ? paymentWays[how] : '', reference, by, relativeTime(at)],
    })),
  ];
}

const reason = { label: 'Reason', rows: 2, maxLength: orderDeskLimits.reasonMax };
export const codeField = {
  label: 'Transaction code',
  maxLength: orderDeskLimits.lineMax,
  autoComplete: 'off',
} as const;

/** Records money that has come, all that is due or the sum that really came. */
function receiveQuestion(call: AnyCall, { label, duePaisa, isCash = false }: Receiving): Asked {
  return {
    call,
    title: label,
    intro: `${formatPaisa(duePaisa)} is due. Enter what has come: of less the rest stays due.`,
    fields: {
      amount: amountField(duePaisa),
      how: howField(isCash ? 'cash' : ''),
      reference: codeField,
    },
    bodyOf: ({ amount = '', how = '', reference }) => ({
      amountPaisa: paisaOfText(String(amount)),
      how: howOf(String(how)),
      reference,
    }),
    button: 'Yes, it is here',
  };
}

/** Takes what is owed out of Today although the shop keeps some of the money. */
function keepQuestion(call: AnyCall, owingPaisa: number): Asked {
  return {
    call,
    title: `Keep ${formatPaisa(owingPaisa)}?`,
    intro:
      'It leaves Today, and no refund is owed. The customer gets no email. ' +
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
}

export const refundIntro = 'Give the money back first. This records it.';

/** Records money given back: what is owed or all that is left, or a part. */
function refundQuestion(
  call: AnyCall,
  { payments, refundablePaisa, owingPaisa }: Paid,
  email: string,
): Asked {
  return {
    title: 'Refund',
    intro: refundIntro,
    call,
    fields: {
      amount: amountField(owingPaisa > 0 ? owingPaisa : refundablePaisa, refundablePaisa),
      how: howBackField(payments),
      reference: codeField,
      reason: { ...reason, hint: byEmail(email, 'The customer reads it in the email') },
    },
    bodyOf: ({ amount = '', how = '', ...texts }) => ({
      ...texts,
      how: howOf(String(how)),
      amountPaisa: paisaOfText(String(amount), refundablePaisa) ?? 0,
    }),
    button: 'Record the refund',
  };
}
