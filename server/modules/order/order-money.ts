import type { Reader } from '#server/db/connect.ts';

import { groupByOrder } from './order-store.ts';

/** Payments and refunds of orders, by order, oldest first. */
export async function readMoney(read: Reader, orderIds: readonly string[]) {
  const columns = ['id', 'order_id', 'amount_paisa as amountPaisa', 'reference', 'who', 'at'] as const;
  const payments = await read
    .selectFrom('payments')
    .select([...columns, 'method'])
    .where('order_id', 'in', orderIds)
    .orderBy('at')
    .execute();
  const refunds = await read
    .selectFrom('refunds')
    .select([...columns, 'reason'])
    .where('order_id', 'in', orderIds)
    .orderBy('at')
    .execute();
  return { payments: groupByOrder(payments), refunds: groupByOrder(refunds) };
}

/** What of an order's payments was not given back. */
export async function readRefundablePaisa(read: Reader, orderId: string): Promise<number> {
  const { payments, refunds } = await readMoney(read, [orderId]);
  return sumOf(payments.get(orderId)) - sumOf(refunds.get(orderId));
}

/** Paisa in all. */
export function sumOf(rows: readonly { readonly amountPaisa: number }[] = []): number {
  return rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
}
