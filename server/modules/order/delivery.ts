import type { Address } from '#contract/calls/address-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { placeOrder } from '#contract/calls/order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/email.ts';
import { cleanLine, cleanLines, requireText } from '#server/http/clean-text.ts';
import { invalidInput } from '#server/http/failure-error.ts';

/** Where an order goes and to whom, as it was said when it was placed. Kept with the order as JSON. */
export interface Delivery {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly streetAddress: string;
  readonly zipCode: string;
  readonly phoneNumber: string;
  /** In one line; empty when nothing was said. */
  readonly recipient: string;
  readonly company: string;
  /** Empty where the customer's own is meant. */
  readonly email: string;
  readonly notes: string;
}

/** What was typed at the checkout beside the address. */
export type DeliveryTexts = Pick<
  BodyOf<typeof placeOrder>,
  'PhoneNumber' | 'firstName' | 'lastName' | 'company' | 'email' | 'notes'
>;

/**
 * Puts together what a delivery needs: the address as it is now, and what was typed at the checkout. 422 for a phone
 * number without a character, and for an email address nobody could write to.
 */
export function deliveryOf(place: Omit<Address, 'addressId'>, texts: DeliveryTexts): Delivery {
  const { PhoneNumber, firstName = '', lastName = '', company = '', email = '', notes = '' } = texts;
  if (email !== '' && !isEmail(email)) {
    throw invalidInput([{ code: 'email-invalid', description: messages.emailInvalid, field: 'email' }]);
  }
  return {
    ...place,
    phoneNumber: requireText(cleanLine(PhoneNumber), 'PhoneNumber'),
    recipient: cleanLine(`${firstName} ${lastName}`),
    company: cleanLine(company),
    email,
    notes: cleanLines(notes),
  };
}
