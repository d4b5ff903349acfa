import type { RefundState } from '#contract/rules/order-moves.ts';
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

/** What was given back of an order's payments, and what was not. */
export async function readRefundState(read: Reader, orderId: string): Promise<RefundState> {
  const money = await readMoney(read, [orderId]);
  return refundStateOf(money.payments.get(orderId), money.refunds.get(orderId));
}

type Amounts = RefundState['refunds'];

export function refundStateOf(payments: Amounts = [], refunds: Amounts = []): RefundState {
  return { refundablePaisa: sumOf(payments) - sumOf(refunds), refunds };
}

/** Paisa in all. */
export function sumOf(rows: Amounts = []): number {
  return rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
}
