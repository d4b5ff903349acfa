/** The country code that is added to numbers written without one. */
const countryCode = '977';

/** A `tel:` link. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The link that opens a WhatsApp chat. Numbers without a country code are Nepali. */
export function chatLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const hasCode = phone.trim().startsWith('+') || phone.trim().startsWith('00');
  const full = hasCode ? digits.replace(/^00/, '') : `${countryCode}${digits.replace(/^0/, '')}`;
  return `https://wa.me/${full}`;
}

/** The link that shows an address on a map. */
export function mapLink(parts: readonly string[]): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(parts.filter(Boolean).join(', '))}`;
}
