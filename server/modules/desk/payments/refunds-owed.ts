import { sql } from 'kysely';

import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import { endedParcels, paidStates, refundOwedPaisa } from '#contract/rules/order-moves.ts';
import type { Reader } from '#server/db/connect.ts';
import { readSummaries, selectOrders } from '#server/modules/desk/orders/order-summaries.ts';
import { readMoney, refundStateOf } from '#server/modules/order/order-money.ts';

interface RefundOwed {
  readonly summary: OrderSummary;
  readonly owedPaisa: number;
  /** When the order was canceled, refused or returned. */
  readonly endedAt: string;
}

/** Orders that have ended while some of their money was not given back (`refundOwedPaisa`). */
export function selectRefundsOwed(read: Reader) {
  const sumIn = (table: 'payments' | 'refunds') =>
    sql`(select coalesce(sum(amount_paisa), 0) from ${sql.table(table)} where order_id = orders.id)`;
  return (
    selectOrders(read)
      .where('orders.parcel', 'in', endedParcels)
      .where('orders.payment', 'in', paidStates)
      .where(sql<boolean>`${sumIn('payments')} > ${sumIn('refunds')}`)
      // `keepsRest`
      .where(sql<boolean>`not exists (select 1 from refunds where order_id = orders.id and amount_paisa = 0)`)
  );
}

/** The refunds that are owed, by the age of their orders. */
export async function readRefundsOwed(read: Reader, limit: number): Promise<RefundOwed[]> {
  const summaries = await readSummaries(selectRefundsOwed(read).orderBy('orders.ordered_at').limit(limit));
  if (summaries.length === 0) return [];
  const ids = summaries.map(({ orderId }) => orderId);
  const { payments, refunds } = await readMoney(read, ids);
  const ends = await read
    .selectFrom('order_events')
    .select(['order_id', 'at'])
    .where('order_id', 'in', ids)
    .where('kind', 'in', endedParcels)
    .orderBy('position')
    .execute();
  const endOf = new Map(ends.map(({ order_id, at }) => [order_id, at]));
  return summaries.map((summary) => {
    const { orderId, orderedAt } = summary;
    const owedPaisa = refundOwedPaisa(summary, refundStateOf(payments.get(orderId), refunds.get(orderId)));
    return { summary, owedPaisa, endedAt: endOf.get(orderId) ?? orderedAt };
  });
}
