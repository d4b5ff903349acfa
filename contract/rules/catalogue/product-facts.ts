import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { CatalogueEntry } from '#contract/rules/search/catalogue-query.ts';

import { metalsOf } from './metals.ts';
import { type Sized, sizeChoices } from './size-choices.ts';

/** What the index reads of a product's variants and information. */
export function factsOf(
  product: Sized,
): Pick<Required<CatalogueEntry>, 'details' | 'sizes' | 'metals'> {
  const details = [...product.variants, ...product.information];
  return { details, sizes: sizeChoices(product), metals: metalsOf(details) };
}

/** What customers pay, in paisa: the sale price where there is one. */
export function askedPaisa(pricePaisa: number, salePaisa: number | null | undefined): number {
  return salePaisa ?? pricePaisa;
}

/** Whether a stock needs the owner, who wants to know of `lowStock` or fewer. */
export function isLowStock(stock: number, isAlwaysAvailable: boolean, lowStock: number): boolean {
  return !isAlwaysAvailable && stock <= lowStock;
}

// How well a product is rated and how much it sells, as whole numbers by which a search orders
// equal matches. Both are coarse, so that an offline catalogue does not change with every order.

/** What a product without reviews is assumed to have: this many of four stars. */
const assumedReviews = 3;

/** The mean of the ratings times 100; few ratings count less. */
export function ratingOf(mean: number, count: number): number {
  return Math.round((100 * (mean * count + 4 * assumedReviews)) / (count + assumedReviews));
}

/** How often its sales have doubled. */
export function soldOf(quantity: number): number {
  return Math.floor(Math.log2(1 + quantity));
}

// The offline catalogue sends the stock of products apart from the products.

/** The stock of each variant, or the product's own without variants. */
export function stockOf({ attributes, stockQuantity }: ProductCard): number[] {
  return attributes.length > 0
    ? attributes.map(({ productQuantity }) => productQuantity)
    : [stockQuantity];
}

/** The card with this stock, as `stockOf` returns it; what is missing is 0. */
export function withStock(card: ProductCard, stock: readonly number[] = []): ProductCard {
  return {
    ...card,
    stockQuantity: stock.reduce((sum, one) => sum + one, 0),
    attributes: card.attributes.map((attribute, at) => ({
      ...attribute,
      productQuantity: stock[at] ?? 0,
    })),
  };
}
