import * as z from 'zod/mini';

import { failureSchema } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';

import { idSchema } from './schemas.ts';

const paisaSchema = z.int().check(z.minimum(0));

export const agreedLineSchema = z.object({
  productId: idSchema,
  /** Null where the product has no variants. */
  selectedAttributeId: z.nullable(z.string().check(z.maxLength(64))),
  quantity: z.int().check(z.minimum(1), z.maximum(accountLimits.quantityMax)),
  /** After discount. */
  unitPaisa: paisaSchema,
  /** With its variant; the server's, left out of requests. */
  name: z.optional(z.string()),
  /** Of one; the same. */
  weightGrams: z.optional(z.number()),
});

/** What a coupon is beyond its percent, which is then 0 or not all of it. */
export const couponTermsSchema = z.object({
  amountPaisa: z.optional(paisaSchema),
  isDeliveryFree: z.optional(z.boolean()),
  /** The least subtotal of an order. */
  leastPaisa: z.optional(paisaSchema),
  /** What alone it is for: a shelf, and those of the products in question that are on it. */
  only: z.optional(
    z.object({
      label: z.string(),
      productIds: z.array(idSchema).check(z.maxLength(accountLimits.cartLinesMax)),
    }),
  ),
});

const couponSchema = z.extend(couponTermsSchema, {
  code: z.string().check(z.maxLength(accountLimits.couponMax)),
  percent: z.number(),
});

/**
 * What a person agrees to when they order or book: what the screen shows is made of it, and the
 * request carries it as JSON. Amounts in paisa.
 */
export const agreedSchema = z.object({
  lines: z.array(agreedLineSchema).check(z.maxLength(accountLimits.cartLinesMax)),
  /** Of a booking, which has no lines; its price is null while the owner has set none. */
  service: z.optional(
    z.object({ name: z.optional(z.string()), pricePaisa: z.nullable(paisaSchema) }),
  ),
  coupon: z.nullable(couponSchema),
  /** Picked up at the shop; left out where it is delivered. */
  isPickup: z.optional(z.boolean()),
  deliveryPaisa: paisaSchema,
  totalPaisa: paisaSchema,
});

/** The sums alone, for a change of what was ordered before. */
export const agreedSumsSchema = z.object({ deliveryPaisa: paisaSchema, totalPaisa: paisaSchema });

export type AgreedSums = z.infer<typeof agreedSumsSchema>;

export const agreedTextMax = 50_000;

/** The same as a text field of a multipart form. */
export const agreedTextSchema = z.optional(z.string().check(z.maxLength(agreedTextMax)));

/**
 * The body of a 409 for a request whose `agreed` differs: a reason for each difference, and what
 * would be agreed to now.
 */
export const changedAgreementSchema = z.extend(failureSchema, { current: agreedSchema });

export type AgreedLine = z.infer<typeof agreedLineSchema>;
export type Agreed = z.infer<typeof agreedSchema>;
