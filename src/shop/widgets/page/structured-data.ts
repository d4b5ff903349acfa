import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { capitalized } from '#contract/capitalized.ts';
import { shippingPaisa } from '#contract/rules/cart/cart-sums.ts';
import { daysAtHome } from '#contract/rules/cart/days-at-home.ts';
import { homeZone } from '#contract/rules/cart/delivery.ts';
import { pricesOf, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { countryCodeOf } from '#contract/settings/address.ts';
import { returnsPath } from '#contract/settings/offers.ts';
import type { Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import type { Site } from './page-context.ts';

// JSON-LD for search engines: schema.org's Product, BreadcrumbList, ItemList, Organization.

const availability = (stock: number) =>
  `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`;

export function productData(
  product: ProductCard & Partial<Product>,
  { publicUrl, shop }: Site,
): Record<string, unknown> {
  const { current } = pricesOf(product);
  const pictures = product.imageUrlList.map((picture) => new URL(picture.imageURL, publicUrl).href);
  const url = `${publicUrl}/products/${product.slugs}`;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.shortDesc || product.description,
    image: [...new Set(pictures)],
    sku: product.sku || product.productId,
    gtin: product.gtin,
    url,
    weight: product.weightGrams && {
      '@type': 'QuantitativeValue',
      value: product.weightGrams,
      unitCode: 'GRM',
    },
    brand: { '@type': 'Brand', name: shop.name },
    offers: {
      '@type': 'Offer',
      url,
      price: rupeesFromPaisa(current).toFixed(2),
      priceCurrency: shopLocale().currency,
      availability: availability(product.stockQuantity),
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: shippingData(current, product.weightGrams, shop),
      availableDeliveryMethod: shop.pickup ? 'https://schema.org/OnSitePickup' : undefined,
      hasMerchantReturnPolicy: returnData(product.discount > 0, { publicUrl, shop }),
    },
    ...(product.reviewCount
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating && Math.round(product.rating * 10) / 10,
            reviewCount: product.reviewCount,
          },
          review: product.reviews?.slice(0, 5).map((review) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: review.name },
            datePublished: review.datePosted.slice(0, 10),
            reviewBody: review.comment,
            reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
          })),
        }
      : {}),
  };
}

/** Shipping within the country, as in the terms. */
function shippingData(price: number, grams: number | undefined, shop: Site['shop']) {
  const zone = homeZone(shop);
  // Search engines take it of a country alone.
  if (!zone || shop.country === '') return undefined;
  const days = daysAtHome(shop);
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: countryCodeOf(shop.country) },
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: rupeesFromPaisa(shippingPaisa(price, zone, grams)),
      currency: shopLocale().currency,
    },
    deliveryTime: days && {
      '@type': 'ShippingDeliveryTime',
      handlingTime: daysData(0, 0),
      transitTime: daysData(days.from, days.to),
    },
  };
}

const daysData = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Exchange, as in the terms. */
function returnData(isDiscounted: boolean, { publicUrl, shop }: Site) {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countryCodeOf(shop.country),
    merchantReturnLink: `${publicUrl}${returnsPath(shop)}#returns-and-exchange`,
  };
  if (isDiscounted || shop.exchangeDays === 0)
    return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: shop.exchangeDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/ExchangeRefund',
  };
}

export function breadcrumbData(
  crumbs: readonly Crumb[],
  path: string,
  publicUrl: string,
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      // On screen the specification has 'products'.
      name: capitalized(label),
      item: `${publicUrl}${to ?? path}`,
    })),
  };
}

/** A list of products or of other pages of the shop. */
export function itemListData(items: readonly { name: string; path: string }[], publicUrl: string) {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${publicUrl}${path}`,
    })),
  };
}

export function organizationData({ publicUrl, shop }: Site): Record<string, unknown>[] {
  return [
    {
      '@type': 'Organization',
      name: shop.name,
      url: publicUrl,
      logo: `${publicUrl}/icons/icon-512.png`,
      description: shop.description || undefined,
      email: shop.email || undefined,
      telephone: shop.phone || undefined,
      ...taxData(shop),
      address: addressData(shop),
      sameAs: [shop.instagram, shop.facebook].filter(Boolean),
    },
    {
      '@type': 'WebSite',
      name: shop.name,
      url: publicUrl,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/products?Name={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The shop's tax number, where it is public. */
function taxData({ taxNumberKind, taxNumber }: Site['shop']) {
  if (taxNumber === '') return {};
  return /^(?:vat|mwst|tva|iva)\b/i.test(taxNumberKind)
    ? { vatID: taxNumber }
    : { taxID: taxNumber };
}

/** The shop's address; undefined while none is set. */
function addressData({ street, city, postalCode, country }: Site['shop']) {
  if (street === '' && city === '') return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: street || undefined,
    addressLocality: city || undefined,
    postalCode: postalCode || undefined,
    addressCountry: country === '' ? undefined : countryCodeOf(country),
  };
}
