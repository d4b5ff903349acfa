import type { Address } from '#contract/calls/address-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { placeOrder } from '#contract/calls/order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/email.ts';
import { checkedPhone, cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { invalidInput } from '#server/http/failure-error.ts';

/** Address and recipient of an order, stored with it as JSON. */
export interface Delivery {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly streetAddress: string;
  readonly zipCode: string;
  readonly phoneNumber: string;
  /** Empty when no name was given. */
  readonly recipient: string;
  readonly company: string;
  /** Empty for the customer's own. */
  readonly email: string;
  readonly notes: string;
}

/** The checkout's text fields. */
export type DeliveryTexts = Pick<
  BodyOf<typeof placeOrder>,
  'PhoneNumber' | 'firstName' | 'lastName' | 'company' | 'email' | 'notes'
>;

/** Combines an address with the checkout's texts. Throws 422 for an invalid phone number or email address. */
export function deliveryOf(place: Omit<Address, 'addressId'>, texts: DeliveryTexts): Delivery {
  const { PhoneNumber, firstName = '', lastName = '', company = '', email = '', notes = '' } = texts;
  if (email !== '' && !isEmail(email)) {
    throw invalidInput([{ code: 'email-invalid', description: messages.emailInvalid, field: 'email' }]);
  }
  return {
    ...place,
    phoneNumber: checkedPhone(PhoneNumber, 'PhoneNumber'),
    recipient: cleanLine(`${firstName} ${lastName}`),
    company: cleanLine(company),
    email,
    notes: cleanLines(notes),
  };
}
