import { lowStock } from '#contract/names/product-limits.ts';

/** What customers pay, in paisa: the sale price where there is one. */
export function askedPaisa(pricePaisa: number, salePaisa: number | null | undefined): number {
  return salePaisa ?? pricePaisa;
}

/** Whether a stock needs the owner. */
export function isLowStock(stock: number, isAlwaysAvailable: boolean): boolean {
  return !isAlwaysAvailable && stock <= lowStock;
}
