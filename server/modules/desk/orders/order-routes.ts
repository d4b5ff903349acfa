import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import {
  exportOrders,
  listStaffOrders,
  readStaffOrder as readStaffOrderCall,
} from '#contract/calls/admin/order-calls.ts';
import { type MovingOrder, orderStateFor } from '#contract/rules/orders/order-moves.ts';
import { paymentMethodOf } from '#contract/rules/orders/payment-method.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { Reader } from '#server/db/connect.ts';
import { IllegalMoveError, StaleError } from '#server/db/rows.ts';
import { notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { moveRefused } from '#server/modules/desk/records.ts';
import { makeOrderChange, orderChanges } from '#server/modules/order/order-changes.ts';
import { soldPaisa } from '#server/modules/order/order-money.ts';
import { escapeFormula } from '#server/plain-text.ts';
import { shopClock } from '#server/shop-time.ts';
import {
  filterConditions,
  type OrderFilter,
  readStaffOrder,
  readSummaries,
  selectOrders,
} from './read-orders.ts';

/** Orders at the shop desk: the list, one order, the export. */
export async function deskOrderRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listStaffOrders, {
    async read({ query: { page, pageSize, ...filter } }) {
      const { read } = database;
      const conditions = filterConditions(read, filter);
      const matching = selectOrders(read).where(conditions);
      // Only a search needs the customers: of 100,000 orders the join takes most of the time.
      const counted = filter.search
        ? matching
        : (read.selectFrom('orders') as typeof matching).where(conditions);
      const { total, sold } = await counted
        .select((order) => [order.fn.countAll<number>().as('total'), soldPaisa.as('sold')])
        .executeTakeFirstOrThrow();
      const orders = await readSummaries(
        matching
          .orderBy('orders.ordered_at', 'desc')
          .orderBy('orders.id')
          .limit(pageSize)
          .offset(Math.min((page - 1) * pageSize, total)),
      );
      return { orders, total, soldPaisa: sold };
    },
  });

  serveStaffRead(app, readStaffOrderCall, {
    read: ({ params }) => readStaffOrder(database.read, params.orderId),
  });

  serveStaffChange(app, exportOrders, {
    role: 'owner',
    stepUp: true,
    // Nothing that is stored has the addresses of many customers.
    storesResponse: false,
    prepare: ({ body }) => database.snapshot((read) => exportOrdersCsv(read, body)),
    async change(_trx, { body, audit }, { csv, count }) {
      await audit({ action: 'order.export', subject: 'orders', after: { filter: body, count } });
      return { fileName: `orders-${shopDay(new Date())}.csv`, csv, count };
    },
  });
}

/**
 * Changes of orders by the staff, answered with the order as it is then. 404 for an unknown order
 * and 409, with the current order, for a stale version and for a move that the order does not
 * allow.
 */
export async function orderChangeRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;
  for (const change of Object.values(orderChanges)) {
    serveStaffChange(app, change.call, {
      stepUp: change.stepUp ?? false,
      async change(trx, { params: { orderId }, body, staff }) {
        const by = { who: `staff:${staff.id}`, version: body.version, database } as const;
        const changed = await makeOrderChange(trx, change, orderId, body, by).catch(
          async (error: unknown) => {
            if (error instanceof StaleError) throw staleVersion(await readStaffOrder(trx, orderId));
            if (!(error instanceof IllegalMoveError)) throw error;
            const state = orderStateFor(error.current as MovingOrder).toLowerCase();
            throw moveRefused('order', state, await readStaffOrder(trx, orderId));
          },
        );
        if (!changed) throw notFound('Order not found.');
        return readStaffOrder(trx, orderId);
      },
    });
  }
}

/**
 * Returns the orders of a filter as a CSV file, oldest first: amounts in the shop’s currency, times in the shop's
 * time zone.
 */
async function exportOrdersCsv(
  read: Reader,
  filter: OrderFilter,
): Promise<{ csv: string; count: number }> {
  const matching = selectOrders(read).where(filterConditions(read, filter));
  const orders = await readSummaries(matching.orderBy('orders.ordered_at').orderBy('orders.id'));
  const refunds = await read
    .selectFrom('refunds')
    .select(({ fn }) => ['order_id', fn.sum<number>('amount_paisa').as('paisa')])
    .groupBy('order_id')
    .execute();
  const refunded = new Map(refunds.map(({ order_id, paisa }) => [order_id, Number(paisa)]));
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
    rupeesFromPaisa(refunded.get(order.orderId) ?? 0),
  ]);
  return {
    csv: stringify([columns(shopLocale().currencySign), ...rows], {
      cast: { string: escapeFormula },
      bom: true,
    }),
    count: rows.length,
  };
}

const columns = (sign: string) => [
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
];
