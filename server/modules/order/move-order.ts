import type { OrderState } from '#contract/names/order-states.ts';
import { moveInto } from '#contract/rules/order-moves.ts';
import type { Trx } from '#server/db/connect.ts';

import { type ChangeBy, type ChangedOrder, IllegalMove, movingOrder } from './change-order.ts';
import { deliverOrder, packOrder, reverseOrder, shipOrder } from './parcel-changes.ts';
import { confirmPayment } from './payment-changes.ts';

/**
 * Brings an order into one of the customer's states, by the move that leads there: Confirmed by the payment, or by packing
 * what is paid in cash. Canceling restocks. Throws IllegalMove. Returns undefined when there is no such order.
 */
export async function moveOrder(
  trx: Trx,
  orderId: string,
  to: OrderState,
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  const row = await trx
    .selectFrom('orders')
    .select(['payment', 'parcel', 'method', 'restocked'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const move = moveInto(to, row);
  switch (move) {
    case 'payment-confirmed':
      return confirmPayment(trx, orderId, { reference: '' }, by);
    case 'packed':
      return packOrder(trx, orderId, by);
    case 'shipped':
      return shipOrder(trx, orderId, { courier: '', trackingNumber: '' }, by);
    case 'delivered':
      return deliverOrder(trx, orderId, by);
    case 'canceled':
    case 'returned':
      return reverseOrder(trx, orderId, move, { reason: '', restock: move === 'canceled' }, by);
    default:
      throw new IllegalMove(movingOrder(row), 'placed');
  }
}
