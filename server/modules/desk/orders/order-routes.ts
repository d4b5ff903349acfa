import type { FastifyInstance } from 'fastify';
import {
  askForArrival,
  exportOrders,
  listStaffOrders,
  readChosenOrders,
  readStaffOrder as readStaffOrderCall,
} from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { type MovingOrder, orderStateFor } from '#contract/rules/orders/order-moves.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { IllegalMoveError, StaleError } from '#server/db/rows.ts';
import { csvOpening } from '#server/http/csv.ts';
import { invalidField, notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveExport } from '#server/http/serve-export.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { moveRefused } from '#server/modules/desk/records.ts';
import { makeOrderChange, orderChanges } from '#server/modules/order/order-changes.ts';
import { askForArrival as askCustomer } from '#server/modules/order/remind-customers.ts';
import { orderColumns, readOrderParts } from './export-orders.ts';
import { listOrders } from './list-orders.ts';
import { filterConditions, readOrdersOf, readStaffOrder } from './read-orders.ts';

/** Orders at the shop desk: the list, one order, the export. */
export async function deskOrderRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listStaffOrders, {
    read: ({ query: { page, pageSize, after, ...filter } }) =>
      listOrders(database.read, filter, { page, pageSize, after }),
  });

  serveStaffRead(app, readChosenOrders, {
    read: async ({ query: { ids }, staff }) => {
      const chosen = ids.split(',');
      const { chosenMax } = orderDeskLimits;
      if (chosen.length > chosenMax)
        throw invalidField('ids', 'too-many', `Please choose up to ${chosenMax} orders.`);
      return { orders: await readOrdersOf(database.read, chosen, staff) };
    },
  });

  serveStaffRead(app, readStaffOrderCall, {
    read: ({ params, staff }) => readStaffOrder(database.read, params.orderId, staff),
  });

  serveStaffChange(app, askForArrival, {
    async change(trx, { params: { orderId }, staff }) {
      await askCustomer(trx, orderId, `staff:${staff.id}`);
      return readStaffOrder(trx, orderId, staff);
    },
  });

  serveExport(app, exportOrders, async ({ body }) => {
    // A day that does not exist is refused before anything is sent.
    filterConditions(database.read, body);
    return {
      fileName: `orders-${shopDay(new Date())}.csv`,
      field: 'csv',
      audited: { action: 'order.export', subject: 'orders', after: { filter: body } },
      opening: csvOpening(orderColumns()),
      parts: (read) => readOrderParts(read, body),
    };
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
        const who = `staff:${staff.id}` as const;
        const by = { who, version: body.version, database, opening: staff };
        const current = () => readStaffOrder(trx, orderId, staff);
        const changed = await makeOrderChange(trx, change, orderId, body, by).catch(
          async (error: unknown) => {
            if (error instanceof StaleError) throw staleVersion(await current());
            if (!(error instanceof IllegalMoveError)) throw error;
            const state = orderStateFor(error.current as MovingOrder).toLowerCase();
            throw moveRefused('order', state, await current());
          },
        );
        if (!changed) throw notFound('Order not found.');
        return current();
      },
    });
  }
}
