import { useId, useState } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { confirmPayment } from '#contract/calls/admin/payment-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { keepsRest, refundOwedPaisa } from '#contract/rules/order-moves.ts';
import { isPaidOnline } from '#contract/rules/payment-method.ts';
import { useRecordChange } from '#src/desk/lib/use-record-change.ts';
import { ConfirmButton } from '#src/desk/ui/confirm-button.tsx';
import { NeedsNetwork } from '#src/desk/ui/needs-network.tsx';
import { RecordFailure } from '#src/desk/ui/record-failure.tsx';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { CloseRefundDialog, RefundDialog } from './order-dialogs.tsx';
import { orderKind } from './order-kind.tsx';
import styles from './order-page.module.css';

interface OrderMoneyProps {
  readonly order: StaffOrder;
  /** The order is the copy on this device. */
  readonly isOffline: boolean;
}

/** What was paid and given back. These changes wait for the server's word. */
export function OrderMoney({ order, isOffline }: OrderMoneyProps) {
  const noteId = useId();
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
            <Row
              key={id}
              title={`${formatPaisa(amountPaisa)} received`}
              detail={[reference, by, relativeTime(at)].filter(Boolean).join(' · ')}
            />
          ))}
          {refunds.map(({ id, reference, reason, by, at, ...refund }) => (
            <Row
              key={id}
              title={keepsRest(refund) ? 'Nothing more to refund' : `${formatPaisa(refund.amountPaisa)} given back`}
              detail={[reason, reference, by, relativeTime(at)].filter(Boolean).join(' · ')}
            />
          ))}
        </Rows>
      )}
      <RecordFailure kind={orderKind} record={order} change={confirm} />
      {isOffline && (isCashDue || canRefund) && (
        <NeedsNetwork id={noteId}>You’re offline. Money needs the network.</NeedsNetwork>
      )}
      <div className={`row ${styles.buttons}`}>
        {isCashDue && (
          <ConfirmButton
            label={confirm.isBusy ? 'Sending...' : 'Cash received'}
            confirm={`Yes, ${formatPaisa(summary.totalPaisa)} is here`}
            variant="secondary"
            isBusy={confirm.isBusy}
            onConfirm={() => confirm.send({ reference: '' })}
          />
        )}
        {canRefund && (
          <Button
            variant={owedPaisa > 0 ? 'primary' : 'secondary'}
            aria-describedby={isOffline ? noteId : undefined}
            onClick={() => setOpen('refund')}
          >
            Refund
          </Button>
        )}
        {owedPaisa > 0 && (
          <Button
            variant="secondary"
            aria-describedby={isOffline ? noteId : undefined}
            onClick={() => setOpen('close')}
          >
            Keep {formatPaisa(owedPaisa)}
          </Button>
        )}
      </div>
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
      {open === 'close' && <CloseRefundDialog order={order} owedPaisa={owedPaisa} onClose={close} />}
    </CardSection>
  );
}
