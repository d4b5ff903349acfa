import type { Actor } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { IllegalMoveError } from '#server/db/rows.ts';
import { isPostgres } from '#server/db/search-texts.ts';
import { changeOrder, movingOrder } from '#server/modules/order/change-order.ts';

import type { CustomRequest } from './custom-orders.ts';
import { carryRows } from './order-of-custom.ts';

/** For whoever reads the order's history. */
const note = 'It was made too early: the custom order goes on.';

/**
 * Which of these orders are still as they were made of custom orders: then that can be taken back.
 * Not once anything was done with one, paid for it, or invoiced.
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('order_events.order_id')
            .whereRef('order_events.order_id', '=', 'orders.id')
            // The second one says what had come of the custom order.
            .where(({ eb, or, and }) =>
              or([
                eb('position', '>', 1),
                and([
                  eb('position', '=', 1),
                  or([
                    eb('before', 'is not', null),
                    eb('kind', 'not in', ['payment-confirmed', 'part-received']),
                  ]),
                ]),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .whereRef('payments.at', '>=', 'orders.ordered_at'),
        ),
      ),
    )
    .execute();
  const invoiced = await read
    .selectFrom('invoices')
    .select('subject')
    .where(
      'subject',
      'in',
      orderIds.map((id) => `order:${id}` as const),
    )
    .execute();
  const hasInvoice = (id: string) => invoiced.some(({ subject }) => subject === `order:${id}`);
  return new Set(rows.flatMap(({ id }) => (hasInvoice(id) ? [] : [id])));
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
 * came and went. The order stays as a record.
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
