import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';

import { countries } from '#contract/names/countries.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/email.ts';
import { settings } from '#src/settings.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';

import styles from './address-form.module.css';

/** An address as it is typed. */
export interface AddressValues {
  country: string;
  state: string;
  city: string;
  streetAddress: string;
  zipCode: string;
}

/** An address with whom it is for, as the checkout asks for it. */
export interface DeliveryValues extends AddressValues {
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  email: string;
  notes: string;
}

export const emptyAddress: AddressValues = {
  country: settings.country,
  state: '',
  city: '',
  streetAddress: '',
  zipCode: '',
};

export const emptyDelivery: DeliveryValues = {
  ...emptyAddress,
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  email: '',
  notes: '',
};

interface FieldsProps {
  /** `register` of any form that has these fields among others. */
  readonly register: (
    name: keyof DeliveryValues,
    rules?: { readonly validate: (text: string) => string | boolean },
  ) => UseFormRegisterReturn;
  readonly errors: FieldErrors<DeliveryValues>;
}

/** One group of fields, so that a browser fills all of them with one saved address at one tap. */
const autofill = (field: string) => `section-delivery shipping ${field}`;

/** Country, street, city, state and postal code: the fields of an address, for any form that holds one. */
export function AddressFields({ register, errors }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Country"
        autoComplete={autofill('country-name')}
        required
        error={errors.country?.message}
        {...register('country', needed('Please choose a country'))}
      >
        <option value="">Choose a country</option>
        {countries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      <TextField
        label="Street address"
        autoComplete={autofill('street-address')}
        maxLength={accountLimits.addressLineMax}
        required
        error={errors.streetAddress?.message}
        {...register('streetAddress', needed('Please enter the street address'))}
      />
      <div className={styles.pair}>
        <TextField
          label="City"
          autoComplete={autofill('address-level2')}
          maxLength={accountLimits.addressLineMax}
          required
          error={errors.city?.message}
          {...register('city', needed('Please enter the city'))}
        />
        <TextField
          label="State"
          autoComplete={autofill('address-level1')}
          maxLength={accountLimits.addressLineMax}
          required
          error={errors.state?.message}
          {...register('state', needed('Please enter the state or province'))}
        />
      </div>
      <TextField
        label="Postal code"
        autoComplete={autofill('postal-code')}
        autoCapitalize="characters"
        maxLength={zipCodeMax}
        error={errors.zipCode?.message}
        {...register('zipCode')}
      />
    </>
  );
}

/** Who receives a delivery, and how to reach them. */
export function RecipientFields({ register, errors }: FieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="First name"
          autoComplete={autofill('given-name')}
          maxLength={accountLimits.nameMax}
          required
          error={errors.firstName?.message}
          {...register('firstName', needed('Please enter your first name'))}
        />
        <TextField
          label="Last name"
          autoComplete={autofill('family-name')}
          maxLength={accountLimits.nameMax}
          required
          error={errors.lastName?.message}
          {...register('lastName', needed('Please enter your last name'))}
        />
      </div>
      <TextField
        label="Company"
        autoComplete={autofill('organization')}
        maxLength={accountLimits.addressLineMax}
        error={errors.company?.message}
        {...register('company')}
      />
      <div className={styles.pair}>
        <PhoneField register={register} errors={errors} />
        <TextField
          label="Email"
          type="email"
          autoComplete={autofill('email')}
          maxLength={accountLimits.emailMax}
          required
          error={errors.email?.message}
          {...register('email', {
            validate: (text) =>
              text.trim() === '' ? messages.emailMissing : isEmail(text.trim()) || messages.emailInvalid,
          })}
        />
      </div>
    </>
  );
}

/** The number the courier calls, for saved addresses too. */
export function PhoneField({ register, errors }: FieldsProps) {
  return (
    <TextField
      label="Phone"
      type="tel"
      autoComplete={autofill('tel')}
      maxLength={accountLimits.phoneMax}
      required
      error={errors.phone?.message}
      {...register('phone', needed('Please enter a phone number'))}
    />
  );
}

/** What the courier should know. */
export function DeliveryNotes({ register, errors }: FieldsProps) {
  return (
    <TextAreaField
      label="Delivery notes"
      maxLength={accountLimits.noteMax}
      error={errors.notes?.message}
      {...register('notes')}
    />
  );
}

const zipCodeMax = 20;

const needed = (sentence: string) => ({ validate: (text: string) => text.trim() !== '' || sentence });
