import { askForProof, type PaymentReview, rejectPayment } from '#contract/calls/admin/payment-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { OrderDialog } from '#src/desk/orders/order-dialog.tsx';
import { CheckField } from '#src/desk/ui/check-field.tsx';
import { required } from '#src/lib/form-rules.ts';
import { TextAreaField } from '#src/ui/field.tsx';

import styles from './payments-page.module.css';

const kinds = {
  ask: {
    call: askForProof,
    title: 'Ask for another screenshot',
    intro: 'The customer gets an email with your reason and uploads a new one from their order.',
    button: 'Send the email',
    reasons: ['The amount can’t be read.', 'The screenshot shows another amount.', 'The transaction code is missing.'],
  },
  reject: {
    call: rejectPayment,
    title: 'Reject this payment?',
    intro: 'This cancels the order and tells the customer why.',
    button: 'Yes, reject it',
    reasons: ['This payment has not arrived.', 'This screenshot belongs to another payment.'],
  },
} as const;

export type ReasonKind = keyof typeof kinds;

interface ReasonDialogProps {
  readonly kind: ReasonKind;
  readonly review: PaymentReview;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason that the customer reads; frequent ones by one tap. */
export function ReasonDialog({ kind, review, onDone, onClose }: ReasonDialogProps) {
  const { reasons, call, ...texts } = kinds[kind];
  return (
    <OrderDialog
      {...texts}
      call={call as AnyCall}
      order={review}
      empty={{ reason: '', restock: true }}
      bodyOf={(values) => values}
      onDone={onDone}
      onClose={onClose}
    >
      {({ form, field }) => (
        <>
          <ul className={`row ${styles.reasons}`}>
            {reasons.map((text) => (
              <li key={text}>
                <button type="button" onClick={() => form.setValue('reason', text, { shouldDirty: true })}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
          <TextAreaField
            label="Reason"
            maxLength={orderDeskLimits.reasonMax}
            required
            {...field('reason', required('Please say why: the customer reads it.'))}
          />
          {kind === 'reject' && review.summary.parcel !== 'canceled' && (
            <CheckField label="Put the items back in stock" {...field('restock')} />
          )}
        </>
      )}
    </OrderDialog>
  );
}
