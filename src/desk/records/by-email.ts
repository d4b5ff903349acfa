/** A hint about an email; of a customer without an address, that none is sent. */
export function byEmail(email: string, hint: string): string {
  return email === '' ? 'No email address is known: please tell the customer yourself' : hint;
}
