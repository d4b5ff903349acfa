import type { Agreed, AgreedLine } from '#contract/calls/agreed.ts';
import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { omit } from '#contract/omit.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { isSameLine } from './cart-lines.ts';
import { type DeliveryRates, type OrderSums, orderSums, subtotalPaisa } from './cart-sums.ts';
import { changedCouponText, couponMisfit, couponWorth, isSameOffer, takenOff } from './coupon.ts';

// What was agreed is what is taken: the page sends what it has shown, the server makes the same
// from its own data and compares the two.

/** A line of the cart as it is agreed to. */
export function agreedLineOf(item: CartItem): AgreedLine {
  const { productId, selectedAttributeId, quantity, unitPrice, name, attributeValue, weightGrams } =
    item;
  const fullName = attributeValue === null ? name : `${name} (${attributeValue})`;
  return {
    productId,
    selectedAttributeId,
    quantity,
    unitPaisa: paisaFromRupees(unitPrice),
    name: fullName,
    ...(weightGrams && { weightGrams }),
  };
}

/**
 * What is agreed to by ordering these lines to a zone, or by picking them up, which costs nothing;
 * with a coupon if it is for such lines.
 */
export function agreedOf(
  lines: readonly AgreedLine[],
  zone: DeliveryRates,
  coupon: Agreed['coupon'] = null,
  isPickup = false,
): Agreed {
  const priced = lines.map(withTotal);
  const fitting = coupon && couponMisfit(priced, coupon) === undefined ? coupon : null;
  const { shippingPaisa: deliveryPaisa, totalPaisa } = orderSums(
    priced,
    isPickup ? undefined : zone,
    takenOff(priced, fitting),
  );
  return {
    lines: [...lines],
    coupon: fitting,
    ...(isPickup && { isPickup }),
    deliveryPaisa,
    totalPaisa,
  };
}

/** What is agreed to by booking a service; `pricePaisa` is null while it has no price. */
export function agreedService(name: string, pricePaisa: number | null): Agreed {
  const service = { name, pricePaisa };
  return { lines: [], service, coupon: null, deliveryPaisa: 0, totalPaisa: pricePaisa ?? 0 };
}

/** The sums of what was agreed. */
export function sumsOfAgreed({ lines, deliveryPaisa, totalPaisa }: Agreed): OrderSums {
  const subtotal = subtotalPaisa(lines.map(withTotal));
  const discountPaisa = subtotal + deliveryPaisa - totalPaisa;
  return { subtotalPaisa: subtotal, discountPaisa, shippingPaisa: deliveryPaisa, totalPaisa };
}

/** A line with what it costs. */
export const withTotal = (line: AgreedLine) => ({
  ...line,
  totalPaisa: line.unitPaisa * line.quantity,
});

/** The text that a request carries: without names and weights, which the server has. */
export function agreedText({ lines, service, ...sums }: Agreed): string {
  const own = service && { service: { pricePaisa: service.pricePaisa } };
  const nameless = lines.map((line) => omit(line, 'name', 'weightGrams'));
  return JSON.stringify({ lines: nameless, ...own, ...sums });
}

/** A line of the cart as the server could sell it now. */
export interface OfferedLine extends AgreedLine {
  readonly name: string;
  /** The cart item's id, for reasons. */
  readonly cartItemId: string;
  /** How many are in the cart; `quantity` is how many of them can be had, from 0. */
  readonly wanted: number;
  readonly isOnSale: boolean;
}

/** What the server would take now. */
export interface Offered extends Omit<Agreed, 'lines'> {
  readonly lines: readonly OfferedLine[];
  /** Why the coupon that was agreed to can't be used. */
  readonly couponRefusal?: FailureReason | undefined;
}

/** What was agreed to; a page of version 1.0 sends its lines alone. */
export type Seen = Pick<Agreed, 'lines'> & Partial<Agreed>;

/**
 * Names every difference between what was agreed to and what would be taken now: lines in the
 * cart's order, then sums.
 */
export function differencesOf(seen: Seen, now: Offered): FailureReason[] {
  const ofService = serviceDifference(seen, now);
  // A service's total is its price.
  const ofSums = ofService.length > 0 ? [] : sumDifferences(seen, now);
  return [...lineDifferences(seen.lines, now.lines), ...ofService, ...ofSums];
}

/** What is left to agree to. */
export function agreedNow(offered: Offered): Agreed {
  const left = offered.lines.filter(({ quantity }) => quantity > 0);
  return {
    ...omit(offered, 'couponRefusal'),
    lines: left.map((line) => omit(line, 'cartItemId', 'wanted', 'isOnSale')),
  };
}

function lineDifferences(
  seen: readonly AgreedLine[],
  now: readonly OfferedLine[],
): FailureReason[] {
  const left = [...seen];
  const reasons = now.flatMap((line) => {
    const at = left.findIndex((one) => isSameLine(one, line));
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return known ? differencesOfLine(known, line) : newLine(line);
  });
  const gone = left.map(({ name = 'Something you saw' }) =>
    reasonOf('line-changed', `${name} is no longer in your cart.`, 'agreed'),
  );
  return [...reasons, ...gone];
}

function newLine({ name, quantity, cartItemId }: OfferedLine): FailureReason[] {
  return quantity === 0
    ? []
    : [reasonOf('line-changed', `${name} is in your cart too.`, cartItemId)];
}

function differencesOfLine(seen: AgreedLine, now: OfferedLine): FailureReason[] {
  const { name, quantity, unitPaisa, cartItemId } = now;
  const reasons: FailureReason[] = [];
  if (seen.quantity !== quantity) reasons.push(quantityDifference(seen, now));
  if (seen.unitPaisa !== unitPaisa && quantity > 0) {
    const price = `${name} now costs ${formatPaisa(unitPaisa)} (was ${formatPaisa(seen.unitPaisa)}).`;
    reasons.push(reasonOf('price-changed', price, cartItemId));
  }
  return reasons;
}

function quantityDifference(seen: AgreedLine, now: OfferedLine): FailureReason {
  const { name, quantity, wanted, cartItemId } = now;
  if (!now.isOnSale)
    return reasonOf('product-gone', `${name} is not for sale any more.`, cartItemId);
  if (quantity === 0) return reasonOf('stock-short', `${name} is sold out.`, cartItemId);
  if (quantity < wanted) {
    const few = quantity === 1 ? `Only one of ${name} is` : `Only ${quantity} of ${name} are`;
    return reasonOf('stock-short', `${few} left; you wanted ${wanted}.`, cartItemId);
  }
  return reasonOf(
    'line-changed',
    `${name}: now ${quantity} in your cart (was ${seen.quantity}).`,
    cartItemId,
  );
}

function serviceDifference({ service: seen }: Seen, { service: now }: Offered): FailureReason[] {
  if (!seen || !now || seen.pricePaisa === now.pricePaisa) return [];
  const { name = 'What you book', pricePaisa } = now;
  const was = seen.pricePaisa === null ? '' : ` (was ${formatPaisa(seen.pricePaisa)})`;
  const text =
    pricePaisa === null
      ? `${name} has no fixed price now${was}.`
      : `${name} now costs ${formatPaisa(pricePaisa)}${was}.`;
  return [reasonOf('price-changed', text, 'service')];
}

/** The code of a difference after which the person has to choose where their order goes. */
export const pickupChanged = 'pickup-changed';

function sumDifferences(seen: Seen, now: Offered): FailureReason[] {
  const reasons = couponDifference(seen.coupon, now);
  // Where nothing is left, nothing is delivered or paid.
  if (!now.service && now.lines.every(({ quantity }) => quantity === 0)) return reasons;
  // Its sums are not known before an address is.
  if (seen.totalPaisa !== undefined && Boolean(seen.isPickup) !== Boolean(now.isPickup)) {
    const text = now.isPickup
      ? 'Your order is picked up at the shop.'
      : 'Orders can’t be picked up at the shop any more.';
    return [...reasons, reasonOf(pickupChanged, text, 'pickup')];
  }
  const { deliveryPaisa, totalPaisa } = seen;
  if (deliveryPaisa !== undefined && deliveryPaisa !== now.deliveryPaisa) {
    const fee = (paisa: number) => (paisa === 0 ? 'free' : formatPaisa(paisa));
    const text = `Delivery is now ${fee(now.deliveryPaisa)} (was ${fee(deliveryPaisa)}).`;
    reasons.push(reasonOf('delivery-changed', text, 'agreed'));
  }
  if (totalPaisa !== undefined && totalPaisa !== now.totalPaisa) {
    const total = `The total is now ${formatPaisa(now.totalPaisa)} (was ${formatPaisa(totalPaisa)}).`;
    reasons.push(reasonOf('total-changed', total, 'agreed'));
  }
  return reasons;
}

function couponDifference(
  seen: Seen['coupon'],
  { coupon: now, couponRefusal }: Offered,
): FailureReason[] {
  if (seen === undefined || isSameOffer(seen, now)) return [];
  const reason = (text: string) => [reasonOf('coupon-changed', text, 'couponCode')];
  if (now === null)
    return couponRefusal ? [couponRefusal] : reason(`Coupon ${seen?.code} can’t be used any more.`);
  const was = seen ? ` (was ${couponWorth(seen)})` : '';
  return reason(`${changedCouponText(now)}${was}.`);
}

function reasonOf(code: string, description: string, field: string): FailureReason {
  return { code, description, field };
}
