import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Address } from '#contract/calls/address-calls.ts';
import { countries } from '#contract/names/countries.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { emailRules, phoneRules, required } from '#src/lib/form-fields.ts';
import { privateQueryOf } from '#src/lib/query.ts';
import { settings } from '#src/settings.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';

/** Form values of a delivery: address, recipient and notes. */
export interface DeliveryValues extends Omit<Address, 'addressId'> {
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  email: string;
  notes: string;
}

export const emptyDelivery: DeliveryValues = {
  country: settings.country,
  state: '',
  city: '',
  streetAddress: '',
  zipCode: '',
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  email: '',
  notes: '',
};

interface FieldsProps {
  /** `fieldsOf` a form that has these fields. */
  readonly field: (
    name: keyof DeliveryValues,
    rules?: { readonly validate: (text: string) => string | boolean },
  ) => UseFormRegisterReturn & { readonly error: string | undefined };
}

/** Autocomplete tokens in one section, so that a browser fills all fields from one saved address. */
const autofill = (field: string) => `section-delivery shipping ${field}`;

/** Country, street, city, state and postal code. */
export function AddressFields({ field }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Country"
        autoComplete={autofill('country-name')}
        required
        {...field('country', required('Please choose a country'))}
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
        {...field('streetAddress', required('Please enter the street address'))}
      />
      <div className="pair">
        <TextField
          label="City"
          autoComplete={autofill('address-level2')}
          maxLength={accountLimits.addressLineMax}
          required
          {...field('city', required('Please enter the city'))}
        />
        <TextField
          label="State or province"
          autoComplete={autofill('address-level1')}
          maxLength={accountLimits.addressLineMax}
          required
          {...field('state', required('Please enter the state or province'))}
        />
      </div>
      <TextField
        label="Postal code"
        autoComplete={autofill('postal-code')}
        autoCapitalize="characters"
        maxLength={zipCodeMax}
        {...field('zipCode')}
      />
    </>
  );
}

interface RecipientProps extends FieldsProps {
  /** Then the last name is not required. */
  readonly hasOneName?: boolean;
}

/** Name, company, phone and email of the recipient. */
export function RecipientFields({ field, hasOneName = false }: RecipientProps) {
  return (
    <>
      <div className="pair">
        <TextField
          label="First name"
          autoComplete={autofill('given-name')}
          maxLength={accountLimits.nameMax}
          required
          {...field('firstName', required('Please enter your first name'))}
        />
        <TextField
          label="Last name"
          autoComplete={autofill('family-name')}
          maxLength={accountLimits.nameMax}
          required={!hasOneName}
          {...field('lastName', hasOneName ? undefined : required('Please enter your last name'))}
        />
      </div>
      <TextField
        label="Company"
        autoComplete={autofill('organization')}
        maxLength={accountLimits.addressLineMax}
        {...field('company')}
      />
      <div className="pair">
        <PhoneField field={field} />
        <TextField
          label="Email"
          type="email"
          autoComplete={autofill('email')}
          maxLength={accountLimits.emailMax}
          required
          {...field('email', emailRules)}
        />
      </div>
    </>
  );
}

/** The number the courier calls; also asked for with a saved address. */
export function PhoneField({ field }: FieldsProps) {
  return (
    <TextField
      label="Phone"
      type="tel"
      autoComplete={autofill('tel')}
      maxLength={accountLimits.phoneMax}
      required
      {...field('phone', phoneRules('Please enter a phone number'))}
    />
  );
}

/** Notes for the courier. */
export function DeliveryNotes({ field }: FieldsProps) {
  return <TextAreaField label="Delivery notes" maxLength={accountLimits.noteMax} {...field('notes')} />;
}

const zipCodeMax = 20;

/** A customer's saved addresses. */
export const addressesQuery = (userId: string) => privateQueryOf('listAddresses', { params: { userId } });

/** An address in one line, without empty fields. */
export function addressLine({ streetAddress, city, state, zipCode, country }: Omit<Address, 'addressId'>): string {
  return [streetAddress, city, [state, zipCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** The name of an address form's draft. */
export const addressDraftName = (userId: string, addressId = 'new') => `address:${userId}:${addressId}`;
