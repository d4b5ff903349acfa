import { listPaymentReviews } from '#contract/calls/admin/payment-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import {
  bookingKind,
  customOrderKind,
  useStoredEnquiries,
} from '#src/desk/records/enquiry-kinds.ts';
import { useStoredOrders } from '#src/desk/records/use-order.ts';

/**
 * Has the last orders, bookings and custom orders, the stock and the payments to check on this
 * device whatever screen is open.
 */
export function OfflineCopies() {
  useStoredOrders();
  useStoredEnquiries(bookingKind);
  useStoredEnquiries(customOrderKind);
  useStaffQuery(listPaymentReviews, {}, { isStored: true });
  return null;
}
