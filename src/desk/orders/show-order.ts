import type { QueryClient } from '@tanstack/react-query';

import { readStaffOrder, staffOrderSchema } from '#contract/calls/admin/order-calls.ts';
import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import { staffQuery } from '#src/desk/lib/staff-query.ts';

/** Shows an order as a change has left it, and updates its copy on this device, before anything is refetched. */
export function showOrder(queryClient: QueryClient, result: unknown): void {
  const order = staffOrderSchema.safeParse(result).data;
  if (!order) return;
  const { orderId } = order.summary;
  queryClient.setQueryData(staffQuery(readStaffOrder, { params: { orderId } }).queryKey, order);
  queryClient.setQueryData(
    staffQuery(readDeskSnapshot).queryKey,
    (stored) =>
      stored && { ...stored, orders: stored.orders.map((one) => (one.summary.orderId === orderId ? order : one)) },
  );
}
