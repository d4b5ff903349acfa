import * as z from 'zod/mini';

import { bookingPayments, bookingStates, customOrderStates, services } from '#contract/names/booking-options.ts';

import { defineCall } from './call.ts';
import { idSchema } from './schemas.ts';

const area = 'Bookings';

/** A customer's own booking. `id` is the receipt number; times are ISO 8601, UTC. */
const ownBookingSchema = z.object({
  id: z.string(),
  service: z.enum(services),
  bookedAt: z.string(),
  state: z.enum(bookingStates),
  payment: z.enum(bookingPayments),
  /** Rs; null while there was none. */
  price: z.nullable(z.number()),
  startsAt: z.nullable(z.string()),
  minutes: z.number(),
  place: z.string(),
  /** Why it was declined or canceled. */
  reason: z.string(),
});

const ownCustomOrderSchema = z.object({
  id: z.string(),
  item: z.string(),
  idea: z.string(),
  sentAt: z.string(),
  state: z.enum(customOrderStates),
  /** What the shop offers, in Rs and days. */
  quote: z.nullable(z.object({ price: z.number(), days: z.number(), text: z.string() })),
  reason: z.string(),
});

const ownRequestsSchema = z.object({
  bookings: z.array(ownBookingSchema),
  customOrders: z.array(ownCustomOrderSchema),
});

export type OwnBooking = z.infer<typeof ownBookingSchema>;
export type OwnCustomOrder = z.infer<typeof ownCustomOrderSchema>;

/** Forms need no account: whose they are is told by their email address, once the account has confirmed it. */
export const listOwnRequests = defineCall({
  name: 'listOwnRequests',
  area,
  summary: 'A customer’s bookings and custom orders, newest first: those with the account’s confirmed email address',
  method: 'GET',
  path: '/requests/{userId}',
  params: z.object({ userId: idSchema }),
  response: ownRequestsSchema,
});

export const cancelOwnBooking = defineCall({
  name: 'cancelOwnBooking',
  area,
  summary: 'Cancels a customer’s booking, until the day before; responds with all of them',
  method: 'DELETE',
  path: '/requests/{userId}/bookings/{id}',
  params: z.object({ userId: idSchema, id: idSchema }),
  response: ownRequestsSchema,
});
