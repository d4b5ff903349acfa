import type { ProductCard } from '#contract/calls/product-calls.ts';

/** Index of the first attribute in stock, else 0. */
export function firstInStock({ attributes }: Pick<ProductCard, 'attributes'>): number {
  return Math.max(
    0,
    attributes.findIndex((attribute) => attribute.productQuantity > 0),
  );
}
