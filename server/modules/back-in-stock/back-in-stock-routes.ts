import type { FastifyInstance, FastifyRequest } from 'fastify';

import { askBackInStock, endBackInStock } from '#contract/calls/service-calls.ts';
import { willTellMessage } from '#contract/names/back-in-stock.ts';
import { invalidField } from '#server/http/failure-error.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import { checkedAddress } from '#server/modules/newsletter/newsletter-routes.ts';

import { addWait, endWaits, isInShop } from './stock-waits.ts';

/** 'Tell me' where a piece is sold out. What is said does not depend on the address. */
export async function backInStockRoutes(app: FastifyInstance): Promise<void> {
  const { rateLimiter } = app;

  // A mail program's one-click button sends a form that is not needed: the token is in the URL.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, form, done) => {
    form.resume();
    form.once('end', () => done(null, undefined)).once('error', done);
  });

  // Customers by their account, so that those behind one address can't use up their attempts.
  const count = ({ ip, senderId }: FastifyRequest) =>
    senderId === null
      ? rateLimiter.consume('backInStock', { address: ip })
      : rateLimiter.consume('backInStockOfCustomer', { address: ip, account: senderId });
  const uncount = ({ ip, senderId }: FastifyRequest) =>
    senderId === null
      ? rateLimiter.recordSuccess('backInStock', { address: ip })
      : rateLimiter.uncountAttempt('backInStockOfCustomer', senderId);

  serveVisitorChange(app, askBackInStock, {
    prepare: ({ request }) => count(request),
    onFailure: ({ request }) => uncount(request),
    change: async (trx, { body: { productId, attributeId = '', userEmail } }) => {
      const address = checkedAddress(userEmail);
      const piece = { productId, attributeId };
      if (!(await isInShop(trx, piece))) {
        const description = 'This piece is not in the shop any more.';
        throw invalidField('productId', 'product-gone', description);
      }
      await addWait(trx, piece, address);
      return { message: willTellMessage };
    },
  });

  serveVisitorChange(app, endBackInStock, {
    change: async (trx, { query }) => {
      if (!(await endWaits(trx, query.token))) {
        const description =
          'This link is invalid or too old. Please open it from our latest email again.';
        throw invalidField('token', 'link-void', description);
      }
      return { message: 'We won’t tell you about any other piece' };
    },
  });
}
