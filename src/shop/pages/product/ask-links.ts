import type { Attribute } from '#contract/calls/product-calls.ts';

interface Contacts {
  /** The address of a chat; empty without one. */
  readonly whatsapp: string;
  /** Empty without one. */
  readonly email: string;
  readonly greeting: string;
}

interface Piece {
  readonly name: string;
  /** The chosen one. */
  readonly variant: Pick<Attribute, 'attributeName' | 'attributeValue'> | undefined;
  /** Its page, absolute. */
  readonly url: string;
}

/** Links that open a chat or an email to the shop, with a question about a piece begun. */
export function askLinks({ whatsapp, email, greeting }: Contacts, { name, variant, url }: Piece) {
  const chosen = variant ? ` (${variant.attributeName}: ${variant.attributeValue})` : '';
  const question = `${greeting}, I have a question about “${name}”${chosen}: ${url}`;
  const text = encodeURIComponent(question);
  const subject = encodeURIComponent(name);
  return [
    ...(whatsapp ? [{ label: 'WhatsApp', href: `${whatsapp}?text=${text}` }] : []),
    ...(email
      ? [{ label: 'Email', href: `mailto:${email}?subject=${subject}&body=${text}%0A%0A` }]
      : []),
  ];
}
