import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { listPaymentReviews, type PaymentReview } from '#contract/calls/admin/payment-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { OtherTask } from '#src/desk/records/next-task.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import { buttonProps, IconButton } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';

import { PaymentReviewView } from './payment-review.tsx';
import styles from './payments-page.module.css';

/**
 * After a decision the next payment has its buttons at the same place: the second half of a double
 * tap is not for it.
 */
const doubleTapMs = 700;

/**
 * The screenshots to check, one after the other. Without a network: those that were waiting when
 * there was one.
 */
export function PaymentsPage() {
  const { order } = useSearch({ from: '/staff/payments' });
  const navigate = useNavigate();
  const reviews = useStaffQuery(listPaymentReviews, {}, { isStored: true });
  const isOffline = !useIsOnline() || reviews.isError;
  const show = (review: PaymentReview | undefined) =>
    navigate({ to: '/payments', search: { order: review?.summary.orderId }, replace: true });
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  /** The screenshots decided on here; the list may still have them. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const { reviews: listed = [], total = 0 } = reviews.data ?? {};
  const all = listed.filter(({ uploadId }) => !decided.has(uploadId));
  const found = all.findIndex(({ summary }) => summary.orderId === order);
  const index = Math.max(0, found);
  // Of more than the list holds, the payment may be one of the others.
  const isGone = order !== undefined && found < 0 && total <= listed.length;
  const finish = async ({ uploadId }: PaymentReview) => {
    decidedAt.current = performance.now();
    await show(all[index + 1] ?? all[index - 1]);
    setDecided((before) => new Set(before).add(uploadId));
  };
  return (
    <Screen
      title="Payments"
      back={{ to: '/', label: 'Today' }}
      actions={
        all.length > 1 &&
        !isGone && (
          <nav aria-label="Payments" className={`row ${styles.steps}`}>
            <IconButton
              icon="left"
              label="Previous"
              disabled={index === 0}
              onClick={() => void show(all[index - 1])}
            />
            <span>
              {index + 1} of {total - (listed.length - all.length)}
            </span>
            <IconButton
              icon="right"
              label="Next"
              disabled={index >= all.length - 1}
              onClick={() => void show(all[index + 1])}
            />
          </nav>
        )
      }
    >
      {/* Stays in place from one payment to the next, so that the focus finds the next one's
          heading. */}
      <div>
        <QueryView query={reviews}>
          {() => {
            const review = all[index];
            if (isGone) return <DecidedElsewhere orderId={order} next={review} />;
            if (!review)
              return (
                <EmptyState title="All checked" text="No payment is waiting.">
                  <OtherTask />
                </EmptyState>
              );
            return (
              <PaymentReviewView
                key={review.summary.orderId}
                review={review}
                isOffline={isOffline}
                isTooSoon={() => performance.now() - decidedAt.current < doubleTapMs}
                onDone={() => void finish(review)}
              />
            );
          }}
        </QueryView>
      </div>
    </Screen>
  );
}

interface DecidedElsewhereProps {
  readonly orderId: string;
  readonly next: PaymentReview | undefined;
}

/**
 * In place of a payment that nobody needs to check any more, so that another one's picture is not
 * taken for it.
 */
function DecidedElsewhere({ orderId, next }: DecidedElsewhereProps) {
  return (
    <EmptyState
      title="This payment needs no check any more"
      text={
        <Link to="/orders/$orderId" params={{ orderId }}>
          See what happened to the order
        </Link>
      }
    >
      {next && (
        <Link
          to="/payments"
          search={{ order: next.summary.orderId }}
          replace
          {...buttonProps('primary')}
        >
          Check the next payment
        </Link>
      )}
    </EmptyState>
  );
}
