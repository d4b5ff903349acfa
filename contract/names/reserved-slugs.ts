/**
 * What products can't be called: `/products/custom` is a page, `/product/search` a call. A test
 * compares it with both.
 */
export const reservedSlugs: readonly string[] = [
  'counts',
  'custom',
  'search',
  'shelves',
  'suggestions',
];

/**
 * The slug of a product that would have this one. It is always the same, so that an old link leads
 * on.
 */
export function productSlug(slug: string): string {
  return reservedSlugs.includes(slug) ? `${slug}-product` : slug;
}
