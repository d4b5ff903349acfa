import type { FastifyInstance } from 'fastify';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { moveNotAllowed } from '#contract/names/desk.ts';
import { orderStateFor } from '#contract/rules/order-moves.ts';
import { FailureError, notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange } from '#server/http/serve-staff.ts';
import { IllegalMoveError, StaleOrderError } from '#server/modules/order/change-order.ts';
import { makeOrderChange, orderChanges } from '#server/modules/order/order-changes.ts';

import { readStaffOrder } from './read-staff-order.ts';

/**
 * Changes of orders by the staff, answered with the order as it is then. 404 for an unknown order and 409, with the current
 * order, for a stale version and for a move that the order does not allow.
 */
export async function orderChangeRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;
  for (const change of Object.values(orderChanges)) {
    serveStaffChange(app, change.call, {
      failures: [404, 409],
      stepUp: change.stepUp ?? false,
      async change(trx, { params: { orderId }, body, staff }) {
        const by = { who: `staff:${staff.id}`, version: body.version, database } as const;
        const changed = await makeOrderChange(trx, change, orderId, body, by).catch(async (error: unknown) => {
          if (error instanceof StaleOrderError) throw staleVersion(await readStaffOrder(trx, orderId));
          throw error instanceof IllegalMoveError ? notAllowed(error, await readStaffOrder(trx, orderId)) : error;
        });
        if (!changed) throw notFound('Order not found.');
        return readStaffOrder(trx, orderId);
      },
    });
  }
}

function notAllowed({ order }: IllegalMoveError, current: StaffOrder): FailureError {
  const description = `The order is ${orderStateFor(order).toLowerCase()} now, and does not allow this any more.`;
  return new FailureError(409, description, [{ code: moveNotAllowed, description }], { current });
}
