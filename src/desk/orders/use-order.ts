import { useSnapshot } from 'valtio';

import { readStaffOrder, type StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import type { PendingChange } from '#src/desk/outbox/pending-change.ts';

import { orderSubject, withChanges } from './apply-changes.ts';

/** How often the copy of the last orders on this device is updated while the desk is open. */
const copyEveryMs = 5 * 60_000;

/** The last 200 orders and all stock as they are stored on this device. */
export function useStoredOrders() {
  return useStaffQuery(readDeskSnapshot, {}, { isStored: true, isCopy: true, refetchInterval: copyEveryMs });
}

/** One order with what waits to be sent: the server's, or without a network the copy on this device. */
export function useOrder(orderId: string) {
  const { changes } = useSnapshot(deskOutbox);
  const query = useStaffQuery(readStaffOrder, { params: { orderId } });
  const stored = useStoredOrders().data;
  const copy = stored?.orders.find(({ summary }) => summary.orderId === orderId);
  // The newer of both, by the order's version.
  const found = query.data && (!copy || query.data.version >= copy.version) ? query.data : (copy ?? query.data);
  const own = (changes as readonly PendingChange[]).filter(({ subject }) => subject === orderSubject(orderId));
  const order: StaffOrder | undefined = found && withChanges(found, own);
  return { query, order, changes: own, isCopy: found !== undefined && found === copy && query.data === undefined };
}
