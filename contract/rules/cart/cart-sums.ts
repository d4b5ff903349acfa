import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';

// Sums of carts and orders, in whole paisa.

export function subtotalPaisa(lines: readonly { readonly totalPaisa: number }[]): number {
  return lines.reduce((sum, line) => sum + line.totalPaisa, 0);
}

/** What a zone's delivery costs; undefined where the shop doesn't deliver, which costs nothing. */
export type DeliveryRates =
  | Pick<DeliveryZone, 'feePaisa' | 'freeFromPaisa' | 'weightSteps'>
  | undefined;

interface Weighed {
  readonly quantity?: number;
  /** Of one; missing where the product has none. */
  readonly weightGrams?: number | undefined;
}

/** What lines weigh. */
export const gramsOf = (lines: readonly Weighed[]): number =>
  lines.reduce((sum, { quantity = 1, weightGrams = 0 }) => sum + quantity * weightGrams, 0);

/** The shipping fee: none for an empty cart or from the zone's limit on. */
export function shippingPaisa(subtotal: number, zone: DeliveryRates, grams = 0): number {
  if (!zone || subtotal <= 0) return 0;
  const { feePaisa, freeFromPaisa, weightSteps } = zone;
  if (freeFromPaisa !== null && subtotal >= freeFromPaisa) return 0;
  return weightSteps?.findLast(({ overGrams }) => grams > overGrams)?.feePaisa ?? feePaisa;
}

/** How much a subtotal lacks for free shipping; 0 where it is free or never is. */
export function freeShippingGapPaisa(
  { subtotalPaisa, shippingPaisa }: Pick<OrderSums, 'subtotalPaisa' | 'shippingPaisa'>,
  zone: DeliveryRates,
): number {
  return shippingPaisa > 0 && zone?.freeFromPaisa ? zone.freeFromPaisa - subtotalPaisa : 0;
}

/** What a coupon takes off, at most the subtotal (`takenOff` of `coupon.ts`). */
export interface TakenOff {
  readonly discountPaisa?: number;
  readonly isDeliveryFree?: boolean;
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
  lines: readonly (Weighed & { readonly totalPaisa: number })[],
  zone: DeliveryRates,
  { discountPaisa: discount = 0, isDeliveryFree = false }: TakenOff = {},
): OrderSums {
  const subtotal = subtotalPaisa(lines);
  const shipping = isDeliveryFree ? 0 : shippingPaisa(subtotal, zone, gramsOf(lines));
  return {
    subtotalPaisa: subtotal,
    discountPaisa: discount,
    shippingPaisa: shipping,
    totalPaisa: subtotal - discount + shipping,
  };
}

/** The sums of a cart's lines. */
export function sumsOfLines(
  lines: readonly (Weighed & { readonly totalPrice: number })[],
  zone: DeliveryRates,
): OrderSums {
  return orderSums(
    lines.map((line) => ({ ...line, totalPaisa: paisaFromRupees(line.totalPrice) })),
    zone,
  );
}
