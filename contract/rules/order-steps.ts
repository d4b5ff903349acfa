import { deliveryPromise, deliveryZone } from './delivery.ts';
import { formatPaisa, paisaFromRupees } from './money.ts';

interface PlacedOrder {
  /** 1: paid online, 0: cash on delivery. */
  readonly method: number;
  /** Rs. */
  readonly totalAmount: number;
  readonly address: { readonly country: string; readonly city: string };
}

/** What happens after an order was placed, and when: a text for each step. */
export function orderSteps({ method, totalAmount, address }: PlacedOrder): string[] {
  const isPaid = method === 1;
  return [
    `${isPaid ? 'We check your payment and confirm your order' : 'We confirm your order'} by email, usually within one working day.`,
    `Your parcel arrives ${deliveryPromise(deliveryZone(address))} after that.`,
    ...(isPaid ? [] : [`You pay the courier ${formatPaisa(paisaFromRupees(totalAmount))} in cash.`]),
  ];
}
