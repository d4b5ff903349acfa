import { shippingLimits } from '#contract/names/limits.ts';

import { discountedPaisa } from './money.ts';

// The sums of section 9, in whole paisa.

/** What one piece costs now: the attribute's own price where it has one, after discount. Prices in paisa, discount in percent. */
export function unitPaisaOf(product: { pricePaisa: number; discount: number }): number {
  return discountedPaisa(product.pricePaisa, product.discount);
}

export function linePaisa(unitPaisa: number, quantity: number): number {
  return unitPaisa * quantity;
}

export function subtotalPaisa(lines: readonly { readonly totalPaisa: number }[]): number {
  return lines.reduce((sum, line) => sum + line.totalPaisa, 0);
}

/** Nothing from Rs 4,000 on, else Rs 100; nothing to ship costs nothing. */
export function shippingPaisa(subtotal: number): number {
  return freeShippingGapPaisa(subtotal) > 0 ? shippingLimits.feeRupees * 100 : 0;
}

/** How much a subtotal lacks for free shipping; 0 when it ships free, and when there is nothing to ship. */
export function freeShippingGapPaisa(subtotal: number): number {
  return subtotal <= 0 ? 0 : Math.max(0, shippingLimits.freeFromRupees * 100 - subtotal);
}

/** The coupon's percent of the subtotal, to the nearest paisa, halves up. */
export function couponPaisa(subtotal: number, couponPercent: number): number {
  return subtotal - discountedPaisa(subtotal, couponPercent);
}

export interface OrderSums {
  readonly subtotalPaisa: number;
  readonly discountPaisa: number;
  readonly shippingPaisa: number;
  readonly totalPaisa: number;
}

/** Subtotal, minus the coupon's part, plus shipping. Shipping is by the subtotal before the coupon. */
export function orderSums(lines: readonly { readonly totalPaisa: number }[], couponPercent = 0): OrderSums {
  const subtotal = subtotalPaisa(lines);
  const discount = couponPaisa(subtotal, couponPercent);
  const shipping = shippingPaisa(subtotal);
  return {
    subtotalPaisa: subtotal,
    discountPaisa: discount,
    shippingPaisa: shipping,
    totalPaisa: subtotal - discount + shipping,
  };
}
