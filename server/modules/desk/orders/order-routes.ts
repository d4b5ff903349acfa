import type { FastifyInstance } from 'fastify';

import {
  exportOrders,
  listStaffOrders,
  readStaffOrder as readStaffOrderCall,
} from '#contract/calls/admin/order-calls.ts';
import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { unsoldStates } from '#contract/rules/order-moves.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';

import { exportOrdersCsv } from './export-orders.ts';
import { filterConditions } from './order-filter.ts';
import { readSummaries, selectOrders } from './order-summaries.ts';
import { readStaffOrder } from './read-staff-order.ts';

/** Orders at the shop desk: the list, one order, the export. */
export async function deskOrderRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listStaffOrders, {
    async read({ query: { page, pageSize, ...filter } }) {
      const { read } = database;
      const conditions = filterConditions(read, filter);
      const matching = selectOrders(read).where(conditions);
      // Only a search needs the customers: of 100,000 orders the join takes most of the time.
      const counted = filter.search ? matching : (read.selectFrom('orders') as typeof matching).where(conditions);
      const { total, soldPaisa } = await counted
        .select((order) => [
          order.fn.countAll<number>().as('total'),
          order.fn
            .sum<number | null>('total_paisa')
            .filterWhere('orders.status', 'not in', unsoldStates.map(orderStateCodeOf))
            .as('soldPaisa'),
        ])
        .executeTakeFirstOrThrow();
      const orders = await readSummaries(
        matching
          .orderBy('orders.ordered_at', 'desc')
          .orderBy('orders.id')
          .limit(pageSize)
          .offset(Math.min((page - 1) * pageSize, total)),
      );
      return { orders, total, soldPaisa: soldPaisa ?? 0 };
    },
  });

  serveStaffRead(app, readStaffOrderCall, {
    failures: [404],
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
      return { fileName: `orders-${new Date().toISOString().slice(0, 10)}.csv`, csv, count };
    },
  });
}
