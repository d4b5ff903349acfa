import { type ReactNode, useState } from 'react';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { CheckField } from '#src/desk/ui/check-field.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import styles from './payments-page.module.css';

export type ReasonKind = 'ask' | 'reject';

const texts = {
  ask: {
    title: 'Ask for another screenshot',
    intro: 'The customer gets an email with your reason and uploads a new one from their order.',
    button: 'Send the email',
    reasons: ['The amount can’t be read.', 'The screenshot shows another amount.', 'The transaction code is missing.'],
  },
  reject: {
    title: 'Reject this payment?',
    intro: 'This cancels the order and tells the customer why.',
    button: 'Yes, reject it',
    reasons: ['This payment has not arrived.', 'This screenshot belongs to another payment.'],
  },
} as const;

interface ReasonDialogProps {
  readonly kind: ReasonKind;
  readonly isBusy: boolean;
  readonly failure: ReactNode;
  readonly onSend: (decision: { readonly reason: string; readonly restock: boolean }) => void;
  readonly onClose: () => void;
}

/** Asks for the reason that the customer reads; frequent ones by one tap. */
export function ReasonDialog({ kind, isBusy, failure, onSend, onClose }: ReasonDialogProps) {
  const { title, intro, button, reasons } = texts[kind];
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(true);
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Dialog title={title} placement="centre" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setEmpty(reason.trim() === '');
          if (reason.trim() !== '' && !isBusy) onSend({ reason: reason.trim(), restock });
        }}
      >
        <p>{intro}</p>
        {failure}
        <ul className={styles.reasons}>
          {reasons.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => setReason(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
        <TextAreaField
          label="Reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={orderDeskLimits.reasonMax}
          required
          error={isEmpty && reason.trim() === '' ? 'Please say why: the customer reads it.' : undefined}
        />
        {kind === 'reject' && (
          <CheckField label="Put the items back in stock" checked={restock} onChange={setRestock} />
        )}
        <SubmitButton busy="Sending..." isBusy={isBusy} wide>
          {button}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
