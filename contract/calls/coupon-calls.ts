import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';

export const readCoupon = defineCall({
  name: 'readCoupon',
  area: 'Coupons',
  summary: 'A coupon’s discount in percent; 404 when it is unknown, used up or expired',
  method: 'GET',
  path: '/Coupon/{code}',
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(accountLimits.couponMax)) }),
  response: z.object({ couponCode: z.string(), couponDiscount: z.number() }),
});
