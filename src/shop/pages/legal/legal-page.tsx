import { currencies } from '#contract/names/currencies.ts';
import { fixedPages } from '#contract/names/fixed-pages.ts';
import { deliversAbroad, deliveryTerms } from '#contract/rules/cart/delivery-terms.ts';
import { daysInWords } from '#contract/rules/texts/days.ts';
import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import { addressOf } from '#contract/settings/address.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { HtmlText } from '#src/shop/widgets/page/html-text.tsx';
import styles from './legal-page.module.css';

/** What the texts name as `{{address}}`. */
const factsOf = (shop: ShopSettings): Readonly<Record<string, string>> => ({
  shopName: shop.name,
  address: addressOf(shop),
  hours: shop.hours,
  phone: shop.phone,
  email: shop.email,
  delivery: deliveryTerms(shop).join(' '),
  exchangeDays: daysInWords(shop.exchangeDays),
  currency: currencies[shop.currency]?.words ?? shop.currency,
});

const takesCash = ({ delivery }: ShopSettings) => delivery.some((zone) => zone.takesCash);

/** Which parts of the texts hold, as in `{{#cash}}in cash or {{/cash}}`; `{{^cash}}` if it doesn't. */
const partsOf = (shop: ShopSettings): Readonly<Record<string, boolean>> => ({
  cash: takesCash(shop),
  pickup: shop.pickup,
  anyCash: takesCash(shop) || shop.pickup,
  abroad: deliversAbroad(shop),
  exchange: shop.exchangeDays > 0,
  demo: shop.demoPages,
  services: shop.services.length > 0,
  readings: shop.services.length > 0 && shop.demoPages,
  appointments: shop.services.length > 0 && !shop.demoPages,
  customOrders: shop.customOrders,
  address: addressOf(shop) !== '',
  openAt: addressOf(shop) !== '' && shop.hours !== '',
  email: shop.email !== '',
  callToo: shop.email !== '' && shop.phone !== '',
});

/** A text with the shop's facts, as HTML. */
export function fillLegalText(text: string, shop: ShopSettings): string {
  const parts = partsOf(shop);
  const facts = factsOf(shop);
  return text
    .replace(
      /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/gs,
      (_, sign: string, name: string, part: string) => ((sign === '#') === parts[name] ? part : ''),
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(facts[name] ?? ''));
}

interface LegalPageProps {
  readonly path: '/privacy-policy' | '/terms-and-conditions';
  /** HTML: sections with a heading, whose id is an anchor. */
  readonly text: string;
}

/** A legal text with a table of contents. */
export function LegalPage({ path, text }: LegalPageProps) {
  const { title, description } = fixedPages[path];
  const html = fillLegalText(text, useShop());
  const headings = [...html.matchAll(/<h2 id="([^"]+)">(.+)<\/h2>/g)];
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
