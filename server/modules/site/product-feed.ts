import type { Attribute, ProductCard } from '#contract/calls/product-calls.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { shippingPaisa } from '#contract/rules/cart/cart-sums.ts';
import { gtinOf } from '#contract/rules/catalogue/gtin.ts';
import { escapeXml } from '#contract/rules/texts/escape-html.ts';
import { pricesOf, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { countryCodeOf } from '#contract/settings/address.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import type { Reader } from '#server/db/connect.ts';
import { createBreather } from '#server/long-work.ts';
import { cardColumns, composeCards } from '#server/modules/product/product-cards.ts';

/** Read at once. */
const sliceSize = 50;

export interface FeedSite {
  readonly read: Reader;
  readonly publicUrl: string;
  readonly shop: ShopSettings;
}

/**
 * The products of a part (from 1), as RSS 2.0 with the fields of Google Merchant Center, which
 * Meta's catalogues read too: https://support.google.com/merchants/answer/7052112. Undefined for a
 * part without any, unless it is the first.
 */
export async function composeProductFeed(
  site: FeedSite,
  part: number,
): Promise<string | undefined> {
  const breathe = createBreather();
  const items: string[] = [];
  const first = (part - 1) * productLimits.feedPart;
  for (let from = first; from < first + productLimits.feedPart; from += sliceSize) {
    const cards = await readSlice(site.read, from);
    const codes = await readCodes(site.read, cards);
    items.push(...cards.flatMap((card) => itemsOf(card, site, codes)));
    await breathe();
    if (cards.length < sliceSize) break;
  }
  if (items.length === 0 && part > 1) return undefined;
  const { name, description } = site.shop;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    `<title>${escapeXml(name)}</title>`,
    `<link>${escapeXml(site.publicUrl)}</link>`,
    `<description>${escapeXml(description || name)}</description>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n');
}

async function readSlice(read: Reader, offset: number): Promise<ProductCard[]> {
  const rows = await read
    .selectFrom('products')
    .select(cardColumns)
    .where('published', '=', 1)
    .orderBy('slug')
    .offset(offset)
    .limit(sliceSize)
    .execute();
  return composeCards(read, rows);
}

interface Codes {
  readonly sku: string;
  readonly barcode: string;
}

/** SKU and barcode of products and variants, by their ids. */
async function readCodes(
  read: Reader,
  cards: readonly ProductCard[],
): Promise<ReadonlyMap<string, Codes>> {
  const ids = cards.map(({ productId }) => productId);
  if (ids.length === 0) return new Map();
  const own = await read
    .selectFrom('products')
    .select(['id', 'sku', 'barcode'])
    .where('id', 'in', ids)
    .execute();
  const variants = await read
    .selectFrom('product_attributes')
    .select(['id', 'sku', 'barcode'])
    .where('product_id', 'in', ids)
    .execute();
  return new Map([...own, ...variants].map(({ id, ...codes }) => [id, codes]));
}

/** Things made by hand have no number of a manufacturer: then the feed says so. */
function codeFields(codes: Codes | undefined): Field[] {
  const gtin = gtinOf(codes?.barcode ?? '');
  return [
    ...(gtin ? [['gtin', gtin] as const] : []),
    ...(codes?.sku ? [['mpn', codes.sku] as const] : []),
    ...(gtin || codes?.sku ? [] : [['identifier_exists', 'no'] as const]),
  ];
}

/** A product, or each of its variants. */
function itemsOf(card: ProductCard, site: FeedSite, codes: ReadonlyMap<string, Codes>): string[] {
  const shared = sharedFields(card, site);
  if (card.attributes.length === 0) {
    const stock = card.stockQuantity;
    return [
      itemOf([
        ['id', card.productId],
        ['title', card.name],
        ...shared,
        ...codeFields(codes.get(card.productId)),
        ...offer(card, stock),
      ]),
    ];
  }
  return card.attributes.map((variant) =>
    itemOf([
      ['id', variant.productAttributeId],
      ['item_group_id', card.productId],
      ['title', `${card.name}, ${variant.attributeName}: ${variant.attributeValue}`],
      ...shared,
      ...codeFields(codes.get(variant.productAttributeId)),
      ...offer(pricedAs(card, variant), variant.productQuantity),
    ]),
  );

  function offer(priced: Parameters<typeof pricesOf>[0], stock: number): Field[] {
    const { before, current } = pricesOf(priced);
    return [
      ['price', amountOf(before, site.shop)],
      ...(current < before ? [['sale_price', amountOf(current, site.shop)] as const] : []),
      ['availability', stock > 0 ? 'in_stock' : 'out_of_stock'],
      ...shippingOf(current, site.shop),
    ];
  }
}

type Field = readonly [name: string, value: string];

/** A variant's own price, or the product's. */
function pricedAs(card: ProductCard, { price, discount = 0 }: Attribute) {
  return price === undefined ? card : { price, discount };
}

/** What the variants of a product have in common. */
function sharedFields(card: ProductCard, { publicUrl, shop }: FeedSite): Field[] {
  const pictures = card.imageUrlList.map(({ imageURL }) => new URL(imageURL, publicUrl).href);
  const [main, ...others] = [...new Set(pictures)];
  return [
    ['description', card.shortDesc || card.name],
    ['link', `${publicUrl}/products/${card.slugs}`],
    ...(main ? [['image_link', main] as const] : []),
    ...others.slice(0, 10).map((picture) => ['additional_image_link', picture] as const),
    ['condition', 'new'],
    ['brand', shop.name],
  ];
}

/** Delivery to whole countries: a feed knows no towns. */
function shippingOf(pricePaisa: number, shop: ShopSettings): Field[] {
  return shop.delivery
    .filter(({ places }) => places.length === 0)
    .flatMap((zone) =>
      zone.countries.map((country) => {
        const fee = amountOf(shippingPaisa(pricePaisa, zone), shop);
        const fields = tag('country', countryCodeOf(country)) + tag('price', fee);
        return ['shipping', fields] as const;
      }),
    );
}

/** `1500.00 NPR` */
function amountOf(paisa: number, { currency }: ShopSettings): string {
  return `${rupeesFromPaisa(paisa).toFixed(2)} ${currency}`;
}

function itemOf(fields: readonly Field[]): string {
  const lines = fields.map(([name, value]) =>
    name === 'shipping' ? `<g:shipping>${value}</g:shipping>` : tag(name, value),
  );
  return `<item>${lines.join('')}</item>`;
}

const tag = (name: string, value: string) => `<g:${name}>${escapeXml(value)}</g:${name}>`;
