import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';

import { listPaymentReviews, type PaymentReview } from '#contract/calls/admin/payment-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { PaymentReviewView } from './payment-review.tsx';
import styles from './payments-page.module.css';

/** After a decision the next payment has its buttons at the same place: the second half of a double tap is not for it. */
const doubleTapMs = 700;

/** The screenshots to check, one after the other. */
export function PaymentsPage() {
  const { order } = useSearch({ from: '/staff/payments' });
  const navigate = useNavigate();
  const reviews = useStaffQuery(listPaymentReviews);
  const show = (review: PaymentReview | undefined) =>
    void navigate({ to: '/payments', search: { order: review?.summary.orderId }, replace: true });
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  const all = reviews.data?.reviews ?? [];
  const index = Math.max(
    0,
    all.findIndex(({ summary }) => summary.orderId === order),
  );
  return (
    <Screen
      title="Payments"
      back={{ to: '/', label: 'Today' }}
      actions={
        all.length > 1 && (
          <nav aria-label="Payments" className={styles.steps}>
            <IconButton icon="left" label="Previous" disabled={index === 0} onClick={() => show(all[index - 1])} />
            <span>
              {index + 1} of {reviews.data?.total}
            </span>
            <IconButton
              icon="right"
              label="Next"
              disabled={index >= all.length - 1}
              onClick={() => show(all[index + 1])}
            />
          </nav>
        )
      }
    >
      <QueryView query={reviews}>
        {() => {
          const review = all[index];
          if (!review) return <EmptyState title="All checked" text="No payment is waiting." />;
          const { orderId } = review.summary;
          return (
            <PaymentReviewView
              key={orderId}
              review={review}
              isTooSoon={() => performance.now() - decidedAt.current < doubleTapMs}
              onDone={() => {
                decidedAt.current = performance.now();
                show(all[index + 1]);
              }}
            />
          );
        }}
      </QueryView>
    </Screen>
  );
}
