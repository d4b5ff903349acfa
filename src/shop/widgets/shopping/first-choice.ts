import type { ProductCard } from '#contract/calls/product-calls.ts';
import { isWornSize } from '#contract/rules/worn-size.ts';

/**
 * Index of the attribute that a product's page begins with: the first in stock, else 0; none for a
 * size to wear.
 */
export function firstChoice({ attributes }: Pick<ProductCard, 'attributes'>): number | undefined {
  const [first] = attributes;
  if (!first || isWornSize(first.attributeName)) return undefined;
  return Math.max(
    0,
    attributes.findIndex((attribute) => attribute.productQuantity > 0),
  );
}
