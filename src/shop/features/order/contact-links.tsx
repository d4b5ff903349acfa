import { callLink } from '#src/shared/browser/call-link.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';

/**
 * How to reach the shop about an order or request: `about` is the email's subject and the chat's
 * first message.
 */
export function ContactLinks({ about }: { readonly about: string }) {
  const { phone, email, whatsapp } = useShop();
  const text = encodeURIComponent(about);
  const links = [
    { label: `Call ${phone}`, href: phone && callLink(phone) },
    { label: 'WhatsApp', href: whatsapp && `${whatsapp}?text=${text}` },
    { label: email, href: email && `mailto:${email}?subject=${text}` },
  ].filter(({ href }) => href !== '');
  if (links.length === 0) return null;
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
