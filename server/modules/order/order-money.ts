import { sql } from 'kysely';

import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { unsoldStates } from '#contract/rules/orders/order-moves.ts';
import type { Reader } from '#server/db/connect.ts';
import { claimPaisa, sumOf } from '#server/modules/money/claim.ts';

import { groupByOrder } from './order-store.ts';

// The figures of the desk, each by one rule, in SQL.

/** Orders that count as sold: those neither canceled nor returned. */
export const isSold = sql<boolean>`orders.status not in (${sql.join(unsoldStates.map(orderStateCodeOf))})`;

const ofOrder = sql<string>`'order:' || orders.id`;

/** What an order has brought: its total without what was given back of it. */
export const keptPaisa = claimPaisa(sql`orders.total_paisa`, ofOrder);

/** A sum of an order's payments or refunds. */
export function sumIn(table: 'payments' | 'refunds', amount: string) {
  return sumOf(table, amount, ofOrder);
}

/** What was received for an order in all. */
export const receivedPaisa = sumIn('payments', 'amount_paisa');

/** What orders have sold: what those that count have brought. */
export const soldPaisa = sql<number>`coalesce(sum(case when ${isSold} then ${keptPaisa} else 0 end), 0)`;

/** Notes of orders, by order, oldest first. */
export async function readOrderNotes(read: Reader, orderIds: readonly string[]) {
  const notes = await read
    .selectFrom('order_notes')
    .select(['id', 'order_id', 'who', 'at', 'text'])
    .where('order_id', 'in', orderIds)
    .orderBy('at')
    .execute();
  return groupByOrder(notes);
}
