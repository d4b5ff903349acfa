/** Said where somebody asks for something and leaves no way to answer. */
export const contactMissing = 'Please leave a phone number or an email address, so that we can answer you.';

interface Contact {
  readonly phoneNumber: string;
  readonly email: string;
}

/** Whether somebody left a way to answer them. */
export function hasContact({ phoneNumber, email }: Contact): boolean {
  return phoneNumber.trim() !== '' || email.trim() !== '';
}
