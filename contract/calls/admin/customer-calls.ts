import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema } from '#contract/calls/schemas.ts';
import { bookingStates, customOrderStates } from '#contract/names/booking-options.ts';
import { orderSummarySchema } from './order-calls.ts';
import { staffReviewSchema } from './review-calls.ts';
import { deskListShape, listedShape } from './shared-schemas.ts';

// A customer is an account, or somebody without one who has booked or asked for a custom order.
// Theirs are the bookings and custom orders with the same email address, and those without one from
// the same phone number.

const area = 'Desk: customers';
const params = z.object({ id: idSchema });

const customerSchema = z.object({
  /** The account's; without one the number of a booking or custom order. */
  id: z.string(),
  name: z.string(),
  /** May be empty, as the phone number. */
  email: z.string(),
  phoneNumber: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
  hasAccount: z.boolean(),
  orders: z.number(),
  /**
   * What they have ordered, booked and accepted of custom orders, without refunds and without what
   * has ended.
   */
  spentPaisa: z.number(),
});

export type StaffCustomer = z.infer<typeof customerSchema>;

export const listCustomers = defineCall(area, 'listCustomers', 'GET /admin/customers', {
  summary: 'Customers, newest first',
  query: z.object({
    /**
     * Part of a name, email or phone number, also of what they ordered or booked; an order's or
     * receipt number.
     */
    ...deskListShape,
  }),
  response: z.object({ customers: z.array(customerSchema), ...listedShape }),
});

export const readCustomer = defineCall(area, 'readCustomer', 'GET /admin/customers/{id}', {
  summary: 'One customer with orders, bookings, custom orders and reviews, each newest first',
  params,
  response: z.object({
    customer: customerSchema,
    isConfirmed: z.boolean(),
    isSubscribed: z.boolean(),
    orders: z.array(orderSummarySchema),
    bookings: z.array(
      z.object({
        id: z.string(),
        service: z.string(),
        /** As it was called when it was booked. */
        serviceName: z.string(),
        state: z.enum(bookingStates),
        sentAt: z.string(),
      }),
    ),
    customOrders: z.array(
      z.object({
        id: z.string(),
        /** For people. */
        item: z.string(),
        state: z.enum(customOrderStates),
        sentAt: z.string(),
      }),
    ),
    reviews: z.array(staffReviewSchema),
  }),
});

export const exportCustomer = defineCall(
  area,
  'exportCustomer',
  'POST /admin/customers/{id}/export',
  {
    summary:
      'Everything the shop has stored about one customer as JSON; for owners, after a step-up',
    params,
    body: z.object({}),
    response: z.object({ fileName: z.string(), json: z.string() }),
  },
);

/**
 * Refused with the code `still-open` while something of theirs is not finished, or the shop owes
 * them money.
 */
export const eraseCustomer = defineCall(area, 'eraseCustomer', 'POST /admin/customers/{id}/erase', {
  summary:
    'Deletes a customer; orders and paid bookings stay for the books, without the person; ' +
    'for owners, after a step-up',
  params,
  body: z.object({}),
  /** How many orders and bookings stay. */
  response: z.object({ kept: z.number() }),
});
