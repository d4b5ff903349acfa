import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Path, PathValue, RegisterOptions, UseFormReturn } from 'react-hook-form';

import type { PaymentDetails } from '#contract/calls/service-calls.ts';
import { paymentMethods } from '#contract/names/booking-options.ts';
import { messages } from '#contract/names/messages.ts';
import { paymentRows } from '#contract/rules/payment-method.ts';
import { emailField, nameField, phoneField } from '#src/lib/contact-fields.ts';
import { fieldsOf } from '#src/lib/form-fields.ts';
import { emailRules, phoneRules, required } from '#src/lib/form-rules.ts';
import { isPicture } from '#src/lib/is-picture.ts';
import { pictureAttributes } from '#src/lib/media.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { Honeypot } from '#src/ui/honeypot.tsx';
import { PaymentPanel, qrSizes } from '#src/ui/payment-panel.tsx';
import { PictureField } from '#src/ui/picture-field.tsx';

import styles from './booking-form.module.css';
import type { PersonValues } from './booking-values.ts';
import { formatServicePrice } from './format-service-price.ts';

interface FieldsProps<Values extends PersonValues> {
  readonly form: UseFormReturn<Values>;
}

/** `fieldsOf` for the fields that every booking has. */
function personFieldsOf<Values extends PersonValues>(form: UseFormReturn<Values>) {
  const field = fieldsOf(form);
  return (name: keyof PersonValues, rules?: { readonly validate: (value: never) => string | boolean }) =>
    field(name as Path<Values>, rules as RegisterOptions<Values, Path<Values>>);
}

/** Name, email, phone number and the honeypot. */
export function PersonFields<Values extends PersonValues>({ form }: FieldsProps<Values>) {
  const field = personFieldsOf(form);
  return (
    <>
      <TextField {...nameField} required {...field('name', required('Please enter your name'))} />
      <div className="pair">
        <TextField {...emailField} required {...field('email', emailRules)} />
        <TextField {...phoneField} required {...field('phoneNumber', phoneRules('Please enter your phone number'))} />
      </div>
      <Honeypot {...form.register('website' as Path<Values>)} />
    </>
  );
}

interface PaymentProps<Values extends PersonValues> extends FieldsProps<Values> {
  /** Whether Online is chosen, which requires a payment screenshot. */
  readonly isOnline: boolean;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  /** Where to pay online: null when the shop takes cash only, undefined while loading. */
  readonly details: PaymentDetails | null | undefined;
  /** Rs; null while the owner has set none, undefined until a choice is made. */
  readonly price: number | null | undefined;
  /** Whether the form was submitted without the required screenshot. */
  readonly isPictureMissing: boolean;
}

export function PaymentFields<Values extends PersonValues>(props: PaymentProps<Values>) {
  const { form, isOnline, picture, onPicture, details, price, isPictureMissing } = props;
  const name = 'paymentMethod' as Path<Values>;
  const isUnavailable = isOnline && details === null;
  useEffect(() => {
    // A draft may still have it chosen.
    if (isUnavailable) form.setValue(name, '' as PathValue<Values, Path<Values>>);
  }, [isUnavailable, form, name]);
  if (price === null) {
    return (
      <p className={`stack ${styles.payment}`}>
        There’s nothing to pay now. We tell you the price when we agree a time, and you pay after that.
      </p>
    );
  }
  const offered = paymentMethods.filter((method) => method !== 'Online' || details || isOnline);
  return (
    <>
      <SelectField
        label="Payment method"
        required
        {...personFieldsOf(form)('paymentMethod', required('Please choose how to pay'))}
      >
        <option value="">Select</option>
        {offered.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      {isOnline && (
        <div className={`stack ${styles.payment}`}>
          {details && <PaymentPanel {...paymentPanelProps(details, price)} />}
          <PictureField
            label="Payment screenshot"
            required
            picture={picture}
            onChange={onPicture}
            isPicture={isPicture}
            error={isPictureMissing && !picture ? messages.screenshotMissing : undefined}
          />
        </div>
      )}
    </>
  );
}

function paymentPanelProps(details: PaymentDetails, rupees: number | undefined) {
  const { qr, note } = details;
  return {
    picture: qr ? { ...pictureAttributes(qr, qrSizes), alt: qr.alt ?? 'QR code to pay by' } : undefined,
    rows: paymentRows(details, rupees === undefined ? undefined : { text: formatServicePrice(rupees), rupees }),
    notes: [rupees === undefined ? 'The amount shows here once you’ve chosen above.' : '', note].filter(Boolean),
  };
}

export function TermsCheck<Values extends PersonValues>({ form }: FieldsProps<Values>) {
  const { error, ...input } = personFieldsOf(form)('hasAgreed', required('Please agree to the terms and conditions'));
  return (
    <div>
      <label className={styles.check}>
        <input type="checkbox" required aria-invalid={error ? true : undefined} {...input} />
        <span>I agree to the terms and conditions.</span>
      </label>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Link to="/terms-and-conditions" target="_blank">
        Read the terms
      </Link>
    </div>
  );
}
