import { discountedPaisa, discountPercentBetween } from '#contract/rules/money.ts';
import type { FilePrice, Price } from '#server/product-files/shopify/file-product.ts';

/**
 * The merged price. With a sale price alone the price before discount stays as long as it is
 * higher; with the shop's current price the shop's own percent stays.
 */
export function mergePrice(file: FilePrice | undefined, known: Price | undefined): Price {
  const stays = { pricePaisa: known?.pricePaisa ?? 0, discountPercent: known?.discountPercent ?? 0 };
  if (!file) return stays;
  if ('salePaisa' in file) {
    const { salePaisa } = file;
    if (salePaisa === salePriceOf(stays)) return stays;
    const isDiscounted = salePriceOf(stays) < stays.pricePaisa && salePaisa < stays.pricePaisa;
    const pricePaisa = isDiscounted ? stays.pricePaisa : salePaisa;
    return { pricePaisa, discountPercent: discountPercentBetween(pricePaisa, salePaisa) };
  }
  const isSame = file.pricePaisa === stays.pricePaisa && salePriceOf(file) === salePriceOf(stays);
  return isSame ? stays : file;
}

/** The price after discount, in paisa. */
export function salePriceOf({ pricePaisa, discountPercent }: Price): number {
  return discountedPaisa(pricePaisa, discountPercent);
}

export function isSamePrice(one: Price, other: Price): boolean {
  return one.pricePaisa === other.pricePaisa && one.discountPercent === other.discountPercent;
}
