import type { ShelfLink } from '#contract/rules/shelves/shop-navigation.ts';
import { addressOf } from '#contract/settings/address.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { callLink } from '#src/shared/browser/call-link.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { NewsletterBox } from '#src/shop/features/newsletter/newsletter-box.tsx';
import styles from './footer.module.css';
import { MenuLinks } from './menus/menu-links.tsx';

const quickLinks: readonly ShelfLink[] = [
  { label: 'All products', to: '/products' },
  { label: 'Custom order', to: '/products/custom' },
  { label: 'Services', to: '/services' },
  { label: 'Blog', to: '/blogs' },
  { label: 'About us', to: '/about' },
  { label: 'Terms and Conditions', to: '/terms-and-conditions' },
  { label: 'Returns and exchange', to: '/returns' },
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Saved on this device', to: '/status' },
];

/** The checkout has no distracting links. */
export function Footer({ isCheckout }: { readonly isCheckout: boolean }) {
  const shop = useShop();
  const { footer } = useShelves().navigation;
  const address = addressOf(shop);
  const contacts = [
    { label: shop.phone, href: callLink(shop.phone) },
    { label: shop.email, href: `mailto:${shop.email}` },
  ];
  const social = [
    { label: 'Instagram', href: shop.instagram },
    { label: 'Facebook', href: shop.facebook },
    { label: 'WhatsApp', href: shop.whatsapp },
  ];
  return (
    <footer className={`tall-links night ${styles.footer}`} data-minimal={isCheckout || undefined}>
      <div className="page-width">
        <div className={`stack beside ${styles.columns}`}>
          <div>
            {!isCheckout && (
              <>
                {shop.tagline && <p className={styles.promise}>{`${shop.tagline}.`}</p>}
                <NewsletterBox />
              </>
            )}
            <address id="contact" className={`small ${styles.contacts}`}>
              {(address || shop.hours) && (
                <p>
                  {address}
                  {address && shop.hours && <br />}
                  {shop.hours}
                </p>
              )}
              <FooterLinks links={contacts} />
            </address>
            {!isCheckout && <FooterLinks links={social} />}
          </div>
          {!isCheckout && (
            <>
              <LinkList
                title="Quick Links"
                links={quickLinks.filter(({ to }) => hasPage(to, shop))}
              />
              {footer.map(({ title, links }) => (
                <LinkList key={title} title={title} links={links} />
              ))}
            </>
          )}
        </div>
        <p className={styles.small}>
          © 2026 {shop.name}. {shop.footNote}
        </p>
      </div>
    </footer>
  );
}

/** Links in a row; what is not set is left out. */
function FooterLinks({
  links,
}: {
  readonly links: readonly { readonly label: string; readonly href: string }[];
}) {
  return (
    <p className={`wrap ${styles.links}`}>
      {links
        .filter(({ label, href }) => label !== '' && href !== '')
        .map(({ label, href }) => (
          <a key={label} href={href}>
            {label}
          </a>
        ))}
    </p>
  );
}

/** A group of links, folded on phones. */
function LinkList({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly ShelfLink[];
}) {
  return (
    <nav aria-label={title}>
      {/* Either is shown: the heading where all groups are open. */}
      <h2 className="menu-title">{title}</h2>
      <details className={styles.group}>
        <summary className="line spread opener">
          {title}
          <Icon name="down" size={18} />
        </summary>
        <MenuLinks links={links} />
      </details>
    </nav>
  );
}
