import type { CartItem } from '#contract/calls/cart-calls.ts';
import { pricesOf, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import type { VariantProduct } from './variant-question.ts';

/** The product data that cards, product pages and the wishlist have in common. */
export interface CartProduct extends VariantProduct {
  readonly productId: string;
  readonly slugs: string;
  readonly stockQuantity: number;
  readonly weightGrams?: number | undefined;
}

/**
 * A cart line for display until the server responds with its own.
 * @param chosen index of the variant; undefined where the product has none
 */
export function cartItemOf(
  product: CartProduct,
  quantity: number,
  chosen: number | undefined,
): CartItem {
  const attribute = chosen === undefined ? undefined : product.attributes[chosen];
  const { current: unitPaisa } = pricesOf(
    attribute?.price === undefined
      ? product
      : { price: attribute.price, discount: attribute.discount },
  );
  const picture = (attribute && product.imageUrlList?.[chosen ?? 0]) ?? product.imageUrlList?.[0];
  return {
    cartItemId: '',
    productId: product.productId,
    quantity,
    selectedAttributeId: attribute?.productAttributeId ?? null,
    name: product.name,
    unitPrice: rupeesFromPaisa(unitPaisa),
    totalPrice: rupeesFromPaisa(unitPaisa * quantity),
    imgURL: picture?.imageURL ?? product.imgURL,
    ...(picture && { picture }),
    slugs: product.slugs,
    ...(product.weightGrams && { weightGrams: product.weightGrams }),
    productQuantity: attribute?.productQuantity ?? product.stockQuantity,
    attributeName: attribute?.attributeName ?? null,
    attributeValue: attribute?.attributeValue ?? null,
  };
}
