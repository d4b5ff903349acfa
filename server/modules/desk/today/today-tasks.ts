import type { Task, TaskKind } from '#contract/calls/admin/today-calls.ts';
import { serviceNames } from '#contract/names/booking-options.ts';
import { lowStock } from '#contract/names/product-limits.ts';
import { shopDay } from '#contract/rules/dates.ts';
import type { Reader } from '#server/db/connect.ts';
import { startOfShopDay } from '#server/modules/booking/shop-time.ts';
import { readSummaries, selectOrders } from '#server/modules/desk/orders/order-summaries.ts';
import { selectCashDue, selectReviews } from '#server/modules/desk/payments/payment-reviews.ts';
import { readRefundsOwed, selectRefundsOwed } from '#server/modules/desk/payments/refunds-owed.ts';

/** Tasks of one kind: how many, and the oldest of them. */
interface TaskSource {
  readonly count: number;
  readonly tasks: readonly Task[];
}

/** Reads what needs a person of each kind, at most `limit` of each. */
export async function readTasks(read: Reader, limit: number, now: Date): Promise<Record<TaskKind, TaskSource>> {
  return {
    'payment-review': await ofOrders('payment-review', () => selectReviews(read), limit),
    'refund-owed': await ofRefunds(read, limit),
    'booking-refund': await ofBookings('booking-refund', selectBookingRefunds(read), limit),
    // What is over waits to be marked as done.
    appointment: await ofBookings('appointment', selectAppointments(read, now), limit),
    'booking-new': await ofBookings('booking-new', read.selectFrom('bookings').where('state', '=', 'new'), limit),
    'custom-order-new': await ofCustomOrders(read, limit),
    'to-cancel': await ofOrders('to-cancel', () => selectToCancel(read), limit),
    'mail-failed': await ofMails(read, limit),
    'to-ship': await ofOrders('to-ship', () => selectToSend(read).where('orders.parcel', '=', 'packed'), limit),
    'to-pack': await ofOrders('to-pack', () => selectToPack(read), limit),
    // Until the parcel has arrived, the courier waits for the customer, not for the shop.
    'cash-due': await ofOrders('cash-due', () => selectCashDue(read).where('orders.parcel', '=', 'delivered'), limit),
    'low-stock': await ofStock(read, limit),
  };
}

/** New orders paid in cash, and those paid online whose payment is confirmed. */
function selectToPack(read: Reader) {
  return selectToSend(read)
    .where('orders.parcel', '=', 'not-packed')
    .where((order) => order.or([order('orders.method', '=', 0), order('orders.payment', '<>', 'awaiting')]));
}

/** Orders that were refunded before they were sent: their items are out of the stock until they are canceled. */
function selectToCancel(read: Reader) {
  return selectOrders(read)
    .where('orders.payment', '=', 'refunded')
    .where('orders.parcel', 'in', ['not-packed', 'packed']);
}

function selectToSend(read: Reader) {
  return selectOrders(read).where('orders.payment', 'in', ['awaiting', 'confirmed', 'partly-refunded']);
}

async function ofOrders(
  kind: TaskKind,
  select: () => ReturnType<typeof selectOrders>,
  limit: number,
): Promise<TaskSource> {
  const count = await countOf(select());
  const orders = count === 0 ? [] : await readSummaries(select().orderBy('orders.ordered_at').limit(limit));
  const tasks = orders.map(({ orderId, orderNumber, name, orderedAt, totalPaisa }) => ({
    kind,
    id: orderId,
    title: orderNumber,
    detail: name,
    since: orderedAt,
    amountPaisa: totalPaisa,
  }));
  return { count, tasks };
}

async function ofRefunds(read: Reader, limit: number): Promise<TaskSource> {
  const count = await countOf(selectRefundsOwed(read));
  const owed = count === 0 ? [] : await readRefundsOwed(read, limit);
  const tasks = owed.map(({ summary: { orderId, orderNumber, name }, owedPaisa, endedAt }) => ({
    kind: 'refund-owed' as const,
    id: orderId,
    title: orderNumber,
    detail: name,
    since: endedAt,
    amountPaisa: owedPaisa,
  }));
  return { count, tasks };
}

/** As `isBookingRefundOwed`. */
function selectBookingRefunds(read: Reader) {
  return read
    .selectFrom('bookings')
    .where('state', 'in', ['declined', 'canceled'])
    .where('payment', 'in', ['confirmed', 'proof-received']);
}

/** Those of today, and earlier ones that nobody has marked as done. */
function selectAppointments(read: Reader, now: Date) {
  const tomorrow = startOfShopDay(shopDay(new Date(now.getTime() + 86_400_000))) ?? '';
  return read.selectFrom('bookings').where('state', '=', 'confirmed').where('scheduled_at', '<', tomorrow);
}

async function ofBookings(
  kind: TaskKind,
  bookings: ReturnType<typeof selectAppointments>,
  limit: number,
): Promise<TaskSource> {
  const { count } = await bookings.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await bookings
    .select(['id', 'service', 'name', 'booked_at', 'scheduled_at', 'price_paisa'])
    .orderBy(kind === 'appointment' ? 'scheduled_at' : 'booked_at')
    .limit(limit)
    .execute();
  const tasks = rows.map(({ id, service, name, booked_at, scheduled_at, price_paisa }) => ({
    ...{ kind, id, title: id, detail: `${serviceNames[service]} of ${name}` },
    since: (kind === 'appointment' && scheduled_at) || booked_at,
    amountPaisa: price_paisa,
  }));
  return { count, tasks };
}

async function ofCustomOrders(read: Reader, limit: number): Promise<TaskSource> {
  const orders = read.selectFrom('custom_requests').where('state', '=', 'new');
  const { count } = await orders.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await orders
    .select(['id', 'name', 'posted_at as since', 'budget_paisa as amountPaisa'])
    .orderBy('posted_at')
    .limit(limit)
    .execute();
  const kind = 'custom-order-new' as const;
  const tasks = rows.map(({ id, name, ...own }) => ({ ...own, kind, id, title: id, detail: name }));
  return { count, tasks };
}

async function countOf(orders: ReturnType<typeof selectOrders>): Promise<number> {
  const { count } = await orders.select((order) => order.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Emails with an error that were not sent since, also those that are tried again. */
async function ofMails(read: Reader, limit: number): Promise<TaskSource> {
  const failed = read.selectFrom('mails').where('sent_at', 'is', null).where('last_error', 'is not', null);
  const { count } = await failed.select((mail) => mail.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const mails = await failed
    .select(['id', 'recipient', 'last_error', 'created_at'])
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const tasks = mails.map(({ id, recipient, last_error, created_at }) => ({
    kind: 'mail-failed' as const,
    id,
    title: recipient,
    detail: last_error ?? '',
    since: created_at,
    amountPaisa: null,
  }));
  return { count, tasks };
}

async function ofStock(read: Reader, limit: number): Promise<TaskSource> {
  const low = (await readStock(read, { isLow: true })).toSorted((a, b) => a.stock - b.stock);
  const tasks = low.slice(0, limit).map(({ productId, name, choice, stock }) => ({
    kind: 'low-stock' as const,
    id: productId,
    title: choice === '' ? name : `${name} (${choice})`,
    detail: String(stock),
    since: '',
    amountPaisa: null,
  }));
  return { count: low.length, tasks };
}

/** Stock by product and choice, by name. `isLow`: of published products, and only what is low. */
export async function readStock(read: Reader, { isLow = false }: { readonly isLow?: boolean } = {}) {
  const rows = await read
    .selectFrom('products')
    .leftJoin('product_attributes', 'product_attributes.product_id', 'products.id')
    .select(['products.id as productId', 'products.name', 'product_attributes.id as attributeId'])
    .select((row) => [
      row.ref('product_attributes.value').as('choice'),
      row.fn.coalesce('product_attributes.stock', 'products.stock').as('stock'),
      row.fn.coalesce('product_attributes.always_available', 'products.always_available').as('isAlways'),
    ])
    .$if(isLow, (query) =>
      query
        .where('products.published', '=', 1)
        .where((row) => row(row.fn.coalesce('product_attributes.stock', 'products.stock'), '<=', lowStock))
        .where((row) =>
          row(row.fn.coalesce('product_attributes.always_available', 'products.always_available'), '=', 0),
        ),
    )
    .orderBy('products.name')
    .orderBy('products.id')
    .orderBy('product_attributes.position')
    .execute();
  return rows.map(({ productId, attributeId, name, choice, stock, isAlways }) => ({
    productId,
    attributeId: attributeId ?? '',
    name,
    choice: choice ?? '',
    stock,
    isAlwaysAvailable: isAlways === 1,
  }));
}
