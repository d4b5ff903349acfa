import { discountedPaisa, discountPercentBetween } from '#contract/rules/money.ts';
import type { FilePrice, Price } from '#server/cli/shopify/file-product.ts';

/**
 * The price the file leads to. Where it only says what is asked, the price before discount stays as it is as long as it
 * is higher; where it says what the shop has already, the shop's own percent stays.
 */
export function mergePrice(file: FilePrice | undefined, known: Price | undefined): Price {
  const stays = { pricePaisa: known?.pricePaisa ?? 0, discountPercent: known?.discountPercent ?? 0 };
  if (!file) return stays;
  if ('askedPaisa' in file) {
    const { askedPaisa } = file;
    if (askedPaisa === salePriceOf(stays)) return stays;
    const isDiscounted = salePriceOf(stays) < stays.pricePaisa && askedPaisa < stays.pricePaisa;
    const pricePaisa = isDiscounted ? stays.pricePaisa : askedPaisa;
    return { pricePaisa, discountPercent: discountPercentBetween(pricePaisa, askedPaisa) };
  }
  const isSame = file.pricePaisa === stays.pricePaisa && salePriceOf(file) === salePriceOf(stays);
  return isSame ? stays : file;
}

/** What is asked after discount, in paisa. */
export function salePriceOf({ pricePaisa, discountPercent }: Price): number {
  return discountedPaisa(pricePaisa, discountPercent);
}

export function isSamePrice(one: Price, other: Price): boolean {
  return one.pricePaisa === other.pricePaisa && one.discountPercent === other.discountPercent;
}
