import type { ProductCard } from '#contract/calls/product-calls.ts';

// The offline catalogue sends the stock of products apart from the products.

/** The stock of each variant, or the product's own without variants. */
export function stockOf({ attributes, stockQuantity }: ProductCard): number[] {
  return attributes.length > 0 ? attributes.map(({ productQuantity }) => productQuantity) : [stockQuantity];
}

/** The card with this stock, as `stockOf` returns it; what is missing is 0. */
export function withStock(card: ProductCard, stock: readonly number[] = []): ProductCard {
  return {
    ...card,
    stockQuantity: stock.reduce((sum, one) => sum + one, 0),
    attributes: card.attributes.map((attribute, at) => ({ ...attribute, productQuantity: stock[at] ?? 0 })),
  };
}
