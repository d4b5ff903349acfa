import type { Agreed } from '#contract/calls/agreed.ts';
import { discountedPaisa, formatPaisa } from '#contract/rules/texts/money.ts';

import type { TakenOff } from './cart-sums.ts';

// What a coupon takes off, for phone and server alike. Amounts in whole paisa.

/** A coupon as it is agreed to. */
export type Coupon = NonNullable<Agreed['coupon']>;

interface Line {
  readonly productId: string;
  readonly totalPaisa: number;
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.totalPaisa, 0);

/** What the lines cost that a coupon is for. */
function countedPaisa(lines: readonly Line[], { only }: Coupon): number {
  return sumOf(only ? lines.filter(({ productId }) => only.productIds.includes(productId)) : lines);
}

/** A percent of a sum, to the nearest paisa, halves up. */
export function couponPaisa(paisa: number, percent: number): number {
  return paisa - discountedPaisa(paisa, percent);
}

/** Why a coupon takes nothing off these lines, for customers; undefined where it does. */
export function couponMisfit(lines: readonly Line[], coupon: Coupon): string | undefined {
  const { code, leastPaisa = 0, only } = coupon;
  if (only && countedPaisa(lines, coupon) === 0)
    return `Coupon ${code} is for ${only.label}, and none is in your cart.`;
  if (sumOf(lines) < leastPaisa)
    return `Coupon ${code} is for orders from ${formatPaisa(leastPaisa)} on.`;
  return undefined;
}

/**
 * What a coupon takes off: its percent to the nearest paisa, halves up, or its sum, but never more
 * than what it is for costs; or the delivery.
 */
export function takenOff(lines: readonly Line[], coupon: Coupon | null | undefined): TakenOff {
  if (!coupon || couponMisfit(lines, coupon) !== undefined) return {};
  const counted = countedPaisa(lines, coupon);
  const ofPercent = couponPaisa(counted, coupon.percent);
  return {
    discountPaisa: Math.min(counted, ofPercent + (coupon.amountPaisa ?? 0)),
    ...(coupon.isDeliveryFree && { isDeliveryFree: true }),
  };
}

/** How much a coupon takes off: '10%', 'Rs 200' or 'free delivery'. */
export function couponWorth({ percent, amountPaisa = 0, isDeliveryFree }: Coupon): string {
  if (isDeliveryFree) return 'free delivery';
  return amountPaisa > 0 ? formatPaisa(amountPaisa) : `${percent}%`;
}

/** What a coupon gives: '10% off', 'Rs 200 off Rings' or 'free delivery'. */
export function couponText(coupon: Coupon): string {
  const worth = couponWorth(coupon);
  if (coupon.isDeliveryFree) return worth;
  return coupon.only ? `${worth} off ${coupon.only.label}` : `${worth} off`;
}

/** Says what a coupon gives that is another one than was known. */
export function changedCouponText(coupon: Coupon): string {
  return `Coupon ${coupon.code} now ${coupon.isDeliveryFree ? 'gives' : 'takes'} ${couponText(coupon)}`;
}

/** Whether two coupons promise the same. */
export function isSameOffer(one: Coupon | null | undefined, other: Coupon | null): boolean {
  const terms = (coupon: Coupon | null | undefined) => [
    coupon?.percent ?? 0,
    coupon?.amountPaisa ?? 0,
    coupon?.isDeliveryFree ?? false,
  ];
  return String(terms(one)) === String(terms(other));
}
