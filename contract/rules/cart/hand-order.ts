import type {
  HandDiscount,
  HandHandover,
  HandPayment,
} from '#contract/calls/admin/hand-order-calls.ts';
import type { Agreed, AgreedLine } from '#contract/calls/agreed.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { agreedOf } from './agreed.ts';
import { type DeliveryRates, subtotalPaisa } from './cart-sums.ts';
import { couponPaisa } from './coupon.ts';

// Orders that staff take by hand have the sums of the checkout, and a discount of their own.

export type GivenDiscount = Pick<HandDiscount, 'percent' | 'paisa'> | undefined;

/** What a discount takes off a subtotal, in paisa. */
export function handDiscountPaisa(subtotal: number, discount: GivenDiscount): number {
  if (!discount) return 0;
  const { paisa, percent = 0 } = discount;
  return paisa === undefined ? couponPaisa(subtotal, percent) : Math.min(paisa, subtotal);
}

/** What is agreed to by these lines, sent to a zone or handed over at the shop. */
export function agreedByHand(
  lines: readonly AgreedLine[],
  zone: DeliveryRates,
  discount: GivenDiscount,
  isPickup: boolean,
): Agreed {
  const whole = agreedOf(lines, zone, null, isPickup);
  const totals = lines.map(({ unitPaisa, quantity }) => ({ totalPaisa: unitPaisa * quantity }));
  const off = handDiscountPaisa(subtotalPaisa(totals), discount);
  return { ...whole, totalPaisa: whole.totalPaisa - off };
}

/**
 * The code of the `PaymentMethod` of an order by hand. What was handed over and is paid later is
 * cash that is due.
 */
export function methodByHand(payment: HandPayment, handover: HandHandover): number {
  const isCash =
    payment === 'cash-now' ||
    payment === 'cash-later' ||
    (payment === 'later' && handover === 'now');
  return (isCash ? paymentMethods.cash : paymentMethods.online).code;
}

/** Whether the money was received when the order was taken. */
export function isPaidByHand(payment: HandPayment): boolean {
  return payment === 'cash-now' || payment === 'qr';
}
