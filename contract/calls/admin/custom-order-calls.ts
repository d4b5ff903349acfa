import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, optionalText, pageNumberSchema, pageSizeSchema, textSchema } from '#contract/calls/schemas.ts';
import { type CustomOrderMove, customOrderMoves, customOrderStates } from '#contract/names/booking-options.ts';
import { orderDeskLimits, requestLimits } from '#contract/names/limits.ts';

import { requestShape } from './request-schemas.ts';

// Custom orders for the staff. Versions and moves as with bookings.

const area = 'Desk: custom orders';
const params = z.object({ id: idSchema });

export const staffCustomOrderSchema = z.object({
  ...requestShape,
  item: z.string(),
  state: z.enum(customOrderStates),
  budgetPaisa: z.number(),
  /** What was offered; null and empty before. */
  quotePaisa: z.nullable(z.number()),
  quoteDays: z.nullable(z.number()),
  quoteText: z.string(),
  moves: z.array(z.enum(customOrderMoves)),
});

export type StaffCustomOrder = z.infer<typeof staffCustomOrderSchema>;

export const listStaffCustomOrders = defineCall({
  name: 'listStaffCustomOrders',
  area,
  summary: 'Custom orders, newest first',
  method: 'GET',
  path: '/admin/custom-orders',
  query: z.object({
    /** Part of a receipt number, name, email or phone number. */
    search: optionalText(orderDeskLimits.searchMax),
    state: z.optional(z.enum(customOrderStates)),
    page: pageNumberSchema,
    pageSize: pageSizeSchema(50),
  }),
  response: z.object({ requests: z.array(staffCustomOrderSchema), total: z.number() }),
});

export const readStaffCustomOrder = defineCall({
  name: 'readStaffCustomOrder',
  area,
  summary: 'One custom order with its history and notes',
  method: 'GET',
  path: '/admin/custom-orders/{id}',
  params,
  response: staffCustomOrderSchema,
});

function defineCustomOrderChange<Fields extends z.core.$ZodShape>(
  name: string,
  { move, path, summary, fields }: { move: CustomOrderMove; path: string; summary: string; fields: Fields },
) {
  const call = defineCall({
    ...{ name, area, summary, method: 'POST', path: `/admin/custom-orders/{id}/${path}`, params },
    body: z.object({ version: z.number(), ...fields }),
    response: staffCustomOrderSchema,
  });
  return { ...call, move };
}

export const quoteCustomOrder = defineCustomOrderChange('quoteCustomOrder', {
  move: 'quoted',
  path: 'quote',
  summary: 'Offers a price, the days it takes and a text, by email',
  fields: {
    pricePaisa: z.int().check(z.minimum(1), z.maximum(requestLimits.budgetMaxRupees * 100)),
    days: z.int().check(z.minimum(1), z.maximum(requestLimits.quoteDaysMax)),
    text: textSchema(orderDeskLimits.noteMax, 1),
  },
});

export const acceptCustomOrder = defineCustomOrderChange('acceptCustomOrder', {
  move: 'accepted',
  path: 'accept',
  summary: 'Records that the customer has accepted the quote',
  fields: {},
});

export const declineCustomOrder = defineCustomOrderChange('declineCustomOrder', {
  move: 'declined',
  path: 'decline',
  summary: 'Ends a custom order that is not made, and tells the customer why',
  fields: { reason: textSchema(orderDeskLimits.reasonMax, 1) },
});
