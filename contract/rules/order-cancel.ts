import { orderStateOf } from '#contract/names/order-states.ts';

import { bookingMoney } from './booking-moves.ts';
import { isPaidOnline } from './payment-method.ts';

/** An order as customers have it, as far as it decides whether they may cancel it. */
interface CancelableOrder {
  readonly method: number;
  readonly payment: { readonly status: number; readonly state: string };
  readonly parcel: { readonly state: string };
}

/** Whether the customer may cancel: until the shop has packed it. */
export function canCustomerCancelOrder({ payment, parcel }: CancelableOrder): boolean {
  return parcel.state === 'not-packed' && ['Pending', 'Confirmed'].includes(orderStateOf(payment.status));
}

/** What happens to the money of an order that is canceled, for the customer. */
export function canceledOrderMoney({ method, payment: { state } }: CancelableOrder): string {
  if (state === 'rejected') return 'We did not find a payment for it.';
  if (state === 'refunded') return bookingMoney({ payment: 'refunded' });
  if (state === 'confirmed' || state === 'partly-refunded') return bookingMoney({ payment: 'confirmed' });
  return bookingMoney({ payment: isPaidOnline({ method }) ? 'proof-received' : 'awaiting' });
}
