import type { FastifyInstance } from 'fastify';

import {
  addOrderNote as addOrderNoteCall,
  deliverOrder as deliverOrderCall,
  exportOrders,
  listStaffOrders,
  packOrder as packOrderCall,
  readStaffOrder as readStaffOrderCall,
  restockOrder as restockOrderCall,
  reverseOrder as reverseOrderCall,
  shipOrder as shipOrderCall,
} from '#contract/calls/admin/order-calls.ts';
import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { unsoldStates } from '#contract/rules/order-state.ts';
import { cleanLine, cleanLines, requireText } from '#server/http/clean-text.ts';
import { notFound } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { addOrderNote } from '#server/modules/order/order-notes.ts';
import {
  deliverOrder,
  packOrder,
  restockLater,
  reverseOrder,
  shipOrder,
} from '#server/modules/order/parcel-changes.ts';

import { changeStaffOrder } from './change-staff-order.ts';
import { exportOrdersCsv } from './export-orders.ts';
import { filterConditions } from './order-filter.ts';
import { readSummaries, selectOrders } from './order-summaries.ts';
import { readStaffOrder } from './read-staff-order.ts';

const failures = [404, 409];

/** Orders at the shop desk: lists, one order, and what happens to its parcel. */
export async function deskOrderRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listStaffOrders, {
    async read({ query: { page, pageSize, ...filter } }) {
      const { read } = database;
      const matching = selectOrders(read).where(filterConditions(read, filter));
      const { total, soldPaisa } = await matching
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
    prepare: ({ body }) => database.snapshot((read) => exportOrdersCsv(read, body)),
    async change(_trx, { body, audit }, { csv, count }) {
      await audit({ action: 'order.export', subject: 'orders', after: { filter: body, count } });
      return { fileName: `orders-${new Date().toISOString().slice(0, 10)}.csv`, csv, count };
    },
  });

  serveStaffChange(app, packOrderCall, {
    failures,
    change: (trx, { params: { orderId }, body: { version }, staff }) =>
      changeStaffOrder(trx, { orderId, version, staff, database }, (by) => packOrder(trx, orderId, by)),
  });

  serveStaffChange(app, shipOrderCall, {
    failures,
    change: (trx, { params: { orderId }, body: { version, courier = '', trackingNumber = '' }, staff }) => {
      const shipment = { courier: cleanLine(courier), trackingNumber: cleanLine(trackingNumber) };
      return changeStaffOrder(trx, { orderId, version, staff, database }, (by) =>
        shipOrder(trx, orderId, shipment, by),
      );
    },
  });

  serveStaffChange(app, deliverOrderCall, {
    failures,
    change: (trx, { params: { orderId }, body: { version }, staff }) =>
      changeStaffOrder(trx, { orderId, version, staff, database }, (by) => deliverOrder(trx, orderId, by)),
  });

  serveStaffChange(app, reverseOrderCall, {
    failures,
    change: (trx, { params: { orderId }, body: { version, parcel, reason = '', restock }, staff }) =>
      changeStaffOrder(trx, { orderId, version, staff, database }, (by) =>
        reverseOrder(trx, orderId, parcel, { reason: cleanLines(reason), restock }, by),
      ),
  });

  serveStaffChange(app, restockOrderCall, {
    failures,
    change: (trx, { params: { orderId }, body: { version }, staff }) =>
      changeStaffOrder(trx, { orderId, version, staff, database }, (by) => restockLater(trx, orderId, by)),
  });

  serveStaffChange(app, addOrderNoteCall, {
    failures: [404],
    async change(trx, { params: { orderId }, body, staff }) {
      const text = requireText(cleanLines(body.text), 'text');
      if (!(await addOrderNote(trx, orderId, text, { who: `staff:${staff.id}` }))) throw notFound('Order not found.');
      return readStaffOrder(trx, orderId);
    },
  });
}
