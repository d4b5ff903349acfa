import { deliveryPromise, deliveryZone } from './delivery.ts';
import { formatRupees } from './money.ts';
import { isPaidOnline } from './payment-method.ts';

interface PlacedOrder {
  /** The code of a `PaymentMethod`. */
  readonly method: number;
  /** Rs. */
  readonly totalAmount: number;
  readonly address: { readonly country: string; readonly city: string };
}

/** What happens after an order was placed, and when: a text for each step. */
export function orderSteps(order: PlacedOrder): string[] {
  const { totalAmount, address } = order;
  const isPaid = isPaidOnline(order);
  return [
    `${isPaid ? 'We check your payment and confirm your order' : 'We confirm your order'} by email, usually within one working day.`,
    `Your parcel arrives ${deliveryPromise(deliveryZone(address))} after that.`,
    ...(isPaid ? [] : [`You pay the courier ${formatRupees(totalAmount)} in cash.`]),
  ];
}
