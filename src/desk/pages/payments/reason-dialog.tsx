import { askForProof, type PaymentReview, rejectPayment } from '#contract/calls/admin/payment-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { orderKind } from '#src/desk/orders/order-kind.tsx';
import { CheckField } from '#src/desk/ui/check-field.tsx';
import { RecordDialog } from '#src/desk/ui/record-dialog.tsx';
import { required } from '#src/lib/form-fields.ts';
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
    <RecordDialog
      {...texts}
      call={call as AnyCall}
      kind={orderKind}
      record={review}
      empty={{ reason: '', restock: true }}
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
    </RecordDialog>
  );
}
