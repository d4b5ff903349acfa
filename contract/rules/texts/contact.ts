import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';

// The pattern of HTML's own email field, with a dot required after the @.
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether a text is an email address. */
export function isEmail(text: string): boolean {
  return text.length <= accountLimits.emailMax && pattern.test(text);
}

/** An address as it is stored and compared: trimmed, in lower case. */
export function normalEmail(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Shown when a form has neither a phone number nor an email address. */
export const contactMissing =
  'Please leave a phone number or an email address, so that we can answer you.';

interface Contact {
  readonly phoneNumber: string;
  readonly email: string;
}

/** Whether there is a phone number or an email address. */
export function hasContact({ phoneNumber, email }: Contact): boolean {
  return cleanText(phoneNumber) !== '' || cleanText(email) !== '';
}
