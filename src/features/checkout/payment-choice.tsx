import { messages } from '#contract/names/messages.ts';
import { smallPicture } from '#src/lib/shrink-picture.ts';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import { PictureField } from '#src/ui/picture-field.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './checkout-parts.module.css';

export type Payment = 'cash' | 'online';

interface PaymentChoiceProps {
  readonly payment: Payment;
  readonly onChange: (payment: Payment) => void;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  /** Whether the order was tried without the screenshot it needs. */
  readonly isPictureMissing: boolean;
}

/** Cash on delivery, or paid before with a screenshot to show it. */
export function PaymentChoice({ payment, onChange, picture, onPicture, isPictureMissing }: PaymentChoiceProps) {
  const choose = async (chosen: File | undefined) => onPicture(chosen && (await smallPicture(chosen)));
  return (
    <>
      <div className={styles.choices}>
        <ChoiceCard name="payment" checked={payment === 'cash'} onChange={() => onChange('cash')}>
          <strong>Cash on delivery</strong>
          <span className={styles.aside}>You pay the courier.</span>
        </ChoiceCard>
        <ChoiceCard name="payment" checked={payment === 'online'} onChange={() => onChange('online')}>
          <strong>Paid online</strong>
          <span className={styles.aside}>You have sent the amount, and show us a screenshot of the payment.</span>
        </ChoiceCard>
      </div>
      {payment === 'online' && (
        <PictureField
          label="Payment screenshot"
          required
          picture={picture}
          onChange={(chosen) => void choose(chosen)}
          onRefuse={() => showToast('error', 'Please choose an image file.')}
          error={isPictureMissing && !picture ? messages.checkoutFileMissing : undefined}
        />
      )}
    </>
  );
}
