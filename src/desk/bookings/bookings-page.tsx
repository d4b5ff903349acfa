import { useSearch } from '@tanstack/react-router';

import { bookingKind } from '#src/desk/requests/request-kinds.ts';
import { RequestList } from '#src/desk/requests/request-list.tsx';

/** All bookings. */
export function BookingsPage() {
  return <RequestList kind={bookingKind} search={useSearch({ from: '/staff/bookings' })} />;
}
