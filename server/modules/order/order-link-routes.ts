import type { FastifyInstance } from 'fastify';

import type { Order } from '#contract/calls/order-calls.ts';
import {
  cancelLinkedOrder,
  changeLinkedOrder,
  readLinkedOrder,
  sendLinkedProof,
} from '#contract/calls/order-link-calls.ts';
import { omit } from '#contract/omit.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { notFound } from '#server/http/failure-error.ts';
import { serveOverHttp } from '#server/http/serve.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';

import { findLinkedOrder } from './order-links.ts';
import { readOrder } from './order-store.ts';
import { cancelAs, changeAs, takeProofFrom } from './own-orders.ts';

/** Whoever has the link acts for the customer. */
const who = 'customer:link';

/** One order, opened by a link without an account, and what its customer may do. */
export async function orderLinkRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveOverHttp(app, readLinkedOrder, async ({ body }) => {
    const order = await readOrder(database.read, await findLinkedOrder(database.read, body.link));
    if (!order) throw notFound('Order not found.');
    return withoutUpload(order);
  });

  serveVisitorChange(app, cancelLinkedOrder, {
    change: async (trx, { body }) => {
      const orderId = await findLinkedOrder(trx, body.link);
      return withoutUpload(await cancelAs(trx, who, orderId, body.version, app));
    },
  });

  serveVisitorChange(app, changeLinkedOrder, {
    change: async (trx, { body: { link, ...change } }) => {
      const orderId = await findLinkedOrder(trx, link);
      return withoutUpload(await changeAs(trx, who, orderId, change, database));
    },
  });

  serveVisitorChange(app, sendLinkedProof, {
    change: async (trx, { body, files }) => {
      const orderId = await findLinkedOrder(trx, body.link);
      const proof = {
        reference: cleanLine(body.reference ?? ''),
        screenshot: files.get('FormFile'),
        userId: null,
      };
      return withoutUpload(await takeProofFrom(trx, who, orderId, proof, database));
    },
  });
}

/** Screenshots are shown to the account that has sent them alone. */
function withoutUpload(order: Order): Order {
  return { ...order, payment: omit(order.payment, 'uploadId') };
}
