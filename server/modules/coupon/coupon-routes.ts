import type { FastifyInstance } from 'fastify';

import { readCoupon } from '#contract/calls/coupon-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { notFound } from '#server/http/failure-error.ts';
import { serveOverHttp } from '#server/http/serve.ts';

import { findUsableCoupon } from './coupon-store.ts';

export async function couponRoutes(app: FastifyInstance): Promise<void> {
  serveOverHttp(app, readCoupon, { failures: [404] }, async ({ params }, { ip }) => {
    // Only wrong codes count.
    await app.rateLimiter.consume('coupon', { address: ip });
    const coupon = await findUsableCoupon(app.database.read, params.code, new Date());
    if (!coupon) throw notFound(messages.couponInvalid);
    await app.rateLimiter.recordSuccess('coupon', { address: ip });
    return { couponCode: coupon.code, couponDiscount: coupon.discountPercent };
  });
}
