import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { textSchema } from '#contract/calls/schemas.ts';
import { normalCouponCode } from '#contract/clean-text.ts';
import { accountLimits, shelfLimits } from '#contract/names/limits.ts';

import { paisaSchema, versionSchema } from './shared-schemas.ts';

const area = 'Desk: coupons';
const params = z.object({ code: textSchema(accountLimits.couponMax, 1) });
const daySchema = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));
const limitSchema = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));

export const couponKinds = ['percent', 'sum', 'delivery'] as const;

const couponFields = {
  /** What it takes off; a desk of the version before knows those of a percent alone. */
  kind: z._default(z.enum(couponKinds), 'percent'),
  /** With at most two decimals; not of other kinds. */
  percent: z.nullable(z.number().check(z.minimum(0.01), z.maximum(100), z.multipleOf(0.01))),
  /** Of a sum. */
  amountPaisa: z._default(z.nullable(paisaSchema), null),
  /** The least subtotal of an order. */
  leastPaisa: z._default(z.nullable(paisaSchema), null),
  /** The tag of a shelf: what alone it is for. */
  tag: z._default(z.nullable(textSchema(shelfLimits.slugMax, 1)), null),
  /** By the shop's calendar, both included; null: any time, no end. */
  firstDay: daySchema,
  lastDay: daySchema,
  /** How many orders may use it, in all and of one customer; null: any number. */
  useLimit: limitSchema,
  customerLimit: limitSchema,
};

export const deskCouponSchema = z.object({
  ...couponFields,
  /** In capitals. */
  code: z.string(),
  version: z.number(),
  state: z.enum(['active', 'not-started', 'used-up', 'ended']),
  /** Also by orders that were canceled: they give no use back. */
  used: z.number(),
  /** Of orders that were not canceled or returned. */
  orders: z.number(),
  discountPaisa: z.number(),
  totalPaisa: z.number(),
});

export type DeskCoupon = z.infer<typeof deskCouponSchema>;

export const listDeskCoupons = defineCall(area, 'listDeskCoupons', 'GET /admin/coupons', {
  summary: 'All coupons with what they brought in, newest first',
  response: z.object({ coupons: z.array(deskCouponSchema) }),
});

export const createCoupon = defineCall(area, 'createCoupon', 'POST /admin/coupons', {
  summary: 'Creates a coupon',
  body: z.object({
    code: z
      .string()
      .check(
        z.overwrite(normalCouponCode),
        z.minLength(1),
        z.maxLength(accountLimits.couponMax),
        z.regex(
          /^(?!\p{M})[\p{L}\p{M}\p{N}_.-]+$/u,
          'must be letters, digits, hyphens, dots and underscores',
        ),
      ),
    ...couponFields,
  }),
  response: deskCouponSchema,
});

/** Responds 409 with the current coupon when `version` is an older one. */
export const editCoupon = defineCall(area, 'editCoupon', 'PUT /admin/coupons/{code}', {
  summary: 'Changes a coupon, made from the given version; past orders keep their discount',
  params,
  body: z.object({ ...couponFields, version: versionSchema }),
  response: deskCouponSchema,
});

export const endCoupon = defineCall(area, 'endCoupon', 'POST /admin/coupons/{code}/end', {
  summary: 'Ends a coupon now; past orders keep their discount',
  params,
  body: z.object({ version: versionSchema }),
  response: deskCouponSchema,
});
