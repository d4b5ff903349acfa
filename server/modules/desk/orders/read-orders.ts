import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { exportOrders, OrderSummary, StaffOrder } from '#contract/calls/admin/order-calls.ts';
import {
  orderStateCodeOf,
  orderStateOf,
  type ParcelStep,
  paymentStates,
} from '#contract/names/order-states.ts';
import { paymentCodes } from '#contract/names/payment-methods.ts';
import { omit } from '#contract/omit.ts';
import { type Opening, ownSteps } from '#contract/rules/desk-access.ts';
import {
  allowedMoves,
  orderBalance,
  orderStepsToUndo,
} from '#contract/rules/orders/order-moves.ts';
import { readOrderSearch } from '#contract/rules/orders/order-search.ts';
import { isNextStep, statesBefore } from '#contract/rules/orders/parcel-steps.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import type { OrderEventsTable } from '#server/db/schema/order-tables.ts';
import { isPostgres, orderTextsSql } from '#server/db/search-texts.ts';
import { notFound } from '#server/http/failure-error.ts';
import { contains, containsFolded, endOfDay, startOfDay } from '#server/modules/desk/records.ts';
import { readInvoicesOf } from '#server/modules/invoice/invoice-store.ts';
import { readMoney } from '#server/modules/money/money.ts';
import { movingOrder } from '#server/modules/order/change-order.ts';
import { countLinks } from '#server/modules/order/order-links.ts';
import { readOrderNotes, receivedPaisa } from '#server/modules/order/order-money.ts';
import { type Delivery, groupByOrder, readRecords } from '#server/modules/order/order-store.ts';
import { readOversold } from '#server/modules/order/oversold.ts';
import { stepsOf } from '#server/modules/order/undo-order.ts';

export type OrderFilter = z.output<NonNullable<(typeof exportOrders)['body']>>;

type Where =
  OrdersQuery extends SelectQueryBuilder<infer Tables, infer Joined, infer _>
    ? ExpressionBuilder<Tables, Joined>
    : never;

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

/**
 * The query of orders with their customers, whom those without an account don't have, for filters,
 * order and limits.
 */
export function selectOrders(read: Reader) {
  return read.selectFrom('orders').leftJoin('users', 'users.id', 'orders.user_id');
}

/** Who of the staff took an order by hand, in SQL. */
const whoTook = sql<string | null>`(select coalesce(nullif(staff.name, ''), staff.email)
  from order_events join staff on staff.id = substr(order_events.who, ${sql.lit('staff:'.length + 1)})
  where order_events.order_id = orders.id and order_events.position = 0
    and order_events.who like 'staff:%')`;

/** How many items an order of `selectOrders` has. */
function piecesOf(order: Where) {
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
    .select(['orders.source', whoTook.as('takenBy')])
    .select(piecesOf)
    .select(receivedPaisa.as('paidPaisa'))
    .execute();
  return rows.map(
    ({ id, number, status, delivery, name, itemCount, pickup, source, takenBy, ...row }) => {
      const {
        recipient = '',
        phoneNumber = '',
        city = '',
      } = JSON.parse(delivery) as Partial<Delivery>;
      return {
        ...row,
        ...(pickup === 1 && { isPickup: true }),
        ...(source !== 'shop' && { source, takenBy: takenBy ?? '' }),
        orderId: id,
        orderNumber: number,
        status: orderStateOf(status),
        itemCount: itemCount ?? 0,
        name: recipient || (name ?? ''),
        phoneNumber,
        city,
      };
    },
  );
}

/** A query of orders without their customers. */
export type PlainOrders = SelectQueryBuilder<Database, 'orders', object>;

interface Oldest {
  /** Of all orders of the query. */
  readonly count: number;
  /** Oldest first. */
  readonly summaries: OrderSummary[];
}

/**
 * Counts the orders of a query and reads the oldest of them. For those that wait for a person, few
 * among many: PostgreSQL takes them for many more, and would go through all orders by their time if
 * it might stop at some.
 */
export async function readOldest(read: Reader, query: PlainOrders, limit: number): Promise<Oldest> {
  const rows = await read
    .with(
      (table) => table('waiting').materialized(),
      () => query.select(['orders.id', 'orders.ordered_at as at']),
    )
    .selectFrom('waiting')
    .select((waiting) => [
      'id',
      waiting
        .selectFrom('waiting as counted')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
    ])
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { count: 0, summaries: [] };
  const summaries = await readSummaries(
    selectOrders(read)
      .where('orders.id', 'in', ids)
      .orderBy('orders.ordered_at')
      .orderBy('orders.id'),
  );
  return { count: Number(rows[0]?.count ?? 0), summaries };
}

/** An order as the desk shows it. Throws 404. */
export async function readStaffOrder(
  read: Reader,
  orderId: string,
  opening: Opening,
): Promise<StaffOrder> {
  const summaries = await readSummaries(selectOrders(read).where('orders.id', '=', orderId));
  const [order] = await readStaffOrders(read, summaries, opening);
  if (!order) throw notFound('Order not found.');
  return order;
}

/** The orders of these ids, in their order, as far as they exist. */
export async function readOrdersOf(
  read: Reader,
  ids: readonly string[],
  opening: Opening,
): Promise<StaffOrder[]> {
  const summaries = await readSummaries(selectOrders(read).where('orders.id', 'in', ids));
  const byId = new Map(summaries.map((summary) => [summary.orderId, summary]));
  return readStaffOrders(
    read,
    [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
    opening,
  );
}

/**
 * The orders of these summaries, in their order, with a fixed number of queries, and with the steps
 * that are opened to whoever asks. `nameOf`: `readNames`, where it is read already.
 */
export async function readStaffOrders(
  read: Reader,
  summaries: readonly OrderSummary[],
  opening: Opening,
  nameOf?: NameOf,
): Promise<StaffOrder[]> {
  if (summaries.length === 0) return [];
  const ids = summaries.map(({ orderId }) => orderId);
  const subjects = ids.map((id) => `order:${id}` as const);
  const records = new Map((await readRecords(read, ids)).map((record) => [record.row.id, record]));
  const moneyOf = await readMoney(read, subjects);
  const notes = await readOrderNotes(read, ids);
  const items = groupByOrder(await readRefundedPieces(read, ids));
  const invoices = await readInvoicesOf(read, subjects);
  const named = nameOf ?? (await readNames(read));
  const oversold = await readOversold(read, ids);
  const links = await countLinks(read, ids);

  return summaries.flatMap((summary) => {
    const [id, record] = [summary.orderId, records.get(summary.orderId)];
    if (!record) return [];
    const { row, order, events, customer } = record;
    const { email = '' } = JSON.parse(row.delivery) as Partial<Delivery>;
    const moving = movingOrder(row);
    const money = moneyOf(`order:${id}`);
    const byName = <Row extends { readonly who: string }>(row: Row) => ({
      ...omit(row, 'who'),
      by: named(row.who),
    });
    const { keptPaisa, owedPaisa, owingPaisa } = orderBalance({ ...summary, ...money });
    const { moves, steps: timeline } = ownSteps(opening, {
      moves: allowedMoves(moving),
      steps: timelineOf(events, orderStepsToUndo(moving, stepsOf(events)), named),
    });
    return {
      summary,
      version: summary.version,
      order,
      customer: { userId: row.user_id ?? '', ...customer },
      deliveryEmail: email,
      timeline,
      payments: money.payments.map((payment) => omit(byName(payment), 'subject')),
      refunds: money.refunds.map((refund) => ({
        ...omit(byName(refund), 'subject', 'lines'),
        lines: JSON.parse(refund.lines),
      })),
      refundablePaisa: Math.max(0, keptPaisa),
      owedPaisa,
      owingPaisa,
      refundedPieces: items.get(id)?.map(({ refunded }) => refunded) ?? [],
      notes: (notes.get(id) ?? []).map((note) => omit(byName(note), 'order_id')),
      ...(oversold.has(id) && { oversold: oversold.get(id) }),
      links: links.get(id) ?? 0,
      isRestocked: moving.isRestocked,
      invoices: invoices.get(`order:${id}`) ?? [],
      moves,
    };
  });
}

type NameOf = Awaited<ReturnType<typeof readNames>>;

function timelineOf(
  events: readonly OrderEventsTable[],
  possible: readonly number[],
  nameOf: NameOf,
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

function readRefundedPieces(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('order_items')
    .select(['order_id', 'refunded'])
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
