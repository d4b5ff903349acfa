import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import { accountLimits, orderDeskLimits } from '#contract/names/limits.ts';
import { sameScreenshotSchema } from './enquiry-calls.ts';
import {
  defineOrderChange,
  howSchema,
  orderSummarySchema,
  receivedSchema,
  undoneStep,
} from './order-calls.ts';

// Money of orders. None of these changes may wait in an outbox.

const area = 'Desk: payments';

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
  /** Who has sent the same picture before; a warning when not empty. */
  sameScreenshots: z.array(sameScreenshotSchema),
});

export type PaymentReview = z.infer<typeof paymentReviewSchema>;

export const listPaymentReviews = defineCall(
  area,
  'listPaymentReviews',
  'GET /admin/payments/reviews',
  {
    summary: 'Screenshots of payments to check, oldest first, 100 at most',
    response: z.object({ reviews: z.array(paymentReviewSchema), total: z.number() }),
  },
);

const alikeScreenshotSchema = z.extend(sameScreenshotSchema, {
  /** Of its picture, as in a review. */
  uploadId: z.string(),
  width: z.number(),
  height: z.number(),
});

export type AlikeScreenshot = z.infer<typeof alikeScreenshotSchema>;

export const listAlikeScreenshots = defineCall(
  area,
  'listAlikeScreenshots',
  'GET /admin/payments/alike/{uploadId}',
  {
    summary:
      'Earlier orders and bookings whose picture is almost the same as this one: ' +
      'a hint, to be compared by eye',
    params: z.object({ uploadId: idSchema }),
    response: z.object({ alike: z.array(alikeScreenshotSchema) }),
  },
);

export const listCashDue = defineCall(area, 'listCashDue', 'GET /admin/payments/cash-due', {
  summary:
    'Orders whose cash the courier still has to collect or to hand over, oldest first, ' +
    'with the sum',
  response: z.object({
    orders: z.array(orderSummarySchema),
    total: z.number(),
    totalPaisa: z.number(),
  }),
});

export const confirmPayment = defineOrderChange('confirmPayment', {
  area,
  path: 'payment/confirm',
  event: 'payment-confirmed',
  summary:
    'Records money that has arrived, online or in cash from the courier: the whole of what is ' +
    'still due, or the sum that really came. Of less the rest is asked for',
  fields: {
    amountPaisa: z.optional(receivedSchema),
    how: z.optional(howSchema),
    /** The transaction's code at bank or wallet. */
    reference: optionalText(orderDeskLimits.lineMax),
    /**
     * Why the code of another order's payment is right here, too: without one it is refused, with
     * the code `reference-used`.
     */
    reason: optionalText(orderDeskLimits.reasonMax),
  },
});

export const askForProof = defineOrderChange('askForProof', {
  area,
  path: 'payment/ask',
  event: 'proof-asked',
  summary: 'Asks the customer by email for another screenshot',
  fields: { reason: textSchema(orderDeskLimits.reasonMax, 1) },
});

export const rejectPayment = defineOrderChange('rejectPayment', {
  area,
  path: 'payment/reject',
  event: 'payment-rejected',
  summary: 'Rejects a payment that never came, and cancels the order',
  fields: { reason: textSchema(orderDeskLimits.reasonMax, 1), restock: z.boolean() },
});

/** 500 at most in one call, the oldest first. */
export const rejectUnchecked = defineCall(
  area,
  'rejectUnchecked',
  'POST /admin/payments/reject-unchecked',
  {
    summary:
      'Rejects all unchecked payments of new customers, ' +
      'cancels their orders and puts the pieces back in stock; ' +
      'not where a provider has not said yet what became of a payment',
    body: z.object({
      /** The `at` of what was looked at: later orders stay. */
      placedUntil: z.iso.datetime(),
      /** For the customers. */
      reason: textSchema(orderDeskLimits.reasonMax, 1),
    }),
    response: z.object({
      rejected: z.number(),
      left: z.number(),
      /** Those that stay because a provider has not said yet what became of a payment. */
      awaited: z.number(),
    }),
  },
);

export const refundOrder = defineOrderChange('refundOrder', {
  area,
  path: 'refunds',
  event: 'refunded',
  summary:
    'Records money given back, all of it or a part, by a sum or for lines of the order; ' +
    'after a step-up',
  fields: {
    amountPaisa: z.int().check(z.minimum(1)),
    /** The pieces that it is for, and how many of them go back to the stock. */
    lines: z.optional(
      z
        .array(
          z.object({
            /** In the order's items, from 0. */
            position: z.int().check(z.minimum(0)),
            quantity: z.int().check(z.minimum(1)),
            restock: z.int().check(z.minimum(0)),
          }),
        )
        .check(z.maxLength(accountLimits.cartLinesMax)),
    ),
    how: z.optional(howSchema),
    reference: optionalText(orderDeskLimits.lineMax),
    /** For the customer. */
    reason: optionalText(orderDeskLimits.reasonMax),
  },
});

export const undoRefund = defineOrderChange('undoRefund', {
  area,
  path: 'refunds/undo',
  event: 'undone',
  summary: 'Takes back that money was given back, or that the rest is kept; after a step-up',
  fields: undoneStep,
});

/** Adds a refund of 0, which the customer does not see. The reason is for the staff. */
export const closeRefund = defineOrderChange('closeRefund', {
  area,
  path: 'refunds/close',
  event: 'refund-closed',
  summary:
    'Records why the shop keeps the rest of what was paid for an ended order; after a step-up',
  fields: { reason: textSchema(orderDeskLimits.reasonMax, 1) },
});
