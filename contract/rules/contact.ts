/** Shown when a form has neither a phone number nor an email address. */
export const contactMissing = 'Please leave a phone number or an email address, so that we can answer you.';

interface Contact {
  readonly phoneNumber: string;
  readonly email: string;
}

/** Whether there is a phone number or an email address. */
export function hasContact({ phoneNumber, email }: Contact): boolean {
  return phoneNumber.trim() !== '' || email.trim() !== '';
}
