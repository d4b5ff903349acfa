import { sql } from 'kysely';
import { sourceLabels } from '#contract/names/order-sources.ts';
import { balance } from '#contract/rules/orders/balance.ts';
import { paymentMethodOf } from '#contract/rules/orders/payment-method.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { Reader } from '#server/db/connect.ts';
import { csvLines } from '#server/http/csv.ts';
import type { ExportPart } from '#server/http/serve-export.ts';
import { readMoney } from '#server/modules/money/money.ts';
import { shopClock } from '#server/shop-time.ts';
import { filterConditions, type OrderFilter, readSummaries, selectOrders } from './read-orders.ts';

/** A few milliseconds' work on SQLite, whose reads hold the server's thread. */
const sliceSize = 100;

/** The headings of the file: amounts in the shop’s currency, times in the shop's time zone. */
export function orderColumns(): string[] {
  const sign = shopLocale().currencySign;
  return [
    'Order',
    'Placed',
    'Status',
    'Payment',
    'Parcel',
    'Method',
    `Total (${sign})`,
    'Items',
    'Name',
    'Phone',
    'City',
    'Courier',
    'Tracking number',
    `Refunded (${sign})`,
    'From',
    'Taken by',
  ];
}

interface OrderKey {
  readonly orderedAt: string;
  readonly id: string;
}

/**
 * Reads the orders of a filter, oldest first. A slice is so many orders of the filter's days,
 * whether they fit the rest of it or not: a search for what is rare reads no more at once.
 */
export async function* readOrderParts(
  read: Reader,
  filter: OrderFilter,
): AsyncGenerator<ExportPart> {
  let last: OrderKey | undefined;
  do {
    const end = await findSliceEnd(read, filter, last);
    let slice = selectOrders(read).where(filterConditions(read, filter));
    if (last) slice = slice.where(compareKey('>', last));
    if (end) slice = slice.where(compareKey('<=', end));
    yield await readPart(read, slice);
    last = end;
  } while (last);
}

/** The last order of the slice after an order; undefined when the slice is the last one. */
function findSliceEnd(read: Reader, { from, to }: OrderFilter, last: OrderKey | undefined) {
  // Without the customers, whose join takes most of the time.
  const orders = read.selectFrom('orders') as ReturnType<typeof selectOrders>;
  let slice = orders.where(filterConditions(read, { from, to }));
  if (last) slice = slice.where(compareKey('>', last));
  return slice
    .select(['orders.ordered_at as orderedAt', 'orders.id'])
    .orderBy('orders.ordered_at')
    .orderBy('orders.id')
    .offset(sliceSize - 1)
    .limit(1)
    .executeTakeFirst();
}

function compareKey(how: '>' | '<=', { orderedAt, id }: OrderKey) {
  return sql<boolean>`(orders.ordered_at, orders.id) ${sql.raw(how)} (${orderedAt}, ${id})`;
}

async function readPart(read: Reader, slice: ReturnType<typeof selectOrders>): Promise<ExportPart> {
  const orders = await readSummaries(slice.orderBy('orders.ordered_at').orderBy('orders.id'));
  const refundedOf = await readRefunded(read, orders);
  const rows = orders.map((order) => [
    order.orderNumber,
    shopClock(order.orderedAt),
    order.status,
    order.payment,
    order.parcel,
    paymentMethodOf(order.method),
    rupeesFromPaisa(order.totalPaisa),
    order.itemCount,
    order.name,
    formatPhone(order.phoneNumber),
    order.city,
    order.courier,
    order.trackingNumber,
    rupeesFromPaisa(refundedOf(order.orderId)),
    sourceLabels[order.source ?? 'shop'],
    order.takenBy ?? '',
  ]);
  return { text: csvLines(rows), records: rows.length };
}

/** What was given back of each order, in paisa. */
async function readRefunded(read: Reader, orders: readonly { readonly orderId: string }[]) {
  const moneyOf = await readMoney(
    read,
    orders.map(({ orderId }) => `order:${orderId}` as const),
  );
  return (orderId: string) =>
    balance({ ...moneyOf(`order:${orderId}`), totalPaisa: 0 }).refundedPaisa;
}
