import { sql } from 'kysely';

import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { type RefundState, unsoldStates } from '#contract/rules/orders/order-moves.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidField } from '#server/http/failure-error.ts';

import { groupByOrder } from './order-store.ts';

// The figures of the desk, each by one rule, in SQL.

/** Orders that count as sold: those neither canceled nor returned. */
export const isSold = sql<boolean>`orders.status not in (${sql.join(unsoldStates.map(orderStateCodeOf))})`;

/** What an order has brought: its total without refunds. */
export const keptPaisa = sql<number>`orders.total_paisa -
  coalesce((select sum(amount_paisa) from refunds where order_id = orders.id), 0)`;

/** What orders have sold: what those that count have brought. */
export const soldPaisa = sql<number>`coalesce(sum(case when ${isSold} then ${keptPaisa} else 0 end), 0)`;

/**
 * Money since then, by the time that it came or went: payments of orders and bookings; what was
 * given back is negative.
 */
export async function readReceived(read: Reader, since: string) {
  const ofOrders = read
    .selectFrom('payments')
    .select(['at', 'amount_paisa as paisa'])
    .where('at', '>=', since);
  const refunds = read
    .selectFrom('refunds')
    .select(({ ref }) => ['at', sql<number>`-${ref('amount_paisa')}`.as('paisa')])
    .where('at', '>=', since);
  // When a booking was paid or refunded is in its history, whose ids begin with their times.
  const ofBookings = read
    .selectFrom('audit_log')
    .innerJoin('bookings', (join) =>
      join.on(
        sql<boolean>`bookings.id = substr(audit_log.subject, ${sql.lit('booking:'.length + 1)})`,
      ),
    )
    .select(({ ref }) => [
      'at',
      sql<number>`case action when 'booking.refunded' then -1 else 1 end * ${ref('price_paisa')}`.as(
        'paisa',
      ),
    ])
    .where('payment', 'in', ['confirmed', 'refunded'])
    .where('price_paisa', 'is not', null)
    .where('action', 'in', ['booking.payment-confirmed', 'booking.refunded'])
    .where('audit_log.id', '>=', since);
  return ofOrders.unionAll(refunds).unionAll(ofBookings).execute();
}

/** Payments and refunds of orders, by order, oldest first. */
export async function readMoney(read: Reader, orderIds: readonly string[]) {
  const columns = [
    'id',
    'order_id',
    'amount_paisa as amountPaisa',
    'reference',
    'who',
    'at',
  ] as const;
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
function sumOf(rows: Amounts = []): number {
  return rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
}

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

/** Finds another order or booking whose payment has the same code, however it was typed. */
export async function findPaymentByCode(trx: Trx, reference: string, ownId: string) {
  const code = reference.replaceAll(/[ -]/g, '').toLowerCase();
  if (code === '') return undefined;
  const isSame = (column: string) =>
    sql<boolean>`lower(replace(replace(${sql.ref(column)}, ' ', ''), '-', '')) = ${code}`;
  const order = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.number', 'amount_paisa as amountPaisa'])
    .where(isSame('reference'))
    .where('orders.id', '!=', ownId)
    .orderBy('at')
    .executeTakeFirst();
  if (order) return { ...order, kind: 'order' };
  const booking = await trx
    .selectFrom('bookings')
    .select(['id as number', 'price_paisa as amountPaisa'])
    .where(isSame('payment_reference'))
    .where('id', '!=', ownId)
    .executeTakeFirst();
  return booking && { ...booking, kind: 'booking' };
}

type UsedCode = NonNullable<Awaited<ReturnType<typeof findPaymentByCode>>>;

/** 422 for a code that has paid something else. */
export function codeUsed({ kind, number, amountPaisa }: UsedCode) {
  const amount = amountPaisa === null ? '' : ` (${formatPaisa(amountPaisa)})`;
  const description = `This code has paid ${kind} ${number} already${amount}. If it is right here too, say why.`;
  return invalidField('reference', 'reference-used', description);
}
