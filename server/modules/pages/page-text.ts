import type { PageText } from '#contract/calls/page-calls.ts';
import { currencies } from '#contract/names/currencies.ts';
import { deliversAbroad, deliveryTerms } from '#contract/rules/cart/delivery-terms.ts';
import { taxNumberText } from '#contract/rules/orders/tax-number.ts';
import { daysInWords } from '#contract/rules/texts/days.ts';
import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import { addressOf } from '#contract/settings/address.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import {
  type FactName,
  factNames,
  type OwnPage,
  type PartName,
  parted,
  partNames,
} from '#contract/settings/pages.ts';
import { renderText } from '#server/modules/blog/render-post.ts';
import { standardTexts } from './standard-texts.ts';

const factsOf = (shop: AllSettings): Readonly<Record<FactName, string>> => ({
  shopName: shop.name,
  tagline: shop.tagline,
  description: shop.description,
  address: addressOf(shop),
  hours: shop.hours,
  phone: shop.phone,
  email: shop.email,
  delivery: deliveryTerms(shop).join(' '),
  exchangeDays: daysInWords(shop.exchangeDays),
  currency: currencies[shop.currency]?.words ?? shop.currency,
  goods: shop.goods,
  law: shop.law,
  servicesName: shop.servicesSearchedAs,
  serviceTerms: shop.serviceTerms,
  taxNumber: shownTaxNumber(shop),
});

const shownTaxNumber = (shop: AllSettings) => (shop.showsTaxNumber ? taxNumberText(shop) : '');

const takesCash = ({ delivery }: AllSettings) => delivery.some((zone) => zone.takesCash);

const partsOf = (shop: AllSettings): Readonly<Record<PartName, boolean>> => ({
  cash: takesCash(shop),
  pickup: shop.pickup,
  cashOrPickup: takesCash(shop) && shop.pickup,
  transfer: shop.takesTransfers,
  cashOrTransfer: (takesCash(shop) || shop.pickup) && shop.takesTransfers,
  anyCash: takesCash(shop) || shop.pickup,
  payable: takesCash(shop) || shop.pickup || shop.takesTransfers,
  abroad: deliversAbroad(shop),
  delivers: shop.delivery.length > 0,
  exchange: shop.exchangeDays > 0,
  returns: shop.hasReturnsPage,
  services: shop.services.length > 0,
  customOrders: shop.customOrders,
  products: shop.hasProducts,
  priced: shop.hasProducts || shop.services.length > 0,
  requests: shop.services.length > 0 || shop.customOrders,
  bookingsAndIdeas: shop.services.length > 0 && shop.customOrders,
  pictures: shop.takesTransfers || shop.customOrders,
  paidIdeas: shop.takesTransfers && shop.customOrders,
  tagline: shop.tagline !== '',
  address: addressOf(shop) !== '',
  hours: shop.hours !== '',
  openAt: addressOf(shop) !== '' && shop.hours !== '',
  email: shop.email !== '',
  phone: shop.phone !== '',
  reachable: shop.email !== '' || shop.phone !== '',
  taxNumber: shownTaxNumber(shop) !== '',
  callToo: shop.email !== '' && shop.phone !== '',
});

/** The text of a page: the owner's, or the one that comes with the program. */
export const textOfPage = (page: OwnPage, shop: AllSettings): string =>
  shop[page].trim() === '' ? standardTexts[page] : shop[page];

/** The text that comes with the program, for the owner to change: without parts, with its facts. */
export const standardText = (page: OwnPage, shop: AllSettings): string =>
  tidy(withParts(standardTexts[page], partsOf(shop)));

/** A text with the shop's facts, as Markdown. */
export function filledText(text: string, shop: AllSettings): string {
  const facts = factsOf(shop);
  const filled = withParts(text, partsOf(shop)).replace(/\{\{(\w+)\}\}/g, (named, name: string) => {
    const fact = factNames.find((one) => one === name);
    return fact ? escapeMarkdown(facts[fact]) : named;
  });
  return tidy(filled);
}

function withParts(text: string, parts: Readonly<Record<PartName, boolean>>): string {
  return text.replace(parted, (whole, sign: string, name: string, part: string) => {
    const known = partNames.find((one) => one === name);
    if (!known) return whole;
    return (sign === '#') === parts[known] ? withParts(part, parts) : '';
  });
}

const tidy = (text: string) => text.replace(/\n{3,}/g, '\n\n').trim();

/** What a fact says is text, whatever marks it has. */
const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

/** A problem of the text, for the person who wrote it. */
interface TextProblem {
  readonly problem: string;
}

/** Rendered texts by their Markdown: other changes of the shop leave them as they are. */
const rendered = new Map<string, PageText>();
/** Of the four pages and some previews. */
const renderedMax = 12;

/** A page's text as it is shown, or why it can't be. */
export async function renderPageText(
  text: string,
  shop: AllSettings,
): Promise<PageText | TextProblem> {
  const markdown = filledText(text, shop);
  const known = rendered.get(markdown);
  if (known) return known;
  const [, title = '', rest = markdown] = /^# +(.+)(?:\n+([\s\S]*))?$/.exec(markdown) ?? [];
  const result = await renderText(title === '' ? markdown : rest);
  if ('problem' in result) return result;
  const html = withPlainAnchors(result.html);
  const page = { title: plainText(title), html, headings: headingsOf(html) };
  if (rendered.size >= renderedMax) rendered.clear();
  rendered.set(markdown, page);
  return page;
}

/** The same of a stored text, which is shown in any case. */
export async function readPageText(page: OwnPage, shop: AllSettings): Promise<PageText> {
  const text = textOfPage(page, shop);
  const result = await renderPageText(text, shop);
  if (!('problem' in result)) return result;
  return { title: '', html: `<p>${escapeHtml(filledText(text, shop))}</p>`, headings: [] };
}

/** Ids that every page has. */
const takenIds = new Set(['contact', 'contents', 'newsletter', 'main', 'newsletter-error']);

/** Headings have the anchors that links to these pages have had: `#returns-and-exchange`. */
function withPlainAnchors(html: string): string {
  return html.replace(/ (id|href)="(#?)section-([^"]+)"/g, (whole, name, hash, id: string) =>
    takenIds.has(id) ? whole : ` ${name}="${hash}${id}"`,
  );
}

function headingsOf(html: string): PageText['headings'] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', text = '']) => ({
    id,
    text: decoded(text.replace(/<[^>]+>/g, '')),
  }));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (whole, code?: string, name = '') =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (entities[name] ?? whole),
  );

/** A line of Markdown without its escapes and stars. */
const plainText = (line: string) =>
  line
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/^[*_]+|[*_]+$/g, '')
    .trim();
