import { sql } from 'kysely';

import type { Actor } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { IllegalMoveError } from '#server/db/rows.ts';
import { isPostgres } from '#server/db/search-texts.ts';
import { changeOrder, movingOrder } from '#server/modules/order/change-order.ts';
import type { Delivery } from '#server/modules/order/order-store.ts';

import type { CustomRequest } from './custom-orders.ts';
import { carryRows } from './order-of-custom.ts';

/** The customer reads it in their own orders, too. */
const note =
  'We made this order by mistake: there is nothing to pay here. Your custom order goes on, in My ' +
  'Bookings.';

/**
 * Which of these orders are still as they were made of custom orders: then that can be taken back.
 * Not once anything was done with one or paid for it. Its invoice is then taken back.
 */
export async function readUntouched(
  read: Reader,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await read
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .where('parcel', '=', 'not-packed')
    // The second event says what had come of the custom order.
    .where(
      sql<boolean>`not exists (select 1 from order_events where order_id = orders.id
        and (position > 1 or (position = 1 and (before is not null
          or kind not in ('payment-confirmed', 'part-received')))))`,
    )
    .where(
      sql<boolean>`not exists (select 1 from payments
        where order_id = orders.id and at >= orders.ordered_at)`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A custom order with what decides whether that it became an order can be taken back. */
export async function withOrderState<Request extends Pick<CustomRequest, 'orderId'>>(
  read: Reader,
  request: Request,
): Promise<Request & { readonly isOrderUntouched: boolean }> {
  const { orderId } = request;
  const isOrderUntouched = orderId !== null && (await readUntouched(read, [orderId])).has(orderId);
  return { ...request, isOrderUntouched };
}

/**
 * Ends an order that a custom order should not have become yet, and gives the custom order back what
 * came and went, and the buyer's tax number. The order stays as a record, its invoice with a credit
 * note.
 */
export async function withdrawOrder(
  trx: Trx,
  customId: string,
  orderId: string,
  who: Actor,
): Promise<void> {
  const database = { kind: isPostgres(trx) ? 'postgres' : 'sqlite' } as const;
  await changeOrder(trx, orderId, 'canceled', { who, isQuiet: true, database }, async (order) => {
    // Locked now: somebody may have packed it meanwhile.
    const isUntouched = (await readUntouched(trx, [orderId])).has(orderId);
    if (!isUntouched) throw new IllegalMoveError(movingOrder(order), 'undone');
    await carryRows(trx, `order:${orderId}`, `custom-order:${customId}`);
    const { taxNumber = '' }: Delivery = JSON.parse(order.delivery);
    await trx
      .updateTable('custom_requests')
      .set({ tax_number: taxNumber })
      .where('id', '=', customId)
      .execute();
    return {
      parcel: 'canceled',
      payment: 'awaiting',
      uploadId: null,
      heldUntil: null,
      note,
      // Its money is gone from it.
      effects: { isFinal: true },
    };
  });
}
