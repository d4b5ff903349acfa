import { parsePhone } from '#contract/rules/phone.ts';

/** The link that opens a WhatsApp chat. */
export function chatLink(phone: string): string {
  return `https://wa.me/${(parsePhone(phone).phone ?? phone).replace(/\D/g, '')}`;
}

/** The link that shows an address on a map. */
export function mapLink(parts: readonly string[]): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(parts.filter(Boolean).join(', '))}`;
}
