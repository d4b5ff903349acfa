import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { orderSchema } from '#contract/calls/order-calls.ts';
import { idSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { orderSources } from '#contract/names/order-sources.ts';
import {
  type OrderEvent,
  orderEvents,
  orderStates,
  parcelStates,
  parcelSteps,
  paymentStates,
} from '#contract/names/order-states.ts';
import { paymentCodeTexts } from '#contract/names/payment-methods.ts';
import { paymentWayNames } from '#contract/names/payment-ways.ts';
import { invoiceSchema } from './invoice-schemas.ts';
import { deskPageShape, listedShape } from './shared-schemas.ts';

// Orders for the staff. Amounts are whole paisa, in names that end with `Paisa`; those of `order`
// are Rs, as customers get them. A change sends the `version` that it was made from; a stale one
// gets 409 with the current record (`StaffOrder`), a move that the order does not allow 409 with
// the reason `move-not-allowed`.

const area = 'Desk: orders';
const orderId = z.object({ orderId: idSchema });

/** One line of the list. */
export const orderSummarySchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** Raised by one by every change. */
  version: z.number(),
  /** ISO 8601, UTC, as all times. */
  orderedAt: z.string(),
  status: z.enum(orderStates),
  payment: z.enum(paymentStates),
  parcel: z.enum(parcelStates),
  /** A code of `paymentMethods`. */
  method: z.number(),
  totalPaisa: z.number(),
  /** Received in all. */
  paidPaisa: z.number(),
  /** Items in all. */
  itemCount: z.number(),
  /** The customer's name; the recipient's where one was given. */
  name: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  /** Picked up at the shop: then it has no city and no courier. */
  isPickup: z.optional(z.boolean()),
  courier: z.string(),
  trackingNumber: z.string(),
  /** Where an order by hand came from, and who of the staff took it. */
  source: z.optional(z.enum(orderSources)),
  takenBy: z.optional(z.string()),
});

/** Pieces of a line that somebody else has bought as well. */
const oversoldSchema = z.object({
  productId: z.string(),
  /** With its variant. */
  name: z.string(),
  /** How many are missing. */
  quantity: z.number(),
  /** Who has the last ones and has not got them yet, the newest first; may be nobody. */
  others: z.array(z.object({ orderId: z.string(), orderNumber: z.string(), name: z.string() })),
});

export type Oversold = z.infer<typeof oversoldSchema>;

/** How money has come or went back. */
export const howSchema = z.enum(paymentWayNames);

const moneySchema = z.object({
  id: z.string(),
  amountPaisa: z.number(),
  /** The transaction's code; may be empty. */
  reference: z.string(),
  /** A name, or `Command` for the owner's commands. */
  by: z.string(),
  at: z.string(),
  /** As staff have said it; not in a copy before 1.2. */
  how: z.optional(z.nullable(howSchema)),
});

/** A sum that has come. */
export const receivedSchema = z.int().check(z.minimum(1), z.maximum(1e12));

/** Money received. */
export const paymentSchema = z.extend(moneySchema, {
  method: z.number(),
  /** The screenshot that has shown it: `/api/admin/screenshots/{uploadId}`. */
  uploadId: z.nullable(z.string()),
});

/** Money given back. */
export const refundSchema = z.extend(moneySchema, {
  reason: z.string(),
  /** By how much there is less to pay since then; less than 0 where the shop keeps something. */
  lowersPaisa: z.nullable(z.number()),
  /** Of an order: the pieces that it was for. */
  lines: z.array(z.object({ position: z.number(), quantity: z.number(), restock: z.number() })),
});

export const staffOrderSchema = z.object({
  summary: orderSummarySchema,
  /** As in the summary: where every record of the desk has it. */
  version: z.number(),
  /** As the customer sees it: items, address, notes, sums. */
  order: orderSchema,
  /** `userId` is empty without an account. */
  customer: z.object({ userId: z.string(), name: z.string(), email: z.string() }),
  /** For the courier and for questions; empty for the customer's own. */
  deliveryEmail: z.string(),
  timeline: z.array(
    z.object({
      event: z.enum(orderEvents),
      status: z.enum(orderStates),
      at: z.string(),
      by: z.string(),
      note: z.string(),
      /** A screenshot that came or was not accepted: `/api/admin/screenshots/{uploadId}`. */
      uploadId: z.nullable(z.string()),
      /** What `undoOrder` takes. Missing in a copy of the version before. */
      position: z.optional(z.number()),
      /** The event that it takes back. */
      undone: z.optional(z.enum(orderEvents)),
      /** Whether it can be taken back now. */
      canUndo: z.optional(z.boolean()),
    }),
  ),
  payments: z.array(paymentSchema),
  /** One of 0: the shop keeps the rest. */
  refunds: z.array(refundSchema),
  /** Paid and not given back. */
  refundablePaisa: z.number(),
  /** What the customer still has to pay, and what the shop has to give back (`balance`). */
  owedPaisa: z.number(),
  owingPaisa: z.number(),
  /** Of each of the order's items, how many pieces were refunded. */
  refundedPieces: z.array(z.number()),
  notes: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: z.string() })),
  /** What was sold twice, while nobody has dealt with it. */
  oversold: z.optional(z.array(oversoldSchema)),
  /** How many links open it without an account. */
  links: z.optional(z.number()),
  isRestocked: z.boolean(),
  /** In the order in which they were given. */
  invoices: z.array(invoiceSchema),
  /** What may happen next (`OrderMove`). */
  moves: z.array(z.enum(orderEvents)),
});

export type OrderSummary = z.infer<typeof orderSummarySchema>;
export type StaffOrder = z.infer<typeof staffOrderSchema>;

const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** What a list of orders is filtered by. */
export const orderFilterShape = {
  /** The beginning of a number, or part of a name, email, phone or tracking number, city, product. */
  search: optionalText(orderDeskLimits.searchMax),
  status: z.optional(z.enum(orderStates)),
  payment: z.optional(z.enum(paymentStates)),
  parcel: z.optional(z.enum(parcelStates)),
  method: z.optional(z.enum(paymentCodeTexts)),
  /** What is to be done with the parcel. */
  next: z.optional(z.enum(parcelSteps)),
  /** Days of the shop's calendar, both included. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

export const listStaffOrders = defineCall(area, 'listStaffOrders', 'GET /admin/orders', {
  summary: 'Orders with filters and search, newest first, with their number and sum',
  query: z.object({ ...orderFilterShape, ...deskPageShape }),
  response: z.object({
    orders: z.array(orderSummarySchema),
    ...listedShape,
    /**
     * Of those that were not canceled or returned, without what was refunded; 0 where there are
     * more than are counted.
     */
    soldPaisa: z.number(),
  }),
});

/** Ids with commas between them. */
const chosenSchema = z
  .string()
  .check(z.regex(/^[\w-]{1,64}(?:,[\w-]{1,64})*$/), z.maxLength(65 * orderDeskLimits.chosenMax));

export const readChosenOrders = defineCall(area, 'readChosenOrders', 'GET /admin/chosen-orders', {
  summary: 'Several orders, in the order of their ids; those that do not exist are left out',
  query: z.object({ ids: chosenSchema }),
  response: z.object({ orders: z.array(staffOrderSchema) }),
});

export const readStaffOrder = defineCall(area, 'readStaffOrder', 'GET /admin/orders/{orderId}', {
  summary: 'One order with its timeline, money and notes',
  params: orderId,
  response: staffOrderSchema,
});

export const exportOrders = defineCall(area, 'exportOrders', 'POST /admin/orders-export', {
  summary: 'Orders with the list’s filters as CSV; for owners, after a step-up',
  body: z.object(orderFilterShape),
  response: z.object({ fileName: z.string(), csv: z.string(), count: z.number() }),
});

/** Defines a change of an order by the staff. `event`: what the timeline then has. */
export function defineOrderChange<
  Fields extends z.core.$ZodShape,
  Event extends OrderEvent | undefined,
>(
  name: string,
  {
    area: ofArea = area,
    ...change
  }: { path: string; event: Event; summary: string; fields: Fields; area?: string },
) {
  const { path, event, summary, fields } = change;
  const call = defineCall(ofArea, name, `POST /admin/orders/{orderId}/${path}`, {
    summary,
    params: orderId,
    body: z.object({ version: z.number(), ...fields }),
    response: staffOrderSchema,
  });
  return { ...call, event };
}

/** Packing confirms an order paid in cash. */
export const packOrder = defineOrderChange('packOrder', {
  path: 'pack',
  event: 'packed',
  summary: 'Marks an order as packed',
  fields: {},
});

export const shipOrder = defineOrderChange('shipOrder', {
  path: 'ship',
  event: 'shipped',
  summary: 'Marks an order as shipped, and tells the customer courier and tracking number',
  fields: {
    courier: optionalText(orderDeskLimits.lineMax),
    trackingNumber: optionalText(orderDeskLimits.lineMax),
  },
});

export const deliverOrder = defineOrderChange('deliverOrder', {
  path: 'deliver',
  event: 'delivered',
  summary: 'Marks an order as delivered',
  fields: {},
});

/** The event is the `parcel`. */
export const reverseOrder = defineOrderChange('reverseOrder', {
  path: 'reverse',
  event: undefined,
  summary:
    'Ends an order: canceled before shipping, refused at the door, or returned; restocks if wanted',
  fields: {
    parcel: z.enum(['canceled', 'refused', 'returned']),
    /** For the customer. */
    reason: optionalText(orderDeskLimits.reasonMax),
    restock: z.boolean(),
  },
});

export const restockOrder = defineOrderChange('restockOrder', {
  path: 'restock',
  event: 'restocked',
  summary: 'Puts the items of an ended order back in stock',
  fields: {},
});

/** Overwrites nothing, so it fits any version. */
export const askForArrival = defineCall(
  area,
  'askForArrival',
  'POST /admin/orders/{orderId}/ask-arrival',
  {
    summary: 'Asks the customer by email whether a parcel has arrived, once a day at most',
    params: orderId,
    response: staffOrderSchema,
  },
);

/** While the parcel is with the courier, or was. */
export const correctShipment = defineOrderChange('correctShipment', {
  path: 'shipment',
  event: 'shipment-corrected',
  summary:
    'Corrects courier and tracking number of a parcel on its way, and tells the customer once',
  fields: {
    courier: optionalText(orderDeskLimits.lineMax),
    trackingNumber: optionalText(orderDeskLimits.lineMax),
  },
});

/** Which step of the timeline is taken back: one that has `canUndo`. */
export const undoneStep = { position: z.int().check(z.minimum(0)) };

/** 422 with the reason `stock-gone` where pieces that went back in stock are sold since. */
export const undoOrder = defineOrderChange('undoOrder', {
  path: 'undo',
  event: 'undone',
  summary:
    'Takes back a step of an order, with stock and coupon; ' +
    'within ten seconds the customer gets no email about it, and later one that says so',
  fields: undoneStep,
});

/** Overwrites nothing, so it fits any version. */
export const addOrderNote = {
  ...defineOrderChange('addOrderNote', {
    path: 'notes',
    event: 'noted',
    summary: 'Adds a note for staff',
    fields: {},
  }),
  body: z.object({ text: textSchema(orderDeskLimits.noteMax, 1) }),
};
