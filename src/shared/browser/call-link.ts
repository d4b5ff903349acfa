/** A `tel:` link. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
