import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { discountedPaisa, paisaFromRupees, rupeesFromPaisa } from '#contract/rules/money.ts';
import { settings } from '#src/settings.ts';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';

// JSON-LD for search engines: schema.org's Product, BreadcrumbList, ItemList, Organization.

const availability = (stock: number) => `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`;

export function productData(product: Product, publicUrl: string): Record<string, unknown> {
  const current = discountedPaisa(paisaFromRupees(product.price), product.discount);
  const pictures = product.imageUrlList.map((picture) => new URL(picture.imageURL, publicUrl).href);
  const url = `${publicUrl}/products/${product.slugs}`;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.shortDesc || product.description,
    image: pictures,
    sku: product.productId,
    url,
    brand: { '@type': 'Brand', name: settings.shopName },
    offers: {
      '@type': 'Offer',
      url,
      price: rupeesFromPaisa(current).toFixed(2),
      priceCurrency: settings.currency,
      availability: availability(product.stockQuantity),
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(product.reviewCount
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviewCount,
          },
          review: product.reviews.slice(0, 5).map((review) => ({
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

export function breadcrumbData(crumbs: readonly Crumb[], path: string, publicUrl: string): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
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

export const productItems = (products: readonly ProductCard[]) =>
  products.map(({ name, slugs }) => ({ name, path: `/products/${slugs}` }));

export function organizationData(publicUrl: string): Record<string, unknown>[] {
  const { shopName, description, contact, links } = settings;
  return [
    {
      '@type': 'Organization',
      name: shopName,
      url: publicUrl,
      logo: `${publicUrl}/icons/icon-512.png`,
      description,
      email: contact.email,
      telephone: contact.phone,
      address: { '@type': 'PostalAddress', streetAddress: contact.address },
      sameAs: [links.instagram, links.facebook],
    },
    {
      '@type': 'WebSite',
      name: shopName,
      url: publicUrl,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/products?Name={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
