import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  cancelOwnOrder,
  changeOwnOrder,
  listOrders,
  placeOrder as placeOrderCall,
  readCashAllowance,
  readCoupon,
  sendProof,
} from '#contract/calls/order-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { FailureError, invalidField, notFound } from '#server/http/failure-error.ts';
import { type CallValues, serveOverHttp } from '#server/http/serve.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';
import { findCoupon, offeredCoupon } from '#server/modules/coupon/coupon-store.ts';
import { placeCartOrder } from './cart-order.ts';
import { countNewOrder, readOrderStanding, uncountOrder } from './order-limits.ts';
import { readOrdersOf } from './order-store.ts';
import { cancelOrder, changeOwn, takeProof } from './own-orders.ts';
import { readSeen } from './take-agreed.ts';

export async function orderRoutes(app: FastifyInstance): Promise<void> {
  const { database, rateLimiter, settings } = app;

  const find = async (
    { params, query }: CallValues<typeof readCoupon>,
    { ip, userId }: FastifyRequest,
  ) => {
    // Only wrong codes count.
    await rateLimiter.consume('coupon', { address: ip });
    const coupon = await findCoupon(database.read, params.code, new Date(), userId);
    if ('refusal' in coupon) throw new FailureError(404, messages.couponInvalid, [coupon.refusal]);
    await rateLimiter.recordSuccess('coupon', { address: ip });
    const productIds = (query.products ?? '').split(',').slice(0, accountLimits.cartLinesMax);
    const { code, percent, ...terms } = await offeredCoupon(
      database.read,
      coupon.usable,
      productIds,
    );
    const more = Object.keys(terms).length > 0 ? { terms } : {};
    return { couponCode: code, couponDiscount: percent, ...more };
  };
  serveOverHttp(app, readCoupon, find, {
    onRequest: app.requireUserOrVisitor,
    isOpenToVisitors: true,
  });

  serveUserRead(app, listOrders, {
    read: ({ userId }) => readOrdersOf(database.read, userId),
  });

  serveUserRead(app, readCashAllowance, {
    read: async ({ userId }) => {
      const standing = await readOrderStanding(database.read, userId, settings);
      if (!standing) throw notFound('Account not found.');
      return standing.cash;
    },
  });

  serveUserChange(app, placeOrderCall, {
    prepare: async ({ userId, body, files, request }) => {
      if (body.addressId === undefined && !body.pickup)
        throw invalidField('addressId', 'required', messages.addressMissing);
      const seen = readSeen(body);
      // What was agreed is compared, so it can be relied on.
      const isFree = seen?.totalPaisa === 0;
      checkPayWith(body);
      const needsScreenshot = isPaidOnline(body) && !body.payWith;
      if (!isFree) checkScreenshot(needsScreenshot, files.has('FormFile'), body.payWith);
      // The response reveals whether a code is valid, so guesses are counted here too.
      if (body.couponCode) await rateLimiter.consume('coupon', { address: request.ip });
      const isUnchecked = isFree || isPaidOnline(body);
      const order = { userId, address: request.ip, isUnchecked, seen };
      const count = await countNewOrder(database.read, order, rateLimiter, settings);
      return { seen, count };
    },
    change: (trx, { userId, body, files }, { seen }) => {
      const screenshot = files.get('FormFile');
      return placeCartOrder(trx, { userId, form: body, seen, screenshot }, { database, settings });
    },
    onFailure: ({ request }, { count }) => uncountOrder(rateLimiter, request.ip, count),
    afterCommit: async ({ body, request }) => {
      if (body.couponCode) await rateLimiter.recordSuccess('coupon', { address: request.ip });
    },
  });

  serveUserChange(app, cancelOwnOrder, {
    change: (trx, { userId, params: { orderId }, query }) =>
      cancelOrder(trx, userId, orderId, query.version, app),
  });

  serveUserChange(app, changeOwnOrder, {
    change: (trx, { userId, params: { orderId }, body }) =>
      changeOwn(trx, userId, orderId, body, database),
  });

  serveUserChange(app, sendProof, {
    change: (trx, { userId, params, body, files }) => {
      const proof = {
        reference: cleanLine(body.reference ?? ''),
        screenshot: files.get('FormFile'),
      };
      return takeProof(trx, userId, params.orderId, proof, database);
    },
  });
}

/** Throws 422 for a provider that would take what is paid in cash. */
function checkPayWith(body: CallValues<typeof placeOrderCall>['body']): void {
  if (!body.payWith || isPaidOnline(body)) return;
  throw invalidField('payWith', 'payment-unwanted', 'Cash on delivery is not paid before.');
}

function checkScreenshot(isPaid: boolean, hasScreenshot: boolean, payWith?: string): void {
  if (isPaid && !hasScreenshot) {
    throw invalidField('FormFile', 'file-missing', messages.checkoutFileMissing);
  }
  if (!isPaid && hasScreenshot) {
    throw invalidField(
      'FormFile',
      'file-unwanted',
      payWith
        ? 'This payment needs no screenshot.'
        : 'Cash on delivery needs no payment screenshot.',
    );
  }
}
