import * as z from 'zod/mini';

import { parcelStates, paymentStates } from '#contract/names/order-events.ts';
import { orderStates } from '#contract/names/order-states.ts';
import { paymentCodeTexts } from '#contract/names/payment-methods.ts';

const ignored = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const day = ignored(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));

/** Search and filters of the list in its address, so that Back leads to the same list. */
export const orderSearchSchema = z.object({
  search: ignored(z.string()),
  status: ignored(z.enum(orderStates)),
  payment: ignored(z.enum(paymentStates)),
  parcel: ignored(z.enum(parcelStates)),
  method: ignored(z.enum(paymentCodeTexts)),
  from: day,
  to: day,
  page: ignored(z.number()),
});

export type OrderSearch = z.output<typeof orderSearchSchema>;

/** All orders. */
export const noSearch = orderSearchSchema.parse({});
