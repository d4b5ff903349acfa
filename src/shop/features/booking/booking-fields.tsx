import { Link, useHydrated } from '@tanstack/react-router';
import { type ComponentProps, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PaymentDetails, WayToPay } from '#contract/calls/service-calls.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { messages } from '#contract/names/messages.ts';
import { bookingPaymentMethods } from '#contract/names/payment-methods.ts';
import { isBookingPrepaid } from '#contract/rules/orders/payment-method.ts';
import { birthDateProblem, shopDay } from '#contract/rules/texts/dates.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import {
  emailField,
  emailRules,
  fieldsOf,
  nameField,
  phoneField,
  phoneRules,
} from '#src/shared/forms/form-fields.ts';
import { Honeypot, SelectField, TextField } from '#src/shared/ui/forms/field.tsx';
import styles from './booking-form.module.css';
import type { BookingValues } from './booking-values.ts';
import { OnlinePayment } from './online-payment.tsx';

interface FieldsProps {
  readonly form: UseFormReturn<BookingValues>;
}

/** Name, email, phone number and the honeypot. */
export function PersonFields({ form }: FieldsProps) {
  const field = fieldsOf(form);
  return (
    <>
      <TextField {...nameField} {...field('name', 'Please enter your name')} />
      <div className="pair">
        <TextField {...emailField} required {...field('email', emailRules)} />
        <TextField
          {...phoneField}
          required
          {...field('phoneNumber', phoneRules('Please enter your phone number'))}
        />
      </div>
      <Honeypot />
    </>
  );
}

interface PaymentProps extends FieldsProps {
  /** Whether Online is chosen, which requires a payment screenshot. */
  readonly isOnline: boolean;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  /** Where to pay online: null when the shop takes cash only, undefined while loading. */
  readonly accounts: readonly PaymentDetails[] | null | undefined;
  /** The ways to pay that confirm themselves, once it is booked. */
  readonly ways?: readonly WayToPay[];
  /** Rs; null while the owner has set none, undefined until a choice is made. */
  readonly price: number | null | undefined;
  /** Whether the form was submitted without the required screenshot. */
  readonly isPictureMissing: boolean;
}

export function PaymentFields(props: PaymentProps) {
  const { form, isOnline, picture, onPicture, accounts, price, isPictureMissing } = props;
  const { ways = [] } = props;
  const chosen = form.watch('paymentMethod');
  const isGone = !isOffered(chosen, ways);
  const isUnavailable = isGone || (isOnline && accounts === null);
  useEffect(() => {
    // A draft may still have it chosen.
    if (isUnavailable) form.setValue('paymentMethod', '');
  }, [isUnavailable, form]);
  if (price === null) {
    return (
      <p className={`stack ${styles.payment}`}>
        There’s nothing to pay now. We tell you the price when we agree a time, and you pay after
        that.
      </p>
    );
  }
  const offered = bookingPaymentMethods.filter(
    (method) => !isBookingPrepaid(method) || accounts || isOnline,
  );
  return (
    <>
      <SelectField
        label="Payment method"
        options={[
          ...ways.map(({ provider, choice }) => ({ value: provider, label: choice })),
          ...offered,
        ]}
        {...fieldsOf(form)('paymentMethod', 'Please choose how to pay')}
      />
      {ways.map(
        ({ provider, hint }) =>
          provider === chosen && (
            <p key={provider} className="muted">
              {hint}
            </p>
          ),
      )}
      {isOnline && (
        <div className={`stack ${styles.payment}`}>
          <OnlinePayment
            accounts={accounts}
            amount={price === undefined ? undefined : { text: formatRupees(price), rupees: price }}
            picture={picture}
            onPicture={onPicture}
            error={isPictureMissing && !picture ? messages.screenshotMissing : undefined}
          />
        </div>
      )}
    </>
  );
}

/** Whether the shop offers what is chosen, or what a draft has from before. */
const isOffered = (chosen: string, ways: readonly WayToPay[]) =>
  chosen === '' ||
  bookingPaymentMethods.some((method) => method === chosen) ||
  ways.some(({ provider }) => provider === chosen);

export function TermsCheck({ form }: FieldsProps) {
  const { error, ...input } = fieldsOf(form)(
    'hasAgreed',
    'Please agree to the terms and conditions',
  );
  return (
    <div>
      <label className={`check ${styles.check}`}>
        <input type="checkbox" aria-invalid={error ? true : undefined} {...input} />
        <span>I agree to the terms and conditions.</span>
      </label>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Link to="/terms-and-conditions" target="_blank">
        Read the terms
      </Link>
    </div>
  );
}

/** A date of birth: a valid date in the past. */
export const birthDateRules = {
  validate: (text: string) => {
    if (text === '') return 'Please enter your date of birth';
    return birthDateProblem(text, new Date()) ?? true;
  },
};

/** The field for it, whose calendar ends today. */
export function BirthDateField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  // The server's HTML may be of an earlier day.
  const today = useHydrated() ? shopDay(new Date()) : undefined;
  return (
    <TextField
      label="Date of birth"
      type="date"
      autoComplete="bday"
      min={`${enquiryLimits.birthYearMin}-01-01`}
      max={today}
      required
      {...props}
    />
  );
}
