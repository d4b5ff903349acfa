import { discountedPaisa, paisaFromRupees } from './money.ts';

interface Priced {
  /** Rs before discount. */
  readonly price: number;
  /** Percent. */
  readonly discount?: number | undefined;
}

/** Prices of a product or variant in paisa: before its discount, and what it sells for. */
export function pricesOf({ price, discount = 0 }: Priced): { readonly before: number; readonly current: number } {
  const before = paisaFromRupees(price);
  return { before, current: discountedPaisa(before, discount) };
}
