import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { confirmPayment, type PaymentReview } from '#contract/calls/admin/payment-calls.ts';
import { deskApiPath, previewWidth } from '#contract/names/desk.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { useRecordChange } from '#src/desk/lib/use-record-change.ts';
import { orderKind } from '#src/desk/orders/order-kind.tsx';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { NeedsNetwork } from '#src/desk/ui/needs-network.tsx';
import { RecordFailure } from '#src/desk/ui/record-failure.tsx';
import { TransactionCode } from '#src/desk/ui/transaction-code.tsx';
import { hasReason } from '#src/lib/app-error.ts';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import styles from './payments-page.module.css';
import { ReasonDialog, type ReasonKind } from './reason-dialog.tsx';
import { ZoomPicture } from './zoom-picture.tsx';

interface ReviewProps {
  readonly review: PaymentReview;
  /** The list is the copy on this device. */
  readonly isOffline: boolean;
  /** Whether a tap was meant for the payment before. */
  readonly isTooSoon: () => boolean;
  /** Called when this payment needs nobody any more. */
  readonly onDone: () => void;
}

/** One screenshot with the amount that it must show. Each decision waits for the server's word. */
export function PaymentReviewView({ review, isOffline, isTooSoon, onDone }: ReviewProps) {
  const { summary, uploadId, sameScreenshots, isSentAgain } = review;
  // Without a text of the staff's own, the field shows the customer's code, also of a picture that comes meanwhile.
  const saved = { reference: review.reference, reason: '' };
  const { form, field, clear } = useDeskForm({ name: `payment:${summary.orderId}`, empty: saved, saved });
  const noteId = useId();
  const described = isOffline ? { 'aria-describedby': noteId } : undefined;
  const finish = (message: string) => () => {
    showToast('success', message);
    void clear();
    onDone();
  };
  const [asking, setAsking] = useState<ReasonKind>();
  const confirm = useRecordChange(
    orderKind,
    confirmPayment,
    review,
    finish(`Payment of order ${summary.orderNumber} confirmed.`),
  );
  const isCanceled = summary.parcel === 'canceled';
  const isCodeUsed = hasReason(confirm.error, 'reference-used');
  const screenshot = `${deskApiPath}/screenshots/${encodeURIComponent(uploadId)}`;
  return (
    <div className={`stack ${styles.review}`}>
      <div className={styles.what}>
        <h2>
          <Link to="/orders/$orderId" params={{ orderId: summary.orderId }}>
            Order {summary.orderNumber}
          </Link>{' '}
          of {summary.name}
        </h2>
        <p className="muted">sent {relativeTime(review.sentAt)}</p>
      </div>
      <ZoomPicture
        preview={`${screenshot}?width=${previewWidth}`}
        full={screenshot}
        width={review.width}
        height={review.height}
        alt={`Payment screenshot of order ${summary.orderNumber}`}
      />
      <div className="stack">
        <p className={styles.due}>
          <span>Amount due</span>
          <strong>{formatPaisa(summary.totalPaisa)}</strong>
        </p>
        {isCanceled && (
          <p>This order is canceled. If the money has come, confirm it: then its refund is on your list.</p>
        )}
        {isSentAgain && (
          <div className={styles.warning} role="alert">
            <p>
              <DeskIcon name="warning" size={20} /> This is the same picture as the one that was asked to be sent again.
            </p>
          </div>
        )}
        {sameScreenshots.length > 0 && <SameScreenshots same={sameScreenshots} />}
        <RecordFailure kind={orderKind} record={review} change={confirm} />
        <TransactionCode field={field} typed={review.reference} isUsed={isCodeUsed} />
        {isOffline && (
          <NeedsNetwork id={noteId}>
            You’re offline. Confirming, asking again and rejecting need the network.
          </NeedsNetwork>
        )}
        <div className={styles.buttons} data-keep-clear>
          <Button
            wide
            {...described}
            aria-disabled={confirm.isBusy || undefined}
            onClick={() => {
              const { reference, reason } = form.getValues();
              if (!isTooSoon())
                confirm.send({ reference: reference.trim(), ...(isCodeUsed && { reason: reason.trim() }) });
            }}
          >
            {confirm.isBusy ? 'Confirming...' : isCodeUsed ? 'Confirm anyway' : 'Confirm payment'}
          </Button>
          {!isCanceled && (
            <Button variant="secondary" {...described} onClick={() => setAsking('ask')}>
              Ask again
            </Button>
          )}
          <Button variant="secondary" {...described} onClick={() => setAsking('reject')}>
            Reject
          </Button>
        </div>
      </div>
      {asking && (
        <ReasonDialog
          kind={asking}
          review={review}
          onDone={finish(
            asking === 'ask'
              ? 'The customer is asked for another screenshot.'
              : `Order ${summary.orderNumber} is canceled.`,
          )}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function SameScreenshots({ same }: { readonly same: PaymentReview['sameScreenshots'] }) {
  return (
    <div className={styles.warning} role="alert">
      <p>
        <DeskIcon name="warning" size={20} /> This picture was used before. Check it twice.
      </p>
      <ul>
        {same.map(({ kind, id, number, at }) => (
          <li key={`${kind} ${id}`}>
            {kind === 'order' ? (
              <Link to="/orders/$orderId" params={{ orderId: id }}>
                Order {number}
              </Link>
            ) : (
              `Booking ${number}`
            )}
            , {relativeTime(at)}
          </li>
        ))}
      </ul>
    </div>
  );
}
