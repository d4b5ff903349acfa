import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';

// Changes of bookings and custom orders that may wait at the desk for the network. They are in its first load, so their
// responses are described without what the outbox does not read.

const params = z.object({ id: idSchema });
/** The booking or custom order as it is then. */
const response = z.looseObject({ version: z.number() });
const bookings = { area: 'Desk: bookings', method: 'POST', params, response } as const;
const customOrders = { ...bookings, area: 'Desk: custom orders' } as const;
const version = z.object({ version: z.number() });
/** Overwrites nothing, so it fits any version. */
const note = z.object({ text: textSchema(orderDeskLimits.noteMax, 1) });
const addsNote = 'Adds a note that only staff see';

export const completeBooking = {
  ...defineCall({
    ...{ ...bookings, name: 'completeBooking', path: '/admin/bookings/{id}/done', body: version },
    summary: 'Marks a booking as done',
  }),
  move: 'done',
} as const;

export const addBookingNote = defineCall({
  ...{ ...bookings, name: 'addBookingNote', path: '/admin/bookings/{id}/notes', body: note },
  summary: addsNote,
});

export const completeCustomOrder = {
  ...defineCall({
    ...{ ...customOrders, name: 'completeCustomOrder', path: '/admin/custom-orders/{id}/done', body: version },
    summary: 'Marks a custom order as made and handed over',
  }),
  move: 'done',
} as const;

export const addCustomOrderNote = defineCall({
  ...{ ...customOrders, name: 'addCustomOrderNote', path: '/admin/custom-orders/{id}/notes', body: note },
  summary: addsNote,
});
