import type { FastifyInstance } from 'fastify';

import { readCoupon } from '#contract/calls/coupon-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { notFound } from '#server/http/failure-error.ts';
import { answerUnkept } from '#server/http/serve.ts';

import { findUsableCoupon } from './coupon-store.ts';

export async function couponRoutes(app: FastifyInstance): Promise<void> {
  answerUnkept(app, readCoupon, { failures: [404] }, async ({ params }, { ip }) => {
    // Guesses are counted; a code that is right is given back.
    await app.limits.take('coupon', { address: ip });
    const coupon = await findUsableCoupon(app.database.read, params.code, new Date());
    if (!coupon) throw notFound(messages.couponInvalid);
    await app.limits.forgive('coupon', { address: ip });
    return { couponCode: coupon.code, couponDiscount: coupon.discountPercent };
  });
}
