import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';

// Changes of bookings and custom orders that may wait at the desk for the network. They are in its
// first load, so their responses are described without what the outbox does not read.

const params = z.object({ id: idSchema });
/** The booking or custom order as it is then. */
const response = z.looseObject({ version: z.number() });
const bookings = 'Desk: bookings';
const customOrders = 'Desk: custom orders';
const version = z.object({ version: z.number() });
/** Overwrites nothing, so it fits any version. */
const note = {
  summary: 'Adds a note for staff',
  params,
  response,
  body: z.object({ text: textSchema(orderDeskLimits.noteMax, 1) }),
};

export const completeBooking = {
  ...defineCall(bookings, 'completeBooking', 'POST /admin/bookings/{id}/done', {
    summary: 'Marks a booking as done',
    params,
    body: version,
    response,
  }),
  move: 'done',
} as const;

export const addBookingNote = defineCall(
  bookings,
  'addBookingNote',
  'POST /admin/bookings/{id}/notes',
  note,
);

export const completeCustomOrder = {
  ...defineCall(customOrders, 'completeCustomOrder', 'POST /admin/custom-orders/{id}/done', {
    summary: 'Marks a custom order as made and handed over',
    params,
    body: version,
    response,
  }),
  move: 'done',
} as const;

export const addCustomOrderNote = defineCall(
  customOrders,
  'addCustomOrderNote',
  'POST /admin/custom-orders/{id}/notes',
  note,
);
