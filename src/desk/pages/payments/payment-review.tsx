import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { askForProof, confirmPayment, type PaymentReview, rejectPayment } from '#contract/calls/admin/payment-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { deskApiPath, previewWidth } from '#contract/names/desk.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { currentRecordOf } from '#src/desk/lib/staff-failure.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { useDraftTexts } from '#src/desk/lib/use-draft-texts.ts';
import { OrderFailure } from '#src/desk/orders/order-failure.tsx';
import { showOrder } from '#src/desk/orders/show-order.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { NeedsNetwork } from '#src/desk/ui/needs-network.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
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
  const { texts, change, clear } = useDraftTexts(`payment:${summary.orderId}`, { reference: '', isTyped: '' });
  const reference = texts.isTyped || texts.reference ? texts.reference : review.reference;
  const noteId = useId();
  const described = isOffline ? { 'aria-describedby': noteId } : undefined;
  const finish = () => {
    clear();
    onDone();
  };
  const [asking, setAsking] = useState<ReasonKind>();
  const confirm = useDecision(confirmPayment, review, finish, `Payment of order ${summary.orderNumber} confirmed.`);
  const ask = useDecision(askForProof, review, finish, 'The customer is asked for another screenshot.');
  const reject = useDecision(rejectPayment, review, finish, `Order ${summary.orderNumber} is canceled.`);
  const screenshot = `${deskApiPath}/screenshots/${encodeURIComponent(uploadId)}`;
  return (
    <div className={styles.review}>
      <div className={styles.what}>
        <h2>
          <Link to="/orders/$orderId" params={{ orderId: summary.orderId }}>
            Order {summary.orderNumber}
          </Link>{' '}
          of {summary.name}
        </h2>
        <p className={styles.muted}>sent {relativeTime(review.sentAt)}</p>
      </div>
      <ZoomPicture
        preview={`${screenshot}?width=${previewWidth}`}
        full={screenshot}
        width={review.width}
        height={review.height}
        alt={`Payment screenshot of order ${summary.orderNumber}`}
      />
      <div className={styles.side}>
        <p className={styles.due}>
          <span>Amount due</span>
          <strong>{formatPaisa(summary.totalPaisa)}</strong>
        </p>
        {isSentAgain && (
          <div className={styles.warning} role="alert">
            <p>
              <DeskIcon name="warning" size={20} /> This is the same picture as the one that was asked to be sent again.
            </p>
          </div>
        )}
        {sameScreenshots.length > 0 && <SameScreenshots same={sameScreenshots} />}
        <Failure review={review} decision={confirm} />
        <TextField
          label="Transaction code"
          value={reference}
          onChange={({ target }) => change({ reference: target.value, isTyped: 'yes' })}
          maxLength={orderDeskLimits.lineMax}
          autoComplete="off"
          hint={
            review.reference
              ? `The customer typed ${review.reference}`
              : 'As it stands on the screenshot; may be left empty'
          }
        />
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
              if (!isTooSoon()) confirm.send({ reference: reference.trim() });
            }}
          >
            {confirm.isBusy ? 'Confirming...' : 'Confirm payment'}
          </Button>
          <Button variant="secondary" {...described} onClick={() => setAsking('ask')}>
            Ask again
          </Button>
          <Button variant="secondary" {...described} onClick={() => setAsking('reject')}>
            Reject
          </Button>
        </div>
      </div>
      {asking && (
        <ReasonDialog
          kind={asking}
          isBusy={ask.isBusy || reject.isBusy}
          failure={<Failure review={review} decision={asking === 'ask' ? ask : reject} />}
          onSend={({ reason, restock }) => (asking === 'ask' ? ask.send({ reason }) : reject.send({ reason, restock }))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function useDecision(call: AnyCall, { summary }: PaymentReview, onDone: () => void, message: string) {
  const queryClient = useQueryClient();
  const change = useStaffChange(call, {
    onSuccess: (order) => {
      showOrder(queryClient, order);
      showToast('success', message);
      onDone();
    },
  });
  return {
    isBusy: change.isPending,
    error: change.error,
    reset: change.reset,
    send: (body: Readonly<Record<string, unknown>>) => {
      if (change.isPending) return;
      const { orderId, version } = summary;
      change.mutate({ params: { orderId }, body: { ...body, version } });
    },
  };
}

interface FailureProps {
  readonly review: PaymentReview;
  readonly decision: { readonly error: unknown; readonly reset: () => void };
}

/** Why nothing was decided, with a link to an order that somebody else has changed. */
function Failure({ review: { summary }, decision: { error, reset } }: FailureProps) {
  return (
    <>
      <OrderFailure order={{ summary }} error={error} onRefreshed={reset} />
      {currentRecordOf(error) && (
        <Link to="/orders/$orderId" params={{ orderId: summary.orderId }} {...buttonProps('secondary')}>
          Open order {summary.orderNumber}
        </Link>
      )}
    </>
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
