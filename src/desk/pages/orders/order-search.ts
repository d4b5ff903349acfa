import * as z from 'zod/mini';

import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import { parcelStates, paymentStates } from '#contract/names/order-events.ts';
import { orderStates } from '#contract/names/order-states.ts';
import { nationalDigits } from '#contract/rules/phone.ts';

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

/** Whether an order of the copy on this device fits the search: what the server's search finds, without emails. */
export function fitsSearch(order: OrderSummary, { search = '', ...filters }: OrderSearch): boolean {
  const text = search.trim().toLowerCase();
  const digits = nationalDigits(text);
  const isFound =
    text === '' ||
    order.orderNumber.toLowerCase().startsWith(text.replace(/^#/, '')) ||
    order.name.toLowerCase().includes(text) ||
    (/\d{3}/.test(text) && digits !== '' && nationalDigits(order.phoneNumber).includes(digits));
  const orderDay = order.orderedAt.slice(0, 10);
  return (
    isFound &&
    (!filters.status || order.status === filters.status) &&
    (!filters.payment || order.payment === filters.payment) &&
    (!filters.parcel || order.parcel === filters.parcel) &&
    (!filters.method || String(order.method) === filters.method) &&
    (!filters.from || orderDay >= filters.from) &&
    (!filters.to || orderDay <= filters.to)
  );
}
