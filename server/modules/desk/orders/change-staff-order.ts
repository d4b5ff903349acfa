import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { moveNotAllowed } from '#contract/names/desk.ts';
import { orderStateFor } from '#contract/rules/order-state.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { FailureError, notFound, staleVersion } from '#server/http/failure-error.ts';
import { type ChangeBy, type ChangedOrder, IllegalMove, StaleOrder } from '#server/modules/order/change-order.ts';
import type { StaffMember } from '#server/plugins/staff.ts';

import { readStaffOrder } from './read-staff-order.ts';

interface StaffChange {
  readonly orderId: string;
  readonly version: number;
  readonly staff: StaffMember;
  readonly database: Pick<ShopDatabase, 'kind'>;
}

/**
 * Runs a change of an order for a member of the staff, and returns the order as it is then. Throws 404 for an unknown order
 * and 409, with the current order, for a stale version and for a move that the order does not allow.
 */
export async function changeStaffOrder(
  trx: Trx,
  { orderId, version, staff, database }: StaffChange,
  change: (by: ChangeBy) => Promise<ChangedOrder | undefined>,
): Promise<StaffOrder> {
  try {
    const changed = await change({ who: `staff:${staff.id}`, version, database });
    if (!changed) throw notFound('Order not found.');
  } catch (error) {
    if (error instanceof StaleOrder) throw staleVersion(await readStaffOrder(trx, orderId));
    throw error instanceof IllegalMove ? notAllowed(error, await readStaffOrder(trx, orderId)) : error;
  }
  return readStaffOrder(trx, orderId);
}

function notAllowed({ order }: IllegalMove, current: StaffOrder): FailureError {
  const description = `The order is ${orderStateFor(order).toLowerCase()} now, and does not allow this any more.`;
  return new FailureError(409, description, [{ code: moveNotAllowed, description }], { current });
}
