import * as z from 'zod/mini';
import {
  orderStates,
  parcelStates,
  parcelSteps,
  paymentStates,
} from '#contract/names/order-states.ts';
import { paymentCodeTexts } from '#contract/names/payment-methods.ts';

// Search and filters of lists in their addresses, so that Back leads to the same list.

const ignored = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);
const day = ignored(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));

export const listSearchSchema = z.object({
  search: ignored(z.string()),
  state: ignored(z.string()),
  /** Its order, where it has several. */
  sort: ignored(z.string()),
  page: ignored(z.number()),
  /** Where the page is read from. */
  after: ignored(z.string()),
});

export type ListSearch = z.output<typeof listSearchSchema>;

export const orderSearchSchema = z.object({
  search: ignored(z.string()),
  status: ignored(z.enum(orderStates)),
  payment: ignored(z.enum(paymentStates)),
  parcel: ignored(z.enum(parcelStates)),
  method: ignored(z.enum(paymentCodeTexts)),
  next: ignored(z.enum(parcelSteps)),
  from: day,
  to: day,
  page: ignored(z.number()),
  /** Where the page is read from. */
  after: ignored(z.string()),
});

export type OrderSearch = z.output<typeof orderSearchSchema>;
