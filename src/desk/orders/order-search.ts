import * as z from 'zod/mini';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { parcelStates, paymentStates } from '#contract/names/order-events.ts';
import { orderStates } from '#contract/names/order-states.ts';
import { shopDay } from '#contract/rules/dates.ts';
import { findsOrder } from '#contract/rules/order-search.ts';

const ignored = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const day = ignored(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));

/** Search and filters of the list in its address, so that Back leads to the same list. */
export const orderSearchSchema = z.object({
  search: ignored(z.string()),
  status: ignored(z.enum(orderStates)),
  payment: ignored(z.enum(paymentStates)),
  parcel: ignored(z.enum(parcelStates)),
  method: ignored(z.enum(['0', '1'])),
  from: day,
  to: day,
  page: ignored(z.number()),
});

export type OrderSearch = z.output<typeof orderSearchSchema>;

/** All orders. */
export const noSearch = orderSearchSchema.parse({});

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
