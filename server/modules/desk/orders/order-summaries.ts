import type { ExpressionBuilder } from 'kysely';

import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import type { Delivery } from '#server/modules/order/order-store.ts';

/** The query of orders with their customers, for filters, order and limits. */
export function selectOrders(read: Reader) {
  return read.selectFrom('orders').innerJoin('users', 'users.id', 'orders.user_id');
}

/** How many items an order of `selectOrders` has. */
export function piecesOf(order: ExpressionBuilder<Database, 'orders' | 'users'>) {
  return order
    .selectFrom('order_items')
    .whereRef('order_items.order_id', '=', 'orders.id')
    .select((item) => item.fn.sum<number>('quantity').as('pieces'))
    .as('pieces');
}

type OrdersQuery = ReturnType<typeof selectOrders>;

/** Runs a query of orders and returns a summary of each. */
export async function readSummaries(query: OrdersQuery): Promise<OrderSummary[]> {
  const rows = await query
    .select(['orders.id', 'orders.number', 'orders.version', 'orders.status', 'orders.payment', 'orders.parcel'])
    .select(['orders.method', 'orders.courier', 'orders.delivery', 'users.name'])
    .select([
      'orders.ordered_at as orderedAt',
      'orders.total_paisa as totalPaisa',
      'orders.tracking_number as trackingNumber',
    ])
    .select(piecesOf)
    .execute();
  return rows.map(({ id, number, status, delivery, name, pieces, ...row }) => {
    const { recipient = '', phoneNumber = '', city = '' } = JSON.parse(delivery) as Partial<Delivery>;
    return {
      ...row,
      orderId: id,
      orderNumber: number,
      status: orderStateOf(status),
      pieces: pieces ?? 0,
      name: recipient || name,
      phoneNumber,
      city,
    };
  });
}
