import { orderStateOf } from '#contract/names/order-states.ts';
import { type Destination, deliveryPromise, zoneOf } from '#contract/rules/cart/delivery.ts';
import { type PickupShop, pickupPlace } from '#contract/rules/cart/pickup.ts';
import { shopDayInWords } from '#contract/rules/texts/dates.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { bookingMoney } from './booking-moves.ts';
import { isPaidOnline } from './payment-method.ts';

interface PlacedOrder {
  /** The code of a `PaymentMethod`. */
  readonly method: number;
  /** Rs. */
  readonly totalAmount: number;
  readonly address: Destination;
  readonly isPickup?: boolean | undefined;
  readonly payment?:
    | {
        readonly heldUntil?: string | undefined;
        readonly state?: string | undefined;
        /** What is left to pay after a part, in Rs. */
        readonly part?: { readonly left: number } | undefined;
      }
    | undefined;
}

/** Nobody has paid it yet, nor sent a picture of a payment. */
const isUnpaid = ({ payment }: PlacedOrder) => payment?.state === 'awaiting';

/** What happens after an order was placed, and when: a text for each step. */
export function orderSteps(
  order: PlacedOrder,
  shop: Pick<ShopSettings, 'delivery'> & PickupShop,
): string[] {
  if (order.isPickup) return pickupSteps(order, shop);
  const { delivery } = shop;
  const { totalAmount, address } = order;
  const isPaid = isPaidOnline(order);
  const promise = deliveryPromise(zoneOf(delivery, address));
  const arrival = promise === undefined ? [] : [`Your parcel arrives ${promise} after that.`];
  if (totalAmount === 0) return ['There’s nothing to pay. We pack your order next.', ...arrival];
  const held = heldText(order.payment, isUnpaid(order) ? 'wait for your payment' : undefined);
  if (isPaid && isUnpaid(order))
    return [
      'As soon as your payment has arrived, we confirm your order by email.',
      ...(held ? [held] : []),
      ...arrival,
    ];
  return [
    `${isPaid ? 'We check your payment and confirm your order' : 'We confirm your order'} by email, usually within one working day.`,
    ...(held ? [held] : []),
    ...arrival,
    ...cashStep(order, (amount) => `You pay the courier ${amount} in cash.`),
  ];
}

function pickupSteps(order: PlacedOrder, shop: PickupShop): string[] {
  const { totalAmount, payment } = order;
  const isPaid = isPaidOnline(order);
  const isOpen = isPaid && isUnpaid(order);
  const held = heldText(payment, isOpen ? 'wait for your payment' : undefined);
  const ready = 'write to you when you can pick it up';
  const where = `Where and when: ${pickupPlace(shop)}`;
  if (totalAmount === 0) return [`There’s nothing to pay. We ${ready}.`, where];
  const check = isOpen ? 'As soon as your payment has arrived, we' : 'We check your payment, and';
  return [
    isPaid ? `${check} ${ready}.` : `We get your order ready, and ${ready}.`,
    ...(held ? [held] : []),
    where,
    ...cashStep(order, (amount) => `You pay ${amount} in cash at the shop.`),
  ];
}

/** What is left to pay in cash, if anything is: a deposit may have come before. */
function cashStep(order: PlacedOrder, say: (amount: string) => string): string[] {
  const left = order.payment?.part?.left ?? order.totalAmount;
  return isPaidOnline(order) || left <= 0 ? [] : [say(formatRupees(left))];
}

/** Until when an order that is not paid yet has its pieces; undefined for all others. */
export function heldText(
  payment: PlacedOrder['payment'],
  whileWe = 'check it',
): string | undefined {
  const { heldUntil } = payment ?? {};
  return heldUntil && `We hold your pieces until ${shopDayInWords(heldUntil)} while we ${whileWe}.`;
}

/** An order as customers have it, as far as it decides whether they may cancel it. */
interface CancelableOrder {
  readonly method: number;
  /** Rs. */
  readonly totalAmount: number;
  readonly payment: { readonly status: number; readonly state: string };
  readonly parcel: { readonly state: string };
}

/** Whether the customer may cancel: until the shop has packed it. */
export function canCustomerCancelOrder({
  payment,
  parcel,
}: Pick<CancelableOrder, 'payment' | 'parcel'>): boolean {
  return (
    parcel.state === 'not-packed' && ['Pending', 'Confirmed'].includes(orderStateOf(payment.status))
  );
}

/** What happens to the money of an order that is canceled, for the customer. */
export function canceledOrderMoney({
  method,
  totalAmount,
  payment: { state },
}: CancelableOrder): string {
  if (totalAmount === 0) return 'There was nothing to pay.';
  if (state === 'rejected') return 'We did not find a payment for it.';
  if (state === 'refunded') return bookingMoney({ payment: 'refunded' });
  if (['partly-paid', 'confirmed', 'overpaid', 'partly-refunded'].includes(state))
    return bookingMoney({ payment: 'confirmed' });
  return bookingMoney({ payment: isPaidOnline({ method }) ? 'proof-received' : 'awaiting' });
}
