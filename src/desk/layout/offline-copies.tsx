import { listPaymentReviews } from '#contract/calls/admin/payment-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import {
  bookingKind,
  customOrderKind,
  useStoredRequests,
} from '#src/desk/records/request-kinds.ts';
import { useStoredOrders } from '#src/desk/records/use-order.ts';

/**
 * Has the last orders, bookings and custom orders, the stock and the payments to check on this
 * device whatever screen is open.
 */
export function OfflineCopies() {
  useStoredOrders();
  useStoredRequests(bookingKind);
  useStoredRequests(customOrderKind);
  useStaffQuery(listPaymentReviews, {}, { isStored: true });
  return null;
}
