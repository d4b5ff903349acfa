import type { OrderState } from '#contract/names/order-states.ts';
import { moveInto } from '#contract/rules/order-moves.ts';
import type { Trx } from '#server/db/connect.ts';

import { type ChangeBy, type ChangedOrder, IllegalMove, movingOrder } from './change-order.ts';
import { makeOrderChange, orderChanges } from './order-changes.ts';

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
  const isReversal = move === 'canceled' || move === 'returned';
  const change = isReversal
    ? orderChanges.reverse
    : Object.values(orderChanges).find(({ call }) => call.event === move);
  if (!move || !change) throw new IllegalMove(movingOrder(row), 'placed');
  return makeOrderChange(trx, change, orderId, isReversal ? { parcel: move, restock: move === 'canceled' } : {}, by);
}
