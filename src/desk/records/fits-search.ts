import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { findsOrder } from '#contract/rules/orders/order-search.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';

import type { OrderSearch } from '#src/desk/ui/list-search.ts';

/** Whether an order of the copy on this device fits the search: what the server's search finds. */
export function fitsSearch(
  { summary, customer }: Pick<StaffOrder, 'summary' | 'customer'>,
  { search = '', ...filters }: OrderSearch,
): boolean {
  const { orderNumber, phoneNumber } = summary;
  const names = `${customer.name} ${customer.email} ${summary.name}`;
  const day = shopDay(new Date(summary.orderedAt));
  return (
    findsOrder(search, { orderNumber, names, phoneNumber }) &&
    (!filters.status || summary.status === filters.status) &&
    (!filters.payment || summary.payment === filters.payment) &&
    (!filters.parcel || summary.parcel === filters.parcel) &&
    (!filters.method || String(summary.method) === filters.method) &&
    (!filters.from || day >= filters.from) &&
    (!filters.to || day <= filters.to)
  );
}
