import type { FastifyInstance, FastifyRequest } from 'fastify';

import { askBackInStock, endBackInStock } from '#contract/calls/service-calls.ts';
import {
  willTellHereAgainMessage,
  willTellHereMessage,
  willTellMessage,
} from '#contract/names/back-in-stock.ts';
import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import { invalidField } from '#server/http/failure-error.ts';
import { takeOneClickForms } from '#server/http/one-click.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import { checkedAddress } from '#server/modules/newsletter/newsletter-routes.ts';

import { addDevice, switchOn } from '#server/modules/push/push-devices.ts';
import { addWait, endWaits, isInShop } from './stock-waits.ts';

const formType = 'application/x-www-form-urlencoded';

/** What a browser without scripts shows. */
function plainPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(message)}</title>
<p>${escapeHtml(message)}</p>
<p><a href="/products">Back to the shop</a></p>
`;
}

/** 'Tell me' where a piece is sold out. What is said does not depend on the address. */
export async function backInStockRoutes(app: FastifyInstance): Promise<void> {
  const { rateLimiter } = app;

  takeOneClickForms(app);
  // A page without scripts, or a mail program that sends its button so.
  const fields = { parseAs: 'string' } as const;
  app.addContentTypeParser(formType, fields, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.headers['content-type']?.startsWith(formType)) return payload;
    reply.type('text/html; charset=utf-8');
    return plainPage(JSON.parse(String(payload)).message);
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
    change: async (trx, { body, request }) => {
      const { productId, attributeId = '', userEmail, subscription } = body;
      const piece = { productId, attributeId };
      if (!(await isInShop(trx, piece))) {
        const description = 'This piece is not in the shop any more.';
        throw invalidField('productId', 'product-gone', description);
      }
      if (!subscription) {
        await addWait(trx, piece, { channel: 'email', address: checkedAddress(userEmail) });
        return { message: willTellMessage };
      }
      const { senderId, senderSessionId: sessionId } = request;
      const owner = sessionId === '' ? {} : { sessionId };
      const address = await addDevice(trx, subscription, owner, app.settings.pushServices);
      await addWait(trx, piece, { channel: 'push', address });
      const isOnAgain =
        senderId !== null && (await switchOn(trx, `user:${senderId}`, 'back-in-stock'));
      return { message: isOnAgain ? willTellHereAgainMessage : willTellHereMessage };
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
