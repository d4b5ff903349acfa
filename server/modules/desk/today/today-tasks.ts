import { sql } from 'kysely';
import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import {
  type Task,
  type TaskKind,
  taskKinds,
  type Unchecked,
} from '#contract/calls/admin/today-calls.ts';
import type { DeskArea } from '#contract/names/desk-areas.ts';
import { courierCodes, prepaidCodes } from '#contract/names/payment-methods.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { mayOpen, type Opening } from '#contract/rules/desk-access.ts';
import { unpaidEnquiryStates } from '#contract/rules/orders/booking-moves.ts';
import {
  heldParcels,
  openStates,
  paidStates,
  settledStates,
} from '#contract/rules/orders/order-moves.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { noLimit } from '#contract/settings/fields.ts';
import { limitOf } from '#contract/settings/payment.ts';
import type { Reader } from '#server/db/connect.ts';
import { selectFailing } from '#server/modules/desk/health/waiting-mails.ts';
import { type PlainOrders, readOldest } from '#server/modules/desk/orders/read-orders.ts';
import {
  hasReceivedParcel,
  readRefundsOwed,
  selectCashDue,
  selectPaymentReviews,
  selectUnchecked,
} from '#server/modules/desk/payments/payment-lists.ts';
import { readStock, selectLowStock } from '#server/modules/desk/products/read-products.ts';
import { countBeginning, countRows } from '#server/modules/desk/records.ts';
import { readOversold, selectOversold } from '#server/modules/order/oversold.ts';
import { screenOf } from '#server/modules/payment/settle-attempt.ts';
import { readShop, readShopSettings } from '#server/shop-settings.ts';
import { startOfShopDay } from '#server/shop-time.ts';

type KindlessTask = Omit<Task, 'kind'>;

/** Tasks of one kind: how many, and the oldest of them. */
interface TaskSource {
  readonly count: number;
  readonly tasks: readonly KindlessTask[];
}

/**
 * From so many on they are one thing: somebody may have placed them to reserve the stock. A good
 * morning of a small shop has fewer.
 */
const uncheckedFrom = 12;

/** The unpaid orders of new customers as one thing; null for a few. */
export async function readUnchecked(read: Reader): Promise<Unchecked | null> {
  const { orders, totalPaisa } = await selectUnchecked(read)
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number | null>('total_paisa').as('totalPaisa'),
    ])
    .executeTakeFirstOrThrow();
  if (orders < uncheckedFrom) return null;
  const { pieces } = await selectUnchecked(read)
    .where('orders.restocked', '=', 0)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(({ fn }) => fn.sum<number | null>(fn.coalesce('taken', 'quantity')).as('pieces'))
    .executeTakeFirstOrThrow();
  return { orders, pieces: pieces ?? 0, totalPaisa: totalPaisa ?? 0 };
}

interface TaskOptions {
  /** Of each kind. */
  readonly limit: number;
  readonly now: Date;
  /** Whether the unpaid orders of new customers are shown as one thing. */
  readonly hidesUnchecked: boolean;
}

/** Pieces that were sold twice, with both buyers. */
async function readOversoldTasks(read: Reader, limit: number): Promise<TaskSource> {
  const orders = read
    .selectFrom('orders')
    .where('orders.id', 'in', selectOversold(read).select('order_items.order_id'));
  const { count, summaries } = await readOldest(read, orders, limit);
  const lines = await readOversold(
    read,
    summaries.map(({ orderId }) => orderId),
  );
  const tasks = summaries.map((order) => {
    const own = lines.get(order.orderId) ?? [];
    const buyer = buyerOf(order.name, order.orderNumber);
    const others = own.flatMap((line) =>
      line.others.map((one) => buyerOf(one.name, one.orderNumber)),
    );
    return {
      ...orderTask(order),
      title: own
        .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
        .join(', '),
      detail: [`To ${buyer}`, ...new Set(others)].join(', and to '),
      amountPaisa: null,
    };
  });
  return { count, tasks };
}

const buyerOf = (name: string, number: string) => (name === '' ? number : `${name} (${number})`);

/** Reads what needs a person of each kind. */
export async function readTasks(
  read: Reader,
  { limit, now, hidesUnchecked }: TaskOptions,
): Promise<Record<TaskKind, TaskSource>> {
  const ofOrders = async (orders: PlainOrders) => {
    const { count, summaries } = await readOldest(read, orders, limit);
    return { count, tasks: summaries.map((order) => orderTask(order)) };
  };
  const ofBookings = async (
    bookings: ReturnType<typeof selectAppointments>,
    since: 'booked_at' | 'scheduled_at',
  ) => {
    const oldest = await bookings.selectAll().orderBy(since).limit(limit).execute();
    const tasks = oldest.map(({ id, service, service_name, name, price_paisa, ...row }) => ({
      id,
      title: id,
      detail: `${service_name || service} of ${name}`,
      since: row[since] ?? row.booked_at,
      amountPaisa: price_paisa,
    }));
    return { count: await countBeginning(bookings, oldest, limit), tasks };
  };
  const ofCustomOrders = async (
    orders: ReturnType<typeof selectPromised>,
    since: 'posted_at' | 'ready_by' = 'posted_at',
  ) => {
    const oldest = await orders.selectAll().orderBy(since).limit(limit).execute();
    const tasks = oldest.map(({ id, name, quote_paisa, ...row }) => ({
      id,
      title: id,
      detail: name,
      since: row[since] ?? row.posted_at,
      amountPaisa: quote_paisa,
    }));
    return { count: await countBeginning(orders, oldest, limit), tasks };
  };
  const bookings = read.selectFrom('bookings');
  const customOrders = read.selectFrom('custom_requests').where('state', '=', 'new');
  const newCustomOrders = await customOrders
    .select([
      'id',
      'id as title',
      'name as detail',
      'posted_at as since',
      'budget_paisa as amountPaisa',
    ])
    .orderBy('since')
    .limit(limit)
    .execute();
  const failedMails = selectFailing(read);
  const lowStock = selectLowStock(read, await readShop(read));
  const lowest = lowStock
    .orderBy(({ fn }) => fn.coalesce('product_attributes.stock', 'products.stock'))
    .limit(limit);
  const lowestStock = await readStock(read, lowest);
  const owed = await readRefundsOwed(read, limit);
  const reviews = selectPaymentReviews(read);
  return {
    'payment-review': await ofOrders(hidesUnchecked ? reviews.where(hasReceivedParcel) : reviews),
    unclear: await readUnclear(read, limit),
    'refund-owed': {
      count: owed.count,
      tasks: owed.refunds.map(({ summary, owedPaisa, endedAt }) =>
        orderTask(summary, endedAt, owedPaisa),
      ),
    },
    'booking-refund': await ofBookings(selectBookingRefunds(read), 'booked_at'),
    'custom-order-refund': await ofCustomOrders(selectCustomRefunds(read)),
    'custom-payment-review': await ofCustomOrders(
      read.selectFrom('custom_requests').where('payment', '=', 'proof-received'),
    ),
    'custom-order-due': await ofCustomOrders(selectPromised(read, now), 'ready_by'),
    // What is over waits to be marked as done.
    appointment: await ofBookings(selectAppointments(read, now), 'scheduled_at'),
    'booking-new': await ofBookings(bookings.where('state', '=', 'new'), 'booked_at'),
    'custom-order-new': {
      count: await countBeginning(customOrders, newCustomOrders, limit),
      tasks: newCustomOrders,
    },
    unpaid: await readLate(read, await selectUnpaid(read, now), 'max', limit),
    'booking-unpaid': await ofBookings(selectUnpaidBookings(read, now), 'booked_at'),
    'custom-order-unpaid': await ofCustomOrders(selectUnpaidCustoms(read, now)),
    'to-cancel': await ofOrders(selectToCancel(read)),
    'mail-failed': {
      count: await countRows(failedMails),
      tasks: await failedMails
        .select(['id', 'recipient as title', 'last_error as detail', 'created_at as since'])
        .select(sql.lit(null).as('amountPaisa'))
        .$narrowType<{ detail: string }>()
        .orderBy('since')
        // One card stands for all of them: a mail server that is away must not hide everything
        // else.
        .limit(1)
        .execute(),
    },
    oversold: await readOversoldTasks(read, limit),
    'to-ship': await ofOrders(selectToSend(read).where('orders.parcel', '=', 'packed')),
    'to-pack': await ofOrders(selectToPack(read)),
    arrival: await readArrivals(read, { limit, now }),
    'coming-back': await readLate(read, selectComingBack(read, now), 'refused', limit),
    // Until the parcel has arrived, the courier waits for the customer, not for the shop.
    'cash-due': await ofOrders(selectCashDue(read).where('orders.parcel', '=', 'delivered')),
    'low-stock': {
      count: await countBeginning(lowStock, lowestStock, limit),
      tasks: lowestStock.map(({ productId, name, variant, stock }) => ({
        id: productId,
        title: variant === '' ? name : `${name} (${variant})`,
        detail: String(stock),
        since: '',
        amountPaisa: null,
      })),
    },
  };
}

/** Who is told: whoever may do it. */
export const areaOfTask: Readonly<Record<TaskKind, DeskArea>> = {
  'payment-review': 'money',
  unclear: 'money',
  'refund-owed': 'money',
  'booking-refund': 'money',
  'custom-order-refund': 'money',
  'custom-payment-review': 'money',
  appointment: 'orders',
  'booking-new': 'orders',
  'custom-order-new': 'orders',
  'custom-order-due': 'orders',
  oversold: 'orders',
  // Whoever asks for the rest, or cancels the order.
  unpaid: 'orders',
  'booking-unpaid': 'money',
  'custom-order-unpaid': 'money',
  'to-cancel': 'orders',
  'mail-failed': 'customers',
  'to-ship': 'orders',
  'to-pack': 'orders',
  arrival: 'orders',
  'coming-back': 'orders',
  'cash-due': 'money',
  'low-stock': 'products',
};

/** How much waits for somebody, as Today counts it. */
export async function countTasks(read: Reader, opening: Opening): Promise<number> {
  const hidesUnchecked = (await readUnchecked(read)) !== null;
  const tasks = await readTasks(read, { limit: 1, now: new Date(), hidesUnchecked });
  return taskKinds
    .filter((kind) => mayOpen(opening, areaOfTask[kind]))
    .reduce((sum, kind) => sum + tasks[kind].count, 0);
}

function orderTask(
  order: OrderSummary,
  since = order.orderedAt,
  amountPaisa = openStates.includes(order.payment)
    ? order.totalPaisa - order.paidPaisa
    : order.totalPaisa,
): KindlessTask {
  const { orderId: id, orderNumber: title, name: detail, isPickup } = order;
  return { id, title, detail, since, amountPaisa, ...(isPickup && { isPickup }) };
}

/**
 * Payments at a provider that somebody has to look at: until they have said what came, by recording
 * it, which settles it, or by closing them.
 */
async function readUnclear(read: Reader, limit: number): Promise<TaskSource> {
  const unclear = read
    .selectFrom('payment_attempts')
    // By the index of the migration 0057.
    .where(sql<boolean>`payment_attempts.state = 'unclear'`)
    .where('mode', '=', 'live');
  const oldest = await unclear
    .select(['subject', 'provider', 'said', 'amount_paisa', 'started_at', 'settled_at'])
    .select((row) =>
      row
        .selectFrom('orders')
        .select('number')
        .where(sql<boolean>`orders.id = substr(subject, 7) and subject like 'order:%'`)
        .as('number'),
    )
    .orderBy('settled_at')
    .limit(limit)
    .execute();
  const tasks = oldest.map(({ subject, provider, said, ...row }) => ({
    id: screenOf(subject),
    title: row.number ?? subject.replace(/^.*:/, ''),
    detail: `${providerFacts[provider].label} says ‘${said}’`,
    since: row.settled_at ?? row.started_at,
    amountPaisa: row.amount_paisa,
  }));
  return { count: await countBeginning(unclear, oldest, limit), tasks };
}

const dayMs = 86_400_000;

/**
 * Parcels that have been on their way for the owner's days, and whose customer was not asked about
 * it since as long.
 */
async function readArrivals(
  read: Reader,
  { limit, now }: Pick<TaskOptions, 'limit' | 'now'>,
): Promise<TaskSource> {
  const { arrivalDays: days } = await readShop(read);
  if (days === noLimit) return { count: 0, tasks: [] };
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  const shippedAt = sql<string | null>`(select max(at) from order_events
    where order_events.order_id = orders.id and kind = 'shipped')`;
  const late = read
    .selectFrom('orders')
    // By the index of the migration 0022.
    .where(sql<boolean>`(orders.parcel || '') = 'shipped'`)
    .where(sql<boolean>`${shippedAt} < ${before}`)
    .where((order) =>
      order.or([
        order('orders.arrival_asked_at', 'is', null),
        order('orders.arrival_asked_at', '<', before),
      ]),
    );
  const { count, summaries } = await readOldest(read, late, limit);
  if (count === 0) return { count, tasks: [] };
  const shipped = await read
    .selectFrom('orders')
    .select(['orders.id', shippedAt.as('at')])
    .where(
      'orders.id',
      'in',
      summaries.map(({ orderId }) => orderId),
    )
    .execute();
  const atOf = new Map(shipped.map(({ id, at }) => [id, at ?? '']));
  return {
    count,
    tasks: summaries.map((order) => ({
      ...orderTask(order, atOf.get(order.orderId)),
      detail: [order.name, order.courier, order.trackingNumber].filter(Boolean).join(' · '),
      version: order.version,
    })),
  };
}

/** What was refused, or not paid, so long ago is not waited for any more. */
const forgottenDays = 120;

/** Orders with when it happened that they wait for something. */
async function readLate(
  read: Reader,
  orders: PlainOrders,
  what: 'max' | 'refused',
  limit: number,
): Promise<TaskSource> {
  const { count, summaries } = await readOldest(read, orders, limit);
  if (count === 0) return { count, tasks: [] };
  const ids = summaries.map(({ orderId }) => orderId);
  const rows = await read
    .selectFrom('orders')
    .select(['orders.id', (what === 'refused' ? refusedAt : lastStepAt).as('at')])
    .where('orders.id', 'in', ids)
    .execute();
  const atOf = new Map(rows.map(({ id, at }) => [id, at ?? '']));
  const tasks = summaries.map((order) => {
    const task = orderTask(order, atOf.get(order.orderId));
    return what === 'refused' ? { ...task, amountPaisa: null } : task;
  });
  return { count, tasks };
}

const lastStepAt = sql<string | null>`(select max(at) from order_events
  where order_events.order_id = orders.id)`;
const refusedAt = sql<string | null>`(select max(at) from order_events
  where order_events.order_id = orders.id and kind = 'refused')`;

/**
 * Orders to be paid before they are sent that no rule ends, because a part of them is paid or they
 * were made for one customer, and of which nothing was heard since the owner's days.
 */
async function selectUnpaid(read: Reader, now: Date): Promise<PlainOrders> {
  const name = 'remind-days';
  const days = limitOf(name, (await readShopSettings(read)).get(name)) ?? daysWithoutReminder;
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  return read
    .selectFrom('orders')
    .where('orders.payment', 'in', ['awaiting', 'partly-paid'])
    .where('orders.parcel', 'in', heldParcels)
    .where('orders.method', 'in', prepaidCodes)
    .where('orders.held_until', 'is', null)
    .where(sql<boolean>`${lastStepAt} < ${before}`);
}

/** Where the owner wants nobody to be reminded. */
const daysWithoutReminder = 7;

/** Bookings that are done, with a price of which not all is paid. */
function selectUnpaidBookings(read: Reader, now: Date) {
  return (
    read
      .selectFrom('bookings')
      .where('booked_at', '>', new Date(now.getTime() - forgottenDays * dayMs).toISOString())
      // By the index of `booked_at`: those of all years are many more.
      .where(sql<boolean>`(bookings.state || '') = 'done'`)
      .where(sql<string>`(bookings.payment || '')`, 'in', [
        ...unpaidEnquiryStates,
        'proof-received',
      ])
      .where('price_paisa', '>', 0)
  );
}

/** The same of custom orders that no order was made of. */
function selectUnpaidCustoms(read: Reader, now: Date) {
  return read
    .selectFrom('custom_requests')
    .where('payment', 'in', unpaidEnquiryStates)
    .where('state', '=', 'done')
    .where('order_id', 'is', null)
    .where('quote_paisa', '>', 0)
    .where('posted_at', '>', new Date(now.getTime() - forgottenDays * dayMs).toISOString());
}

/** Parcels that were refused at the door, whose pieces are not in stock again. */
function selectComingBack(read: Reader, now: Date): PlainOrders {
  return (
    read
      .selectFrom('orders')
      // By the index of the migration 0022.
      .where(sql<boolean>`(orders.parcel || '') = 'refused'`)
      .where(
        'orders.ordered_at',
        '>',
        new Date(now.getTime() - forgottenDays * dayMs).toISOString(),
      )
      .where('orders.restocked', '=', 0)
      .where(
        sql<boolean>`exists (select 1 from order_items
        where order_items.order_id = orders.id and coalesce(taken, quantity) > 0)`,
      )
  );
}

/** New orders paid in cash, and those paid online of which all is paid. */
function selectToPack(read: Reader) {
  return selectToSend(read)
    .where('orders.parcel', '=', 'not-packed')
    .where((order) =>
      order.or([
        order('orders.method', 'in', courierCodes),
        order('orders.payment', 'in', settledStates),
      ]),
    );
}

/**
 * Orders that were refunded before they were sent: their items are out of the stock until they are
 * canceled.
 */
function selectToCancel(read: Reader) {
  return read
    .selectFrom('orders')
    .where('orders.payment', '=', 'refunded')
    .where('orders.parcel', 'in', ['not-packed', 'packed']);
}

function selectToSend(read: Reader) {
  return read
    .selectFrom('orders')
    .where('orders.payment', 'in', ['awaiting', 'partly-paid', ...settledStates]);
}

/**
 * What is to be given back (`enquiryBalance`): of ended bookings what was paid, or may have been,
 * and of all what was paid too much.
 */
function selectBookingRefunds(read: Reader) {
  return read
    .selectFrom('bookings')
    .where((row) =>
      row.or([
        row('payment', '=', 'overpaid').and('state', 'not in', endedStates),
        row('payment', '=', 'proof-received').and('state', 'in', endedStates),
        row('payment', 'in', paidStates)
          .and('state', 'in', endedStates)
          .and(isOwing('booking:', 'bookings')),
      ]),
    );
}

/** The same of custom orders. */
function selectCustomRefunds(read: Reader) {
  return read
    .selectFrom('custom_requests')
    .where((row) =>
      row.or([
        row('payment', '=', 'overpaid').and('state', '!=', 'declined'),
        row('payment', 'in', paidStates)
          .and('state', '=', 'declined')
          .and(isOwing('custom-order:', 'custom_requests')),
      ]),
    );
}

const endedStates = ['declined', 'canceled'] as const;

/** Whether more was paid for what has ended than was given back, or is kept. */
function isOwing(kind: string, table: 'bookings' | 'custom_requests') {
  const of = (rows: string, amount: string) =>
    sql.raw(`(select coalesce(sum(${amount}), 0) from ${rows}
      where subject = '${kind}' || ${table}.id)`);
  const withheld = 'case when lowers_paisa < 0 then -lowers_paisa else 0 end';
  return sql<boolean>`${of('payments', 'amount_paisa')} >
    ${of('refunds', `amount_paisa + ${withheld}`)}`;
}

/** Custom orders that are promised for today, tomorrow, or were for an earlier day. */
function selectPromised(read: Reader, now: Date) {
  const tomorrow = shopDay(new Date(now.getTime() + 86_400_000));
  return read
    .selectFrom('custom_requests')
    .where('state', '=', 'accepted')
    .where('ready_by', '<=', tomorrow);
}

/** Those of today, and earlier ones that nobody has marked as done. */
function selectAppointments(read: Reader, now: Date) {
  const tomorrow = startOfShopDay(shopDay(new Date(now.getTime() + 86_400_000))) ?? '';
  return read
    .selectFrom('bookings')
    .where('state', '=', 'confirmed')
    .where('scheduled_at', '<', tomorrow);
}
