import { shippingLimits } from '#contract/names/limits.ts';

import { discountedPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';

// Sums of carts and orders, in whole paisa.

export function subtotalPaisa(lines: readonly { readonly totalPaisa: number }[]): number {
  return lines.reduce((sum, line) => sum + line.totalPaisa, 0);
}

/** The shipping fee: none for an empty cart or from the free-shipping limit on. */
export function shippingPaisa(subtotal: number): number {
  return freeShippingGapPaisa(subtotal) > 0 ? shippingLimits.feeRupees * 100 : 0;
}

/** How much a subtotal lacks for free shipping; 0 for an empty cart. */
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

/**
 * Subtotal, minus the coupon's discount, plus shipping, which depends on the subtotal before the
 * coupon.
 */
export function orderSums(
  lines: readonly { readonly totalPaisa: number }[],
  couponPercent = 0,
): OrderSums {
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

/** The sums of a cart's lines. */
export function sumsOfLines(
  lines: readonly { readonly totalPrice: number }[],
  couponPercent = 0,
): OrderSums {
  return orderSums(
    lines.map((line) => ({ totalPaisa: paisaFromRupees(line.totalPrice) })),
    couponPercent,
  );
}
