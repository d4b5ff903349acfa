import { Link } from '@tanstack/react-router';
import type { Path, UseFormReturn } from 'react-hook-form';

import type { Picture } from '#contract/calls/product-calls.ts';
import { paymentMethods } from '#contract/names/booking-options.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { emailRules, required } from '#src/lib/form-rules.ts';
import { pictureParts } from '#src/lib/media.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { Honeypot } from '#src/ui/honeypot.tsx';
import { PictureField } from '#src/ui/picture-field.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './booking-form.module.css';
import type { PersonValues } from './booking-values.ts';

interface FieldsProps<Values extends PersonValues> {
  readonly form: UseFormReturn<Values>;
}

/** Name, email and phone number, and a field that only machines fill in. */
export function PersonFields<Values extends PersonValues>({ form }: FieldsProps<Values>) {
  const { register } = form;
  const errors = form.formState.errors as Partial<Record<keyof PersonValues, { message?: string }>>;
  const at = (name: keyof PersonValues) => name as Path<Values>;
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={accountLimits.nameMax}
        required
        error={errors.name?.message}
        {...register(at('name'), required('Please enter your name'))}
      />
      <div className={styles.pair}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={accountLimits.emailMax}
          required
          error={errors.email?.message}
          {...register(at('email'), emailRules as never)}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          maxLength={accountLimits.phoneMax}
          required
          error={errors.phoneNumber?.message}
          {...register(at('phoneNumber'), required('Please enter your phone number'))}
        />
      </div>
      <Honeypot {...register(at('website'))} />
    </>
  );
}

interface PaymentProps<Values extends PersonValues> extends FieldsProps<Values> {
  /** Whether Online is chosen: then the picture of the payment is asked for. */
  readonly isOnline: boolean;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  readonly qr: Picture | null | undefined;
}

export function PaymentFields<Values extends PersonValues>(props: PaymentProps<Values>) {
  const { form, isOnline, picture, onPicture, qr } = props;
  const error = form.formState.errors.paymentMethod as { message?: string } | undefined;
  return (
    <>
      <SelectField
        label="Payment method"
        required
        error={error?.message}
        {...form.register('paymentMethod' as Path<Values>, required('Please choose how to pay'))}
      >
        <option value="">Select</option>
        {paymentMethods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      {isOnline && (
        <div className={styles.payment}>
          <PaymentQr qr={qr} />
          <PictureField
            label="Screenshot of payment"
            required
            picture={picture}
            onChange={onPicture}
            onRefuse={() => showToast('error', 'Please choose a picture.')}
          />
        </div>
      )}
    </>
  );
}

function PaymentQr({ qr }: { readonly qr: Picture | null | undefined }) {
  if (!qr) return <p className={styles.qr}>We send you the payment details by email or phone before you pay.</p>;
  const { src, sources, width, height } = pictureParts(qr);
  return (
    <div className={styles.qr}>
      <picture>
        {sources.map((source) => (
          <source key={source.type} {...source} sizes="12rem" />
        ))}
        <img src={src} alt="QR code to pay by" width={width} height={height} />
      </picture>
      <p>Scan it with your payment app, then add a screenshot of the payment.</p>
    </div>
  );
}

export function TermsCheck<Values extends PersonValues>({ form }: FieldsProps<Values>) {
  const error = form.formState.errors.hasAgreed as { message?: string } | undefined;
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          required
          aria-invalid={error ? true : undefined}
          {...form.register('hasAgreed' as Path<Values>, required('Please agree to the terms and conditions'))}
        />
        <span>I agree to the terms and conditions.</span>
      </label>
      {error && (
        <p className={styles.error} role="alert">
          {error.message}
        </p>
      )}
      <Link to="/terms-and-conditions" target="_blank">
        Read them
      </Link>
    </div>
  );
}

/** Online payment without its screenshot: told, and nothing is sent. */
export function isScreenshotMissing(paymentMethod: string, picture: File | undefined): boolean {
  if (paymentMethod !== 'Online' || picture) return false;
  showToast('error', messages.screenshotMissing);
  return true;
}
