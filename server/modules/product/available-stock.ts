import { accountLimits } from '#contract/names/limits.ts';

interface StockRow {
  readonly stock: number;
  /** 1: the pieces are not counted, and `stock` means nothing. */
  readonly always_available: number;
}

/** How many pieces can be had: the stock, or as many as one cart may hold where nobody counts them. */
export function availableStock({ stock, always_available }: StockRow): number {
  return always_available === 1 ? accountLimits.quantityMax : stock;
}
