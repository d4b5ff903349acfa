import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CurrentStaff, readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { listPaymentReviews } from '#contract/calls/admin/payment-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { deskAreas } from '#contract/names/desk-areas.ts';
import { mayOpen } from '#contract/rules/desk-access.ts';
import { deleteStoredResults } from '#src/desk/lib/call-in-background.ts';
import { useStaff, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import {
  bookingKind,
  customOrderKind,
  useStoredEnquiries,
} from '#src/desk/records/enquiry-kinds.ts';
import { useStoredOrders } from '#src/desk/records/use-order.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

/**
 * Has the last orders, bookings and custom orders, the stock and the payments to check on this
 * device whatever screen is open: what is opened to the person.
 */
export function OfflineCopies() {
  const me = useStaff();
  useClosedAreas(me);
  if (!me) return null;
  return (
    <>
      <AppBadge />
      {(mayOpen(me, 'orders') || mayOpen(me, 'products')) && <OrderCopies />}
      {mayOpen(me, 'orders') && <EnquiryCopies />}
      {mayOpen(me, 'money') && <PaymentCopies />}
    </>
  );
}

function OrderCopies() {
  useStoredOrders();
  return null;
}

function EnquiryCopies() {
  useStoredEnquiries(bookingKind);
  useStoredEnquiries(customOrderKind);
  return null;
}

function PaymentCopies() {
  useStaffQuery(listPaymentReviews, {}, { isStored: true });
  return null;
}

/** Shows on the app's icon how much waits, as Today counts it. */
function AppBadge() {
  const { data } = useStaffQuery(readToday, {}, { isStored: true, enabled: false });
  const count = data && Object.values(data.counts).reduce((sum, one) => sum + one, 0);
  useEffect(() => {
    if (count !== undefined) void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  return null;
}

/** By which this device knows what was open to a person before. */
const areasName = (staffId: string) => `desk-areas:${staffId}`;

/**
 * When an owner has closed an area to the person, says so, and forgets what this device stores. What
 * waits to be sent stays.
 */
function useClosedAreas(me: CurrentStaff | undefined): void {
  const queryClient = useQueryClient();
  const id = me?.id ?? '';
  const open = me ? deskAreas.filter((area) => mayOpen(me, area)).join(' ') : '';
  useEffect(() => {
    if (id === '') return;
    const before = (deviceStorage.read(areasName(id)) ?? '').split(' ').filter(Boolean);
    deviceStorage.write(areasName(id), open);
    const closed = before.filter((area) => !open.split(' ').includes(area));
    if (closed.length === 0) return;
    const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(closed);
    showToast(
      'info',
      `An owner has changed your access: it no longer includes ${names}. What you did there and is not sent yet stays under ‘Waiting to send’.`,
    );
    void deleteStoredResults().then(() =>
      queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== readStaffMe.name }),
    );
  }, [id, open, queryClient]);
}
