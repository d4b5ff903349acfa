import type { ReactNode } from 'react';

import type { PaymentDetails } from '#contract/calls/service-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { formatPaisa, rupeesFromPaisa } from '#contract/rules/money.ts';
import { type PaymentMethod, paymentRows } from '#contract/rules/payment-method.ts';
import { isPicture } from '#src/lib/is-picture.ts';
import { pictureAttributes } from '#src/lib/media.ts';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import { PaymentPanel, qrSizes } from '#src/ui/payment-panel.tsx';
import { PictureField } from '#src/ui/picture-field.tsx';

import styles from './checkout-sections.module.css';

interface PaymentChoiceProps {
  readonly payment: PaymentMethod;
  readonly onChange: (payment: PaymentMethod) => void;
  /** Payment details; without them only cash is offered. */
  readonly details: PaymentDetails | undefined;
  readonly totalPaisa: number;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  /** Whether the form was submitted without the required screenshot. */
  readonly isPictureMissing: boolean;
  /** Shown below while cash is chosen. */
  readonly cashNotice?: ReactNode;
}

/** Cash on delivery, or online payment with a screenshot. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { payment, onChange, details, totalPaisa, picture, onPicture, isPictureMissing, cashNotice } = props;
  const isOnline = payment === 'online';
  return (
    <>
      <fieldset className={`stack-close ${styles.choices}`}>
        <legend className="visually-hidden">How do you want to pay?</legend>
        <ChoiceCard name="payment" checked={!isOnline} onChange={() => onChange('cash')}>
          <strong>Cash on delivery</strong>
          <span className={`muted ${styles.aside}`}>You pay the courier.</span>
        </ChoiceCard>
        {(details || isOnline) && (
          <ChoiceCard name="payment" checked={isOnline} onChange={() => onChange('online')}>
            <strong>Pay online</strong>
            <span className={`muted ${styles.aside}`}>Send the amount now, then add a screenshot of the payment.</span>
          </ChoiceCard>
        )}
      </fieldset>
      {!isOnline && cashNotice}
      {isOnline && details && (
        <PaymentPanel
          picture={
            details.qr
              ? { ...pictureAttributes(details.qr, qrSizes), alt: details.qr.alt ?? 'QR code to pay by' }
              : undefined
          }
          rows={paymentRows(details, { text: formatPaisa(totalPaisa), rupees: rupeesFromPaisa(totalPaisa) })}
          notes={details.note === '' ? [] : [details.note]}
        />
      )}
      {isOnline && (
        <PictureField
          label="Payment screenshot"
          required
          picture={picture}
          onChange={onPicture}
          isPicture={isPicture}
          error={isPictureMissing && !picture ? messages.checkoutFileMissing : undefined}
        />
      )}
    </>
  );
}
