import { shop } from '#contract/names/shop.ts';
import { callLink } from '#src/shared/browser/call-link.ts';

/**
 * How to reach the shop about an order or request: `about` is the email's subject and the chat's
 * first message.
 */
export function ContactLinks({ about }: { readonly about: string }) {
  const { phone, email } = shop.contact;
  const text = encodeURIComponent(about);
  const links = [
    { label: `Call ${phone}`, href: callLink(phone) },
    { label: 'WhatsApp', href: `${shop.links.whatsapp}?text=${text}` },
    { label: email, href: `mailto:${email}?subject=${text}` },
  ];
  return (
    <ul className="button-row tall-links">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
