import type { ParcelState, PaymentState } from '#contract/names/order-events.ts';
import type { OrderState } from '#contract/names/order-states.ts';

import { isPaidOnline } from './payment-method.ts';

/** Orders in these states do not count as sold. */
export const unsoldStates = ['Canceled', 'Returned'] as const satisfies readonly OrderState[];

/** The two states of an order, and how it is paid. */
export interface OrderParts {
  readonly payment: PaymentState;
  readonly parcel: ParcelState;
  /** The code of a `PaymentMethod`. */
  readonly method: number;
}

const sentStates: Partial<Record<ParcelState, OrderState>> = {
  shipped: 'Shipped',
  delivered: 'Delivered',
  refused: 'Returned',
  returned: 'Returned',
  canceled: 'Canceled',
};

/** The state that the customer sees. Cash is paid at the door, so packing confirms such an order. */
export function orderStateFor({ payment, parcel, method }: OrderParts): OrderState {
  const sent = sentStates[parcel];
  if (sent) return sent;
  // Nothing of such an order will be sent any more.
  if (payment === 'rejected' || payment === 'refunded') return 'Canceled';
  if (payment === 'confirmed' || payment === 'partly-refunded') return 'Confirmed';
  return parcel === 'packed' && !isPaidOnline({ method }) ? 'Confirmed' : 'Pending';
}
