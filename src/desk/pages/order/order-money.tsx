import { useState } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { confirmPayment } from '#contract/calls/admin/payment-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { isPaidOnline } from '#contract/rules/payment-method.ts';
import { OrderFailure } from '#src/desk/orders/order-failure.tsx';
import { useOrderChange } from '#src/desk/orders/use-order-change.ts';
import { ConfirmButton } from '#src/desk/ui/confirm-button.tsx';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import styles from './order-page.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** What was paid and given back. These changes wait for the server's word. */
export function OrderMoney({ order }: { readonly order: StaffOrder }) {
  const [isRefunding, setRefunding] = useState(false);
  const confirm = useOrderChange(confirmPayment, order);
  const { payments, refunds, refundablePaisa, moves, summary } = order;
  const isCashDue = !isPaidOnline(summary) && moves.includes('payment-confirmed');
  if (payments.length === 0 && refunds.length === 0 && !isCashDue) return null;
  return (
    <CardSection aria-label="Money">
      {payments.length + refunds.length > 0 && (
        <Rows>
          {payments.map(({ id, amountPaisa, reference, by, at }) => (
            <Row
              key={id}
              title={`${formatPaisa(amountPaisa)} received`}
              detail={[reference, by, relativeTime(at)].filter(Boolean).join(' · ')}
            />
          ))}
          {refunds.map(({ id, amountPaisa, reference, reason, by, at }) => (
            <Row
              key={id}
              title={`${formatPaisa(amountPaisa)} given back`}
              detail={[reason, reference, by, relativeTime(at)].filter(Boolean).join(' · ')}
            />
          ))}
        </Rows>
      )}
      <OrderFailure order={order} error={confirm.error} onRefreshed={confirm.reset} />
      <div className={styles.buttons}>
        {isCashDue && (
          <ConfirmButton
            label={confirm.isBusy ? 'Sending...' : 'Cash received'}
            confirm={`Yes, ${formatPaisa(summary.totalPaisa)} is here`}
            variant="secondary"
            isBusy={confirm.isBusy}
            onConfirm={() => confirm.send({ reference: '' })}
          />
        )}
        {refundablePaisa > 0 && moves.includes('refunded') && (
          <Button variant="secondary" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        )}
      </div>
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </CardSection>
  );
}
