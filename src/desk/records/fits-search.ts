import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { findsOrder, orderText } from '#contract/rules/orders/order-search.ts';
import { isNextStep } from '#contract/rules/orders/parcel-steps.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';

import type { OrderSearch } from '#src/desk/ui/list-search.ts';

type SearchedOrder = Pick<StaffOrder, 'summary' | 'customer'> & {
  readonly order: Pick<StaffOrder['order'], 'recipient' | 'orderItems'>;
};

/** Whether an order of the copy on this device fits the search: what the server's search finds. */
export function fitsSearch(
  order: SearchedOrder,
  { search = '', ...filters }: OrderSearch,
): boolean {
  const { summary, customer } = order;
  const { orderNumber, phoneNumber, city, trackingNumber } = summary;
  const { recipient, orderItems: lines } = order.order;
  const text = orderText({ customer, recipient, city, trackingNumber, lines });
  const day = shopDay(new Date(summary.orderedAt));
  return (
    findsOrder(search, { orderNumber, text, phoneNumber }) &&
    (!filters.status || summary.status === filters.status) &&
    (!filters.payment || summary.payment === filters.payment) &&
    (!filters.parcel || summary.parcel === filters.parcel) &&
    (!filters.method || String(summary.method) === filters.method) &&
    (!filters.next || isNextStep(summary, filters.next)) &&
    (!filters.from || day >= filters.from) &&
    (!filters.to || day <= filters.to)
  );
}
