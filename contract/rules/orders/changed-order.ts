import type { Agreed, AgreedLine, AgreedSums } from '#contract/calls/agreed.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { agreedOf } from '#contract/rules/cart/agreed.ts';
import type { DeliveryRates } from '#contract/rules/cart/cart-sums.ts';
import { agreedByHand, type GivenDiscount } from '#contract/rules/cart/hand-order.ts';
import { discountPercentBetween, formatPaisa, formatRupees } from '#contract/rules/texts/money.ts';

// Orders that are changed before they are shipped: their sums, and what is different in words.

/** A discount as it was given, which stays when the order changes. */
export interface OrderDiscount {
  /** Null for a discount by hand, or none. */
  readonly coupon: Agreed['coupon'];
  readonly byHand?: GivenDiscount;
}

interface StoredDiscount {
  readonly couponCode: string | null;
  readonly subtotalPaisa: number;
  readonly discountPaisa: number;
}

/** The discount of an order that was stored as a sum alone: the percent of a coupon, else the sum. */
export function discountOfSums(order: StoredDiscount): OrderDiscount {
  const { couponCode, subtotalPaisa, discountPaisa } = order;
  if (couponCode === null)
    return { coupon: null, ...(discountPaisa > 0 && { byHand: { paisa: discountPaisa } }) };
  const percent = discountPercentBetween(subtotalPaisa, subtotalPaisa - discountPaisa);
  return { coupon: { code: couponCode, percent } };
}

interface ChangedSums {
  readonly zone: DeliveryRates;
  readonly isPickup: boolean;
  readonly discount: OrderDiscount;
  /** What the delivery costs whatever the zone says; undefined for what that says. */
  readonly feePaisa: number | undefined;
}

/** What is agreed to by an order with these lines, its discount and its delivery. */
export function agreedOfChange(
  lines: readonly AgreedLine[],
  { zone, isPickup, discount: { coupon, byHand }, feePaisa }: ChangedSums,
): Agreed {
  const whole = byHand
    ? agreedByHand(lines, zone, byHand, isPickup)
    : agreedOf(lines, zone, coupon, isPickup);
  if (feePaisa === undefined) return whole;
  const totalPaisa = whole.totalPaisa - whole.deliveryPaisa + feePaisa;
  return { ...whole, deliveryPaisa: feePaisa, totalPaisa };
}

/** Names what of the sums is different from what was agreed to. */
export function sumsChanged(seen: AgreedSums, now: AgreedSums): FailureReason[] {
  const named = (code: string, about: string, [before, after]: readonly [number, number]) =>
    before === after
      ? []
      : [
          {
            code,
            description: `${about} is now ${formatPaisa(after)} (was ${formatPaisa(before)}).`,
            field: 'agreed',
          },
        ];
  return [
    ...named('delivery-changed', 'Delivery', [seen.deliveryPaisa, now.deliveryPaisa]),
    ...named('total-changed', 'The total', [seen.totalPaisa, now.totalPaisa]),
  ];
}

/** What is different in an order, for its history and its customer: a sentence each, no address. */
export function changesInWords(before: Order, after: Order): string[] {
  return [
    ...linesInWords(before, after),
    ...handoverInWords(before, after),
    ...recipientInWords(before, after),
    ...feeInWords(before, after),
  ];
}

type Line = Order['orderItems'][number];

const nameOf = ({ productName, attributeValue }: Line) =>
  attributeValue === null ? productName : `${productName} (${attributeValue})`;

function linesInWords({ orderItems: before }: Order, { orderItems: after }: Order): string[] {
  const isSame = (one: Line) => (other: Line) => one.position === other.position;
  const added = after.filter((line) => !before.some(isSame(line)));
  const taken = before.filter((line) => !after.some(isSame(line)));
  const counted = after.flatMap((line) => {
    const was = before.find(isSame(line));
    return was && was.quantity !== line.quantity
      ? [`${nameOf(line)}: ${line.quantity} instead of ${was.quantity}.`]
      : [];
  });
  return [
    ...added.map((line) => `New: ${line.quantity} × ${nameOf(line)}.`),
    ...taken.map((line) => `Taken out: ${line.quantity} × ${nameOf(line)}.`),
    ...counted,
  ];
}

const isPickup = (order: Order) => order.isPickup === true;

function handoverInWords(before: Order, after: Order): string[] {
  if (isPickup(before) === isPickup(after)) return [];
  return isPickup(after)
    ? ['Picked up at the shop instead of delivered.']
    : ['Delivered instead of picked up at the shop.'];
}

function recipientInWords(before: Order, after: Order): string[] {
  const textOf = ({ address }: Order) => Object.values(address).join('\n');
  const isSameWay = isPickup(before) === isPickup(after);
  const facts: readonly (readonly [string, boolean])[] = [
    ['Another address.', isSameWay && textOf(before) !== textOf(after)],
    ['Another name.', before.recipient !== after.recipient],
    ['Another company.', before.company !== after.company],
    ['Another phone number.', before.phoneNumber !== after.phoneNumber],
    ['Another tax number.', (before.taxNumber ?? '') !== (after.taxNumber ?? '')],
  ];
  return facts.flatMap(([text, isChanged]) => (isChanged ? [text] : []));
}

function feeInWords(before: Order, after: Order): string[] {
  const now = (about: string, was: number, is: number, why = '') =>
    was === is ? [] : [`${about} ${formatRupees(is)} instead of ${formatRupees(was)}${why}.`];
  const why = after.shippingReason ? ` (${after.shippingReason})` : '';
  return [
    ...now('Delivery:', before.shippingFee, after.shippingFee, why),
    ...now('Discount:', before.couponDiscount, after.couponDiscount),
    ...now('Total:', before.totalAmount, after.totalAmount),
  ];
}
