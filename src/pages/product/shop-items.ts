import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import { pricesOf, rupeesFromPaisa } from '#contract/rules/money.ts';

import { firstInStock } from './first-in-stock.ts';

/** The product data that cards, product pages and the wishlist have in common. */
type Known = Omit<WishlistItem, 'shortDesc'>;

/** A cart line for display until the server responds with its own. */
export function cartItemOf(product: Known, quantity: number, chosen = firstInStock(product)): CartItem {
  const attribute = product.attributes[chosen];
  const { current: unitPaisa } = pricesOf(
    attribute?.price === undefined ? product : { price: attribute.price, discount: attribute.discount },
  );
  const picture = (attribute && product.imageUrlList?.[chosen]) ?? product.imageUrlList?.[0];
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
    productQuantity: attribute?.productQuantity ?? product.stockQuantity,
    attributeName: attribute?.attributeName ?? null,
    attributeValue: attribute?.attributeValue ?? null,
  };
}

export function wishlistItemOf({
  productId,
  name,
  price,
  discount,
  imgURL,
  imageUrlList,
  ...product
}: ProductCard): WishlistItem {
  const { shortDesc, slugs, stockQuantity, attributes } = product;
  return { productId, name, price, discount, imgURL, imageUrlList, shortDesc, slugs, stockQuantity, attributes };
}
