import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { pageTypeOf } from '#contract/rules/page-type.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { ClientErrors } from '#server/metrics/client-errors.ts';
import { ShopMetrics } from '#server/metrics/shop-metrics.ts';
import { countMails } from '#server/modules/mail/mail-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: ShopMetrics;
    clientErrors: ClientErrors;
  }
}

/** Measures requests and transactions when METRICS_PORT is set. */
export const metricsPlugin = fp(
  async (app) => {
    const { database, responseCache, settings } = app;
    const metrics = new ShopMetrics({
      caches: () => ({ responses: responseCache, pages: app.pageCache }),
      waiting: () => ({
        renders: app.renderQueue.waiting,
        pictures: pictureQueue.counts.waiting,
        ...Object.fromEntries(Object.entries(database.pools).map(([name, pool]) => [name, pool.waitingCount])),
      }),
      mails: () => countMails(database.read),
    });
    app.decorate('metrics', metrics);
    app.decorate('clientErrors', new ClientErrors());
    if (settings.metricsPort === undefined) return;
    database.onTransaction((seconds) => metrics.transactions.observe(seconds));
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { method: methodOf(request), route: routeOf(request), status: reply.statusCode };
      metrics.requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  },
  { name: 'metrics', dependencies: ['shop'] },
);

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

function methodOf({ method }: FastifyRequest): string {
  return methods.has(method) ? method : 'other';
}

/** Returns the route's pattern, never the address: addresses are endless, and some hold personal input. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (request.is404 || url === undefined) return 'none';
  if (url.startsWith('/assets/')) return '/assets/*';
  if (url !== '/*') return url;
  const path = request.url.split('?', 1)[0] ?? '/';
  return /\.[a-z0-9]{2,11}$/i.test(path) ? 'file' : `page ${pageTypeOf(path)}`;
}
