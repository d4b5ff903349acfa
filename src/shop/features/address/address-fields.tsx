import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Address } from '#contract/calls/address-calls.ts';
import { countries } from '#contract/names/countries.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { emailField, emailRules, phoneField, phoneRules } from '#src/shared/forms/form-fields.ts';
import { privateQueryOf } from '#src/shared/queries/query.ts';
import { SelectField, TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';

/** Form values of a delivery: address, recipient, notes and card. */
export interface DeliveryValues extends Omit<Address, 'addressId'> {
  /** The whole name, with a saved address, which has none. */
  recipient: string;
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  email: string;
  notes: string;
  /** What the card of a gift should say. */
  cardText: string;
  /** The buyer's own, for the invoice. */
  taxNumber: string;
}

/** An empty form, in the shop's own country. */
export const emptyDelivery = (country: string): DeliveryValues => ({
  country,
  state: '',
  city: '',
  streetAddress: '',
  zipCode: '',
  recipient: '',
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  email: '',
  notes: '',
  cardText: '',
  taxNumber: '',
});

interface FieldsProps {
  /** `fieldsOf` a form that has these fields. */
  readonly field: (
    name: keyof DeliveryValues,
    rules?: { readonly validate: (text: string) => string | boolean } | string,
  ) => UseFormRegisterReturn & { readonly error: string | undefined };
}

/**
 * Autocomplete tokens in one section, so that a browser fills all fields from one saved address.
 */
const autofill = (field: string) => `section-delivery shipping ${field}`;

interface LineProps extends FieldsProps {
  readonly name: keyof DeliveryValues;
  readonly label: string;
  /** Its autocomplete token. */
  readonly token: string;
  /** The message when it is missing; without one it is optional. */
  readonly missing?: string | undefined;
  readonly maxLength?: number;
}

function Line({
  field,
  name,
  label,
  token,
  missing,
  maxLength = accountLimits.addressLineMax,
}: LineProps) {
  return (
    <TextField
      label={label}
      autoComplete={autofill(token)}
      maxLength={maxLength}
      {...field(name, missing)}
    />
  );
}

/** Country, street, city, state and postal code. */
export function AddressFields({ field }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Country"
        autoComplete={autofill('country-name')}
        options={countries}
        empty="Choose a country"
        {...field('country', 'Please choose a country')}
      />
      <Line
        field={field}
        name="streetAddress"
        label="Street address"
        token="street-address"
        missing="Please enter the street address"
      />
      <div className="pair">
        <Line
          field={field}
          name="city"
          label="City"
          token="address-level2"
          missing="Please enter the city"
        />
        <Line
          field={field}
          name="state"
          label="State or province"
          token="address-level1"
          missing="Please enter the state or province"
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
  const name = { field, maxLength: accountLimits.nameMax };
  const lastNameMissing = hasOneName ? undefined : 'Please enter your last name';
  return (
    <>
      <div className="pair">
        <Line
          {...name}
          name="firstName"
          label="First name"
          token="given-name"
          missing="Please enter your first name"
        />
        <Line
          {...name}
          name="lastName"
          label="Last name"
          token="family-name"
          missing={lastNameMissing}
        />
      </div>
      <Line field={field} name="company" label="Company" token="organization" />
      <div className="pair">
        <PhoneField field={field} />
        <EmailField field={field} />
      </div>
    </>
  );
}

interface PickupProps extends FieldsProps {
  /** Of an order that is picked up at the shop. */
  readonly isPickup?: boolean;
}

/** Who receives a parcel to a saved address, or picks up the order. */
export function RecipientField({ field, isPickup = false }: PickupProps) {
  const does = isPickup ? 'picks it up' : 'receives it';
  return (
    <Line
      field={field}
      name="recipient"
      label={`Who ${does}?`}
      token="name"
      missing={`Please enter the name of who ${does}`}
      maxLength={accountLimits.nameMax}
    />
  );
}

/**
 * A component, as the others are: the first invalid field is the one that was rendered, and so
 * registered, first.
 */
function EmailField({ field }: FieldsProps) {
  return (
    <TextField
      {...emailField}
      autoComplete={autofill('email')}
      required
      {...field('email', emailRules)}
    />
  );
}

/** The number the courier calls; also asked for with a saved address. */
export function PhoneField({ field }: FieldsProps) {
  const rules = phoneRules('Please enter a phone number');
  return (
    <TextField
      {...phoneField}
      label="Phone"
      autoComplete={autofill('tel')}
      required
      {...field('phone', rules)}
    />
  );
}

/** Notes for the courier. */
export function DeliveryNotes({ field }: FieldsProps) {
  return (
    <TextAreaField label="Delivery notes" maxLength={accountLimits.noteMax} {...field('notes')} />
  );
}

/** What is written on the card that goes with a gift. */
export function CardText({ field, isPickup = false }: PickupProps) {
  return (
    <TextAreaField
      label="A gift? Write what the card should say"
      hint={`We write it by hand and put it ${isPickup ? 'with your order' : 'in the parcel'}.`}
      maxLength={accountLimits.cardTextMax}
      {...field('cardText')}
    />
  );
}

const zipCodeMax = 20;

/** A customer's saved addresses. */
export const addressesQuery = (userId: string) =>
  privateQueryOf('listAddresses', { params: { userId } });

/** An address in one line, without empty fields. */
export function addressLine({
  streetAddress,
  city,
  state,
  zipCode,
  country,
}: Omit<Address, 'addressId'>): string {
  return [streetAddress, city, [state, zipCode].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ');
}

/** The name of an address form's draft. */
export const addressDraftName = (userId: string, addressId = 'new') =>
  `address:${userId}:${addressId}`;
