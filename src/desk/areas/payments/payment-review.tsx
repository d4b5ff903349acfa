import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import {
  askForProof,
  confirmPayment,
  type PaymentReview,
  rejectPayment,
} from '#contract/calls/admin/payment-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { orderKind } from '#src/desk/records/order-kind.tsx';
import { NeedsNetwork } from '#src/desk/ui/query-view.tsx';
import { type Asked, RecordDialog } from '#src/desk/ui/record-change.tsx';
import {
  AlikeScreenshots,
  PictureWarning,
  SameScreenshots,
  Screenshot,
  useConfirmation,
} from '#src/desk/ui/screenshot.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { required } from '#src/shared/forms/form-fields.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import styles from './payments-page.module.css';

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
  const { summary, uploadId, width, height, sameScreenshots, isSentAgain } = review;
  const noteId = useId();
  const duePaisa = summary.totalPaisa - summary.paidPaisa;
  const described = isOffline ? { 'aria-describedby': noteId } : undefined;
  const [asking, setAsking] = useState<ReasonKind>();
  const confirm = useConfirmation(orderKind, confirmPayment, review, {
    name: `payment:${summary.orderId}`,
    typed: review.reference,
    duePaisa,
    onDone,
  });
  const confirmLabel = confirm.labelOf('Confirm payment');
  const isCanceled = summary.parcel === 'canceled';
  return (
    <div className={`stack beside ${styles.review}`}>
      <div className={`row baseline ${styles.what}`}>
        <h2>
          <Link to="/orders/$orderId" params={{ orderId: summary.orderId }}>
            Order {summary.orderNumber}
          </Link>{' '}
          of {summary.name}
        </h2>
        <p className="muted">sent {relativeTime(review.sentAt)}</p>
      </div>
      <Screenshot
        uploadId={uploadId}
        width={width}
        height={height}
        alt={`Payment screenshot of order ${summary.orderNumber}`}
      />
      <div className="stack">
        <p className="frame row spread baseline padded-tight">
          <span>Amount due</span>
          <strong className={styles.due}>{formatPaisa(duePaisa)}</strong>
        </p>
        {summary.paidPaisa > 0 && (
          <p>
            {formatPaisa(summary.paidPaisa)} of {formatPaisa(summary.totalPaisa)} has come before.
          </p>
        )}
        {isCanceled && (
          <p>
            This order is canceled. If the money has come, confirm it: then its refund is on your
            list.
          </p>
        )}
        {isSentAgain && (
          <PictureWarning text="This is the same picture as the one that was asked to be sent again." />
        )}
        <SameScreenshots same={sameScreenshots} />
        <AlikeScreenshots uploadId={uploadId} />
        {confirm.failure}
        {confirm.code}
        {isOffline && (
          <NeedsNetwork id={noteId}>
            Confirming, asking again and rejecting need the network.
          </NeedsNetwork>
        )}
        <div className={`grid ${styles.buttons}`} data-keep-clear>
          <Button
            wide
            {...described}
            aria-disabled={confirm.isBusy || undefined}
            onClick={() => !isTooSoon() && void confirm.send()}
          >
            {confirm.isBusy ? 'Confirming...' : confirmLabel}
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
        <RecordDialog
          {...(questionsOf(isCanceled)[asking] as Asked)}
          kind={orderKind}
          record={review}
          onDone={() => {
            void confirm.clear();
            onDone();
          }}
          onClose={() => setAsking(undefined)}
        >
          {({ form }) => (
            <ul className={`row ${styles.reasons}`}>
              {phrases[asking].map((text) => (
                <li key={text}>
                  <button
                    type="button"
                    className="chip"
                    onClick={() => form.setValue('reason', text, { shouldDirty: true })}
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </RecordDialog>
      )}
    </div>
  );
}

const reason = {
  label: 'Reason',
  rows: 3,
  maxLength: orderDeskLimits.reasonMax,
  required: true,
  rule: required('Please say why: the customer reads it.'),
};

function questionsOf(isCanceled: boolean) {
  return {
    ask: {
      call: askForProof,
      title: 'Ask for another screenshot',
      intro:
        'A customer with an email address gets an email with your reason. ' +
        'They upload a new one from their order.',
      fields: { reason },
      button: 'Send the email',
    },
    reject: {
      call: rejectPayment,
      title: 'Reject this payment?',
      intro: 'This cancels the order and tells the customer why.',
      fields: {
        reason,
        ...(!isCanceled && {
          restock: { label: 'Put the items back in stock', type: 'checkbox', initial: true },
        }),
      },
      bodyOf: (values) => ({ restock: true, ...values }),
      button: 'Yes, reject it',
    },
  } satisfies Record<string, Asked>;
}

type ReasonKind = keyof ReturnType<typeof questionsOf>;

/** Frequent reasons, by one tap. */
const phrases: Record<ReasonKind, readonly string[]> = {
  ask: [
    'The amount can’t be read.',
    'The screenshot shows another amount.',
    'The transaction code is missing.',
  ],
  reject: ['This payment has not arrived.', 'This screenshot belongs to another payment.'],
};
