/** The digits of a phone number without Nepal's code, which people write or leave out: what a search compares. */
export function nationalDigits(phone: string): string {
  return phone.replace(/^\s*(\+|00)\s*977/, '').replace(/\D/g, '');
}
