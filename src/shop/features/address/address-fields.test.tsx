import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { messages } from '#contract/names/messages.ts';
import { required, taxNumberField } from '#src/shared/forms/form-fields.ts';
import { FoldedField } from '#src/shared/ui/forms/folded-field.tsx';
import type { DeliveryValues } from './address-fields.tsx';
import {
  AddressFields,
  CardText,
  DeliveryNotes,
  PhoneField,
  RecipientFields,
} from './address-fields.tsx';

type Props = Parameters<typeof AddressFields>[0];
type Rules = Parameters<Props['field']>[1];

/** A stub of a form's fields. */
const field: Props['field'] = (name) => ({
  name,
  onChange: async () => {},
  onBlur: async () => {},
  ref: () => {},
  error: undefined,
});

/** The validation rules of the fields by name. */
function registeredRules(): Map<keyof DeliveryValues, Rules> {
  const all = new Map<keyof DeliveryValues, Rules>();
  const props: Props = {
    field: (name, rules) => {
      all.set(name, rules);
      return field(name);
    },
  };
  renderToStaticMarkup(
    <>
      <RecipientFields {...props} />
      <AddressFields {...props} />
      <DeliveryNotes {...props} />
      <CardText {...props} />
      <FoldedField {...taxNumberField} {...props.field('taxNumber')} />
    </>,
  );
  return all;
}

const validate = (rules: Rules, typed: string) =>
  (typeof rules === 'string' ? required(rules) : rules)?.validate(typed) ?? true;

test('every field but company, postal code, notes, card and tax number is required', () => {
  const results = [...registeredRules()].map(([name, options]) => [name, validate(options, ' ')]);
  expect(Object.fromEntries(results)).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    company: true,
    phone: 'Please enter a phone number',
    email: messages.emailMissing,
    country: 'Please choose a country',
    streetAddress: 'Please enter the street address',
    city: 'Please enter the city',
    state: 'Please enter the state or province',
    zipCode: true,
    notes: true,
    cardText: true,
    taxNumber: true,
  });
});

test('every field has an autocomplete token in one section, so that a browser fills the whole address', () => {
  const fields = renderToStaticMarkup(
    <>
      <RecipientFields field={field} />
      <AddressFields field={field} />
    </>,
  );
  const tokens = [...fields.matchAll(/autoComplete="([^"]*)"[^>]*name="([^"]*)"/gi)];
  expect(
    Object.fromEntries(
      tokens.map(([, token, name]) => [name, token?.replace('section-delivery shipping ', '')]),
    ),
  ).toEqual({
    firstName: 'given-name',
    lastName: 'family-name',
    company: 'organization',
    phone: 'tel',
    email: 'email',
    country: 'country-name',
    streetAddress: 'street-address',
    city: 'address-level2',
    state: 'address-level1',
    zipCode: 'postal-code',
  });
  expect(tokens.every(([, token]) => token?.startsWith('section-delivery shipping '))).toBe(true);
});

test('required fields are marked, and an invalid one shows its message', () => {
  const invalid: Props['field'] = (name) => ({
    ...field(name),
    error: 'Please enter a phone number',
  });
  const phone = renderToStaticMarkup(<PhoneField field={invalid} />);
  expect(phone).toContain('required=""');
  expect(phone).toContain('aria-invalid="true"');
  expect(phone).toContain('Please enter a phone number');
});
