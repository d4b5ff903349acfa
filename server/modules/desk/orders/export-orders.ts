import { stringify } from 'csv-stringify/sync';

import { rupeesFromPaisa } from '#contract/rules/money.ts';
import { paymentMethodOf } from '#contract/rules/payment-method.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import type { Reader } from '#server/db/connect.ts';
import { readMoney, sumOf } from '#server/modules/order/order-money.ts';
import { escapeFormula } from '#server/plain-text.ts';
import { shopClock } from '#server/shop-time.ts';

import { filterConditions, type OrderFilter } from './order-filter.ts';
import { readSummaries, selectOrders } from './order-summaries.ts';

const batch = 1000;

/** Returns the orders of a filter as a CSV file, oldest first: amounts in Rs, times in the shop's time zone. */
export async function exportOrdersCsv(read: Reader, filter: OrderFilter): Promise<{ csv: string; count: number }> {
  const rows: (string | number)[][] = [];
  for (let offset = 0; ; offset += batch) {
    const orders = await readSummaries(
      selectOrders(read)
        .where(filterConditions(read, filter))
        .orderBy('orders.ordered_at')
        .orderBy('orders.id')
        .limit(batch)
        .offset(offset),
    );
    if (orders.length === 0) break;
    const { refunds } = await readMoney(
      read,
      orders.map(({ orderId }) => orderId),
    );
    for (const order of orders) {
      rows.push([
        order.orderNumber,
        shopClock(order.orderedAt),
        order.status,
        order.payment,
        order.parcel,
        paymentMethodOf(order.method),
        rupeesFromPaisa(order.totalPaisa),
        order.pieces,
        order.name,
        formatPhone(order.phoneNumber),
        order.city,
        order.courier,
        order.trackingNumber,
        rupeesFromPaisa(sumOf(refunds.get(order.orderId))),
      ]);
    }
    if (orders.length < batch) break;
  }
  return { csv: stringify([columns, ...rows], { cast: { string: escapeFormula }, bom: true }), count: rows.length };
}

const columns = [
  ...['Order', 'Placed', 'Status', 'Payment', 'Parcel', 'Method', 'Total (Rs)', 'Items'],
  ...['Name', 'Phone', 'City', 'Courier', 'Tracking number', 'Refunded (Rs)'],
];
