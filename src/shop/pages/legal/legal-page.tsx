import { fixedPages } from '#contract/names/fixed-pages.ts';
import { shippingLimits } from '#contract/names/limits.ts';
import { exchangeDays } from '#contract/names/shop.ts';
import { deliveryPromise } from '#contract/rules/cart/delivery.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { addressOf } from '#contract/settings/address.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { HtmlText } from '#src/shop/widgets/page/html-text.tsx';
import styles from './legal-page.module.css';

/** What the texts name as `{{address}}`. */
const factsOf = (shop: ShopSettings): Readonly<Record<string, string | number>> => ({
  shopName: shop.name,
  address: addressOf(shop),
  hours: shop.hours,
  phone: shop.phone,
  email: shop.email,
  freeFrom: formatRupees(shippingLimits.freeFromRupees),
  fee: formatRupees(shippingLimits.feeRupees),
  valley: deliveryPromise('valley'),
  nepal: deliveryPromise('nepal'),
  abroad: deliveryPromise('abroad'),
  exchangeDays,
});

interface LegalPageProps {
  readonly path: '/privacy-policy' | '/terms-and-conditions';
  /** HTML: sections with a heading, whose id is an anchor. */
  readonly text: string;
}

/** A legal text with a table of contents. */
export function LegalPage({ path, text }: LegalPageProps) {
  const { title, description } = fixedPages[path];
  const facts = factsOf(useShop());
  const headings = [...text.matchAll(/<h2 id="([^"]+)">(.+)<\/h2>/g)];
  const html = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(facts[name]).replaceAll('&', '&amp;'),
  );
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
      <PageIntro title={title}>{description}</PageIntro>
      <div className={`stack ${styles.columns}`}>
        <nav className={`surface entries ${styles.contents}`} aria-labelledby="contents">
          <h2 id="contents" className="larger">
            On this page
          </h2>
          <ul>
            {headings.map(([, id, heading]) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <HtmlText html={html} />
      </div>
    </div>
  );
}
