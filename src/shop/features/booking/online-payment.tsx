import { useId } from 'react';
import type { PaymentDetails } from '#contract/calls/service-calls.ts';
import { paymentRows } from '#contract/rules/orders/payment-method.ts';
import { isPicture } from '#src/shared/forms/picture-files.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { CopyButton } from '#src/shared/ui/forms/copy-button.tsx';
import { PictureField } from '#src/shared/ui/forms/picture-field.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import styles from './online-payment.module.css';

interface PanelProps {
  readonly details: PaymentDetails;
  /** Undefined until it is known. */
  readonly amount: { readonly text: string; readonly rupees: number } | undefined;
}

interface OnlinePaymentProps extends Omit<PanelProps, 'details'> {
  /** Undefined while loading. */
  readonly accounts: readonly PaymentDetails[] | null | undefined;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  /** Why the form can't be sent with this screenshot, or without one. */
  readonly error: string | undefined;
}

/** Where to pay, and the screenshot of the payment: of a booking or an order. */
export function OnlinePayment(props: OnlinePaymentProps) {
  const { accounts, amount, picture, onPicture, error } = props;
  return (
    <>
      <PaymentAccounts accounts={accounts ?? []} amount={amount} />
      <PictureField
        label="Payment screenshot"
        required
        picture={picture}
        onChange={onPicture}
        isPicture={isPicture}
        error={error}
      />
    </>
  );
}

interface AccountsProps extends Omit<PanelProps, 'details'> {
  readonly accounts: readonly PaymentDetails[];
}

/**
 * Where to pay: the shop's only account, or all by their names, of which the customer opens the one
 * to pay to.
 */
export function PaymentAccounts({ accounts, amount }: AccountsProps) {
  const group = useId();
  const [only, ...others] = accounts;
  if (only && others.length === 0) return <PaymentPanel details={only} amount={amount} />;
  if (!only) return null;
  return (
    <div className="stack-close">
      <p>Pay to one of these accounts:</p>
      {accounts.map((details, at) => (
        <details key={details.service} name={group} open={at === 0}>
          <summary className={`line spread opener bold ${styles.account}`}>
            {details.service || details.accountName || details.accountNumber}
            <Icon name="down" size={18} />
          </summary>
          <PaymentPanel details={details} amount={amount} />
        </details>
      ))}
    </div>
  );
}

/** `sizes` of the QR code. */
const qrSizes = '11rem';

/** Payment details: a QR code, and the same as text with copy buttons. */
function PaymentPanel({ details, amount }: PanelProps) {
  const { qr } = details;
  const { src, sources, width, height } = qr ? pictureAttributes(qr, qrSizes) : {};
  const notes = [
    amount ? '' : 'The amount shows here once you’ve chosen above.',
    details.note,
  ].filter(Boolean);
  return (
    <div className={`surface row padded ${styles.panel}`}>
      {qr && (
        <div>
          <picture className={`small-frame ${styles.code}`}>
            {sources?.map((source) => (
              <source key={source.type} {...source} sizes={qrSizes} />
            ))}
            <img src={src} alt={qr.alt ?? 'QR code to pay by'} width={width} height={height} />
          </picture>
          {/* A wallet on the same phone reads the code from its pictures. */}
          <a href={src} download="payment-code.webp" className={`tall-link ${styles.save}`}>
            Save the code
          </a>
        </div>
      )}
      <dl className={`stack-tight facts ${styles.rows}`}>
        {paymentRows(details, amount).map(({ label, value, copies }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="row spread bold breaks">
              <span>{value}</span>
              {copies !== undefined && <CopyButton text={copies} what={label.toLowerCase()} />}
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className={`muted dense ${styles.note}`}>
          {note}
        </p>
      ))}
    </div>
  );
}
