import { Link, useHydrated } from '@tanstack/react-router';
import { type ComponentProps, useEffect } from 'react';
import type { Path, PathValue, RegisterOptions, UseFormReturn } from 'react-hook-form';
import type { PaymentDetails, ServicePrices } from '#contract/calls/service-calls.ts';
import { packages } from '#contract/names/booking-options.ts';
import { requestLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { bookingPaymentMethods } from '#contract/names/payment-methods.ts';
import { birthDateProblem, shopDay } from '#contract/rules/dates.ts';
import { isBookingPrepaid } from '#contract/rules/payment-method.ts';
import { emailField, emailRules, fieldsOf, nameField, phoneField, phoneRules } from '#src/lib/form-fields.ts';
import { Honeypot, SelectField, TextField } from '#src/ui/field.tsx';
import styles from './booking-form.module.css';
import { formatServicePrice, type PersonValues } from './booking-values.ts';
import { OnlinePayment } from './online-payment.tsx';

interface FieldsProps<Values extends PersonValues> {
  readonly form: UseFormReturn<Values>;
}

/** `fieldsOf` for the fields that every booking has. */
function personFieldsOf<Values extends PersonValues>(form: UseFormReturn<Values>) {
  const field = fieldsOf(form);
  return (name: keyof PersonValues, rules?: { readonly validate: (value: never) => string | boolean } | string) =>
    field(name as Path<Values>, rules as RegisterOptions<Values, Path<Values>> | string);
}

/** Name, email, phone number and the honeypot. */
export function PersonFields<Values extends PersonValues>({ form }: FieldsProps<Values>) {
  const field = personFieldsOf(form);
  return (
    <>
      <TextField {...nameField} {...field('name', 'Please enter your name')} />
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
  const offered = bookingPaymentMethods.filter((method) => !isBookingPrepaid(method) || details || isOnline);
  return (
    <>
      <SelectField
        label="Payment method"
        options={offered}
        {...personFieldsOf(form)('paymentMethod', 'Please choose how to pay')}
      />
      {isOnline && (
        <div className={`stack ${styles.payment}`}>
          <OnlinePayment
            details={details}
            amount={price === undefined ? undefined : { text: formatServicePrice(price), rupees: price }}
            picture={picture}
            onPicture={onPicture}
            error={isPictureMissing ? messages.screenshotMissing : undefined}
          />
        </div>
      )}
    </>
  );
}

export function TermsCheck<Values extends PersonValues>({ form }: FieldsProps<Values>) {
  const { error, ...input } = personFieldsOf(form)('hasAgreed', 'Please agree to the terms and conditions');
  return (
    <div>
      <label className={styles.check}>
        <input type="checkbox" aria-invalid={error ? true : undefined} {...input} />
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

interface PackageFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> {
  readonly prices: ServicePrices['numerology'] | undefined;
}

/** The three packages with their prices. */
export function PackageField({ prices, ...rest }: PackageFieldProps) {
  const options = packages.map(({ value, label }) => ({
    value,
    label: `${label} - ${formatServicePrice(prices?.[value])}`,
  }));
  return <SelectField label="Package" options={options} {...rest} />;
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
      min={`${requestLimits.birthYearMin}-01-01`}
      max={today}
      required
      {...props}
    />
  );
}
