import type { ProductCard } from '#contract/calls/product-calls.ts';
import { isSizeName } from '#contract/rules/variant-size.ts';

/** Index of the attribute that a product's page begins with: the first in stock, else 0; none where people differ in size. */
export function firstChoice({ attributes }: Pick<ProductCard, 'attributes'>): number | undefined {
  const [first] = attributes;
  if (!first || isSizeName(first.attributeName)) return undefined;
  return Math.max(
    0,
    attributes.findIndex((attribute) => attribute.productQuantity > 0),
  );
}
