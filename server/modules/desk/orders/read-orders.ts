import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { exportOrders, OrderSummary, StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderStateCodeOf, orderStateOf, paymentStates } from '#contract/names/order-states.ts';
import { paymentCodes } from '#contract/names/payment-methods.ts';
import { omit } from '#contract/omit.ts';
import { allowedMoves, orderStepsToUndo } from '#contract/rules/orders/order-moves.ts';
import { readOrderSearch } from '#contract/rules/orders/order-search.ts';
import { isNextStep, type ParcelStep, statesBefore } from '#contract/rules/orders/parcel-steps.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import type { OrderEventsTable } from '#server/db/schema/order-tables.ts';
import { isPostgres, orderTextsSql } from '#server/db/search-texts.ts';
import { notFound } from '#server/http/failure-error.ts';
import { contains, containsFolded, endOfDay, startOfDay } from '#server/modules/desk/records.ts';
import { readInvoicesOf } from '#server/modules/invoice/invoice-store.ts';
import { movingOrder } from '#server/modules/order/change-order.ts';
import { readMoney, readOrderNotes, refundStateOf } from '#server/modules/order/order-money.ts';
import { type Delivery, groupByOrder, readOrders } from '#server/modules/order/order-store.ts';
import { stepOf } from '#server/modules/order/undo-order.ts';

export type OrderFilter = z.output<NonNullable<(typeof exportOrders)['body']>>;

type Where = ExpressionBuilder<Database, 'orders' | 'users'>;

/**
 * The conditions of a filter, for a query of `selectOrders`. Throws 422 for a day that does not
 * exist.
 */
export function filterConditions(read: Reader, filter: OrderFilter) {
  const { search = '', status, payment, parcel, method, next, from, to } = filter;
  const since = from && startOfDay(from, 'from');
  const until = to && endOfDay(to, 'to');
  return (where: Where) =>
    where.and([
      // By the indexes of the migration 0022.
      ...(status ? [sql<boolean>`(orders.status + 0) = ${orderStateCodeOf(status)}`] : []),
      ...(payment ? [sql<boolean>`(orders.payment || '') = ${payment}`] : []),
      ...(parcel ? [sql<boolean>`(orders.parcel || '') = ${parcel}`] : []),
      ...(method ? [sql<boolean>`(orders.method + 0) = ${Number(method)}`] : []),
      ...(next ? [isNext(next)] : []),
      ...(since ? [where('orders.ordered_at', '>=', since)] : []),
      ...(until ? [where('orders.ordered_at', '<', until)] : []),
      ...(search === '' ? [] : [matches(read, where, search)]),
    ]);
}

/** The same in SQL as `isNextStep` of the contract. */
function isNext(step: ParcelStep) {
  const states = [true, false].flatMap((isPickup) =>
    paymentCodes.flatMap((method) =>
      paymentStates.flatMap((payment) =>
        statesBefore(step)
          .filter((parcel) => isNextStep({ parcel, payment, method, isPickup }, step))
          .map(
            (parcel) =>
              sql`(${sql.lit(isPickup ? 1 : 0)}, ${sql.lit(method)}, ${payment}, ${parcel})`,
          ),
      ),
    ),
  );
  return sql<boolean>`(orders.parcel || '') in (${sql.join(statesBefore(step))})
    and (orders.pickup, orders.method, orders.payment, orders.parcel) in (values ${sql.join(states)})`;
}

/** The same in SQL as `findsOrder` of the contract. */
function matches(read: Reader, where: Where, search: string) {
  const { part, beginning, phoneDigits } = readOrderSearch(search);
  const { text, digits } = orderTextsSql(isPostgres(read));
  return where.or([
    contains("replace(orders.number, '-', '')", beginning, true),
    containsFolded(sql.raw(text), part),
    ...(phoneDigits === '' ? [] : [contains(digits, phoneDigits)]),
  ]);
}

/** The query of orders with their customers, for filters, order and limits. */
export function selectOrders(read: Reader) {
  return read.selectFrom('orders').innerJoin('users', 'users.id', 'orders.user_id');
}

/** How many items an order of `selectOrders` has. */
function piecesOf(order: ExpressionBuilder<Database, 'orders' | 'users'>) {
  return order
    .selectFrom('order_items')
    .whereRef('order_items.order_id', '=', 'orders.id')
    .select((item) => item.fn.sum<number>('quantity').as('itemCount'))
    .as('itemCount');
}

type OrdersQuery = ReturnType<typeof selectOrders>;

/** Runs a query of orders and returns a summary of each. */
export async function readSummaries(query: OrdersQuery): Promise<OrderSummary[]> {
  const rows = await query
    .select([
      'orders.id',
      'orders.number',
      'orders.version',
      'orders.status',
      'orders.payment',
      'orders.parcel',
    ])
    .select(['orders.pickup', 'orders.method', 'orders.courier', 'orders.delivery', 'users.name'])
    .select([
      'orders.ordered_at as orderedAt',
      'orders.total_paisa as totalPaisa',
      'orders.tracking_number as trackingNumber',
    ])
    .select(piecesOf)
    .execute();
  return rows.map(({ id, number, status, delivery, name, itemCount, pickup, ...row }) => {
    const {
      recipient = '',
      phoneNumber = '',
      city = '',
    } = JSON.parse(delivery) as Partial<Delivery>;
    return {
      ...row,
      ...(pickup === 1 && { isPickup: true }),
      orderId: id,
      orderNumber: number,
      status: orderStateOf(status),
      itemCount: itemCount ?? 0,
      name: recipient || name,
      phoneNumber,
      city,
    };
  });
}

/** An order as the desk shows it. Throws 404. */
export async function readStaffOrder(read: Reader, orderId: string): Promise<StaffOrder> {
  const summaries = await readSummaries(selectOrders(read).where('orders.id', '=', orderId));
  const [order] = await readStaffOrders(read, summaries);
  if (!order) throw notFound('Order not found.');
  return order;
}

/** The orders of these ids, in their order, as far as they exist. */
export async function readOrdersOf(read: Reader, ids: readonly string[]): Promise<StaffOrder[]> {
  const summaries = await readSummaries(selectOrders(read).where('orders.id', 'in', ids));
  const byId = new Map(summaries.map((summary) => [summary.orderId, summary]));
  return readStaffOrders(
    read,
    [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
  );
}

/** The orders of these summaries, in their order, with a fixed number of queries. */
export async function readStaffOrders(
  read: Reader,
  summaries: readonly OrderSummary[],
): Promise<StaffOrder[]> {
  if (summaries.length === 0) return [];
  const ids = summaries.map(({ orderId }) => orderId);
  const orders = new Map((await readOrders(read, ids)).map((order) => [order.orderId, order]));
  const rows = new Map((await readRows(read, ids)).map((row) => [row.id, row]));
  const events = groupByOrder(await readEvents(read, ids));
  const { payments, refunds } = await readMoney(read, ids);
  const notes = await readOrderNotes(read, ids);
  const invoices = await readInvoicesOf(
    read,
    ids.map((id) => `order:${id}`),
  );
  const nameOf = await readNames(read);

  return summaries.flatMap((summary) => {
    const [id, order, row] = [
      summary.orderId,
      orders.get(summary.orderId),
      rows.get(summary.orderId),
    ];
    if (!order || !row) return [];
    const { email = '' } = JSON.parse(row.delivery) as Partial<Delivery>;
    const moving = movingOrder(row);
    const steps = events.get(id) ?? [];
    const byName = <Row extends { readonly who: string; readonly order_id: string }>(row: Row) => ({
      ...omit(row, 'who', 'order_id'),
      by: nameOf(row.who),
    });
    return {
      summary,
      version: summary.version,
      order,
      customer: { userId: row.userId, name: row.name, email: row.email },
      deliveryEmail: email,
      timeline: timelineOf(steps, orderStepsToUndo(moving, steps.map(stepOf)), nameOf),
      payments: (payments.get(id) ?? []).map(byName),
      refunds: (refunds.get(id) ?? []).map(byName),
      refundablePaisa: refundStateOf(payments.get(id), refunds.get(id)).refundablePaisa,
      notes: (notes.get(id) ?? []).map(byName),
      isRestocked: moving.isRestocked,
      invoices: invoices.get(`order:${id}`) ?? [],
      moves: allowedMoves(moving),
    };
  });
}

function timelineOf(
  events: readonly OrderEventsTable[],
  possible: readonly number[],
  nameOf: (who: string | null) => string,
): StaffOrder['timeline'] {
  const kindAt = new Map(events.map(({ position, kind }) => [position, kind]));
  return events.map(({ kind, status, at, who, note, upload_id: uploadId, position, undoes }) => {
    const undone = undoes === null ? undefined : kindAt.get(undoes);
    return {
      event: kind,
      status: orderStateOf(status),
      at,
      by: nameOf(who),
      note: note ?? '',
      uploadId,
      position,
      canUndo: possible.includes(position),
      ...(undone && { undone }),
    };
  });
}

function readRows(read: Reader, ids: readonly string[]) {
  return selectOrders(read)
    .select([
      'orders.id',
      'orders.payment',
      'orders.parcel',
      'orders.method',
      'orders.restocked',
      'orders.pickup',
      'orders.delivery',
    ])
    .select(['users.id as userId', 'users.name', 'users.email'])
    .where('orders.id', 'in', ids)
    .execute();
}

function readEvents(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
}

/** Returns a function that names who did something. */
export async function readNames(read: Reader): Promise<(who: string | null) => string> {
  const staff = await read.selectFrom('staff').select(['id', 'name', 'email']).execute();
  const names = new Map(staff.map(({ id, name, email }) => [`staff:${id}`, name || email]));
  return (who) => {
    if (who === null) return '';
    if (who === 'command') return 'Command';
    if (who === 'shop') return 'The shop itself';
    return who.startsWith('customer:') ? 'Customer' : (names.get(who) ?? 'Staff');
  };
}
