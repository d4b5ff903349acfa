import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';

import { orderSummarySchema, staffOrderSchema } from './order-calls.ts';

// Money of orders. None of these changes may wait in an outbox.

const area = 'Desk: payments';
const orderId = z.object({ orderId: idSchema });
const version = z.number();

/** Another order or booking with the same picture. */
const sameScreenshotSchema = z.object({
  kind: z.enum(['order', 'booking']),
  id: z.string(),
  /** The order's or booking's number. */
  number: z.string(),
  at: z.string(),
});

export const paymentReviewSchema = z.object({
  summary: orderSummarySchema,
  /** `/api/admin/screenshots/{uploadId}`, with `?width=320` as a small preview. */
  uploadId: z.string(),
  width: z.number(),
  height: z.number(),
  sentAt: z.string(),
  /** The transaction's code as the customer gave it with the picture; may be empty. */
  reference: z.string(),
  /** The same picture as one of this order that the customer was asked to send again. */
  isSentAgain: z.boolean(),
  /** Where else the same picture was used; a warning when not empty. */
  sameScreenshots: z.array(sameScreenshotSchema),
});

export type PaymentReview = z.infer<typeof paymentReviewSchema>;

export const listPaymentReviews = defineCall({
  name: 'listPaymentReviews',
  area,
  summary: 'Screenshots of payments to check, oldest first, 100 at most',
  method: 'GET',
  path: '/admin/payments/reviews',
  response: z.object({ reviews: z.array(paymentReviewSchema), total: z.number() }),
});

export const listCashDue = defineCall({
  name: 'listCashDue',
  area,
  summary: 'Orders whose cash the courier still has to collect or to hand over, oldest first, with the sum',
  method: 'GET',
  path: '/admin/payments/cash-due',
  response: z.object({ orders: z.array(orderSummarySchema), total: z.number(), totalPaisa: z.number() }),
});

export const confirmPayment = defineCall({
  name: 'confirmPayment',
  area,
  summary: 'Confirms that the whole amount has arrived: online, or in cash from the courier',
  method: 'POST',
  path: '/admin/orders/{orderId}/payment/confirm',
  params: orderId,
  body: z.object({
    version,
    /** The transaction's code at bank or wallet. */
    reference: optionalText(orderDeskLimits.lineMax),
  }),
  response: staffOrderSchema,
});

export const askForProof = defineCall({
  name: 'askForProof',
  area,
  summary: 'Asks the customer by email for another screenshot',
  method: 'POST',
  path: '/admin/orders/{orderId}/payment/ask',
  params: orderId,
  body: z.object({ version, reason: textSchema(orderDeskLimits.reasonMax, 1) }),
  response: staffOrderSchema,
});

export const rejectPayment = defineCall({
  name: 'rejectPayment',
  area,
  summary: 'Rejects a payment that never came, and cancels the order',
  method: 'POST',
  path: '/admin/orders/{orderId}/payment/reject',
  params: orderId,
  body: z.object({ version, reason: textSchema(orderDeskLimits.reasonMax, 1), restock: z.boolean() }),
  response: staffOrderSchema,
});

export const refundOrder = defineCall({
  name: 'refundOrder',
  area,
  summary: 'Records money given back, all of it or a part; after a step-up',
  method: 'POST',
  path: '/admin/orders/{orderId}/refunds',
  params: orderId,
  body: z.object({
    version,
    amountPaisa: z.int().check(z.minimum(1)),
    reference: optionalText(orderDeskLimits.lineMax),
    /** For the customer. */
    reason: optionalText(orderDeskLimits.reasonMax),
  }),
  response: staffOrderSchema,
});

/** Adds a refund of 0, which the customer does not see. The order keeps its version, as with a note. */
export const closeRefund = defineCall({
  name: 'closeRefund',
  area,
  summary: 'Records why the shop keeps the rest of what was paid for an ended order; after a step-up',
  method: 'POST',
  path: '/admin/orders/{orderId}/refunds/close',
  params: orderId,
  body: z.object({
    version,
    /** For the staff. */
    reason: textSchema(orderDeskLimits.reasonMax, 1),
  }),
  response: staffOrderSchema,
});
