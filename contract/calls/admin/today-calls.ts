import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';

import { staffOrderSchema } from './order-calls.ts';

const area = 'Desk: today';

/** What may need a person, the most urgent kind first. */
export const taskKinds = [
  'oversold',
  'payment-review',
  'unclear',
  'refund-owed',
  'custom-payment-review',
  'booking-refund',
  'custom-order-refund',
  'appointment',
  'booking-new',
  'custom-order-new',
  'custom-order-due',
  'unpaid',
  'booking-unpaid',
  'custom-order-unpaid',
  'to-cancel',
  'mail-failed',
  'to-ship',
  'to-pack',
  'arrival',
  'coming-back',
  'cash-due',
  'low-stock',
] as const;

export type TaskKind = (typeof taskKinds)[number];

export const taskSchema = z.object({
  kind: z.enum(taskKinds),
  /** The order's, booking's, product's or email's; of an unclear payment its screen. */
  id: z.string(),
  /** The number, the product's name with its variant, the email's recipient. Of what was sold
   * twice the products. */
  title: z.string(),
  /** The customer's name, what is left in stock, why the email failed, courier and number. */
  detail: z.string(),
  /** Since when it waits or is on its way; the start of an appointment; empty for stock. */
  since: z.string(),
  /** Of the order, of its payment what is still due, for a refund what is owed; null otherwise. */
  amountPaisa: z.nullable(z.number()),
  /** Of an order that can be changed from here. */
  version: z.optional(z.number()),
  /** Of an order that is picked up at the shop. */
  isPickup: z.optional(z.boolean()),
});

export type Task = z.infer<typeof taskSchema>;

const sumSchema = z.object({
  /** How many were ordered, booked, or accepted of custom orders. */
  orders: z.number(),
  /**
   * What these bring, without what was refunded and what has ended: canceled, declined, returned.
   */
  soldPaisa: z.number(),
  /** Payments of all three, without what was given back. */
  receivedPaisa: z.number(),
  /**
   * What couriers have kept of it: their fees, and what was missing. Not in what a desk before 1.2
   * has stored.
   */
  courierPaisa: z.optional(z.number()),
});

/**
 * Orders of customers who have not received a parcel yet, paid before delivery, whose payment
 * nobody has checked.
 */
const uncheckedSchema = z.object({
  orders: z.number(),
  /** That they hold. */
  pieces: z.number(),
  totalPaisa: z.number(),
});

export type Unchecked = z.infer<typeof uncheckedSchema>;

/** All emails that can't be sent, in words. */
const failingMailsSchema = z.object({
  count: z.number(),
  /** What they are, such as `2 order confirmations and 1 invitation`. */
  what: z.string(),
  /** Why, each with what helps. */
  causes: z.array(
    z.object({ text: z.string(), advice: z.string(), recipients: z.array(z.string()) }),
  ),
});

export type FailingMails = z.infer<typeof failingMailsSchema>;

/** What an owner does before the shop can sell. */
export const firstSteps = ['name', 'payment', 'delivery', 'product', 'mail'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const readToday = defineCall(area, 'readToday', 'GET /admin/today', {
  summary: 'What needs a person now, in the order of urgency, and the sums of today, 7 and 30 days',
  response: z.object({
    at: z.string(),
    /** 100 at most. */
    tasks: z.array(taskSchema),
    /** Of all tasks. */
    counts: z.record(z.enum(taskKinds), z.number()),
    /**
     * So many unpaid orders of new customers that they are one thing, and not among the tasks; null
     * for a few.
     */
    unchecked: z.nullable(uncheckedSchema),
    /** Null when none fails. Not before 1.1. */
    failingMails: z.optional(z.nullable(failingMailsSchema)),
    /** Null when all is done, and in the demo. Not in what a desk before 1.1 has stored. */
    firstSteps: z.optional(
      z.nullable(z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() }))),
    ),
    /** What is wrong with the backups, for owners; null when nothing is. Not before 1.1. */
    backupWarning: z.optional(z.nullable(z.string())),
    /** Zero for whom money is not opened to, who have no series either. */
    sums: z.object({ today: sumSchema, days7: sumSchema, days30: sumSchema }),
    /** The last 30 days of the shop's calendar, oldest first, today included. */
    series: z.array(z.extend(sumSchema, { day: z.string() })),
  }),
});

/** One row of stock: a product, or one of its variants. */
export const stockRowSchema = z.object({
  productId: z.string(),
  /** Empty for a product without variants. */
  variantId: z.string(),
  name: z.string(),
  variant: z.string(),
  stock: z.number(),
  isAlwaysAvailable: z.boolean(),
  /** Its address in the shop, and its price; not in a copy before 1.2. */
  slug: z.optional(z.string()),
  unitPaisa: z.optional(z.number()),
  /** Its SKU and barcode, and the product's; left out where there are none. */
  codes: z.optional(z.array(z.string())),
  /** Of one; left out where the product has none. */
  weightGrams: z.optional(z.number()),
});

export const readDeskSnapshot = defineCall(
  'Desk: today',
  'readDeskSnapshot',
  'GET /admin/snapshot',
  {
    summary: 'What the desk stores for offline use: the last orders, and the stock',
    response: z.object({
      at: z.string(),
      orders: z.array(staffOrderSchema),
      stock: z.array(stockRowSchema),
    }),
  },
);
