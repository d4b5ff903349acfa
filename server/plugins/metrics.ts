import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { pageTypeOf } from '#contract/rules/page-type.ts';
import {
  addRenderTime,
  newRequestTiming,
  type RequestTiming,
  serverTimingOf,
  withTiming,
} from '#server/http/request-timing.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { ClientErrors } from '#server/metrics/client-errors.ts';
import { ShopMetrics } from '#server/metrics/shop-metrics.ts';
import { countMails } from '#server/modules/mail/mail-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: ShopMetrics;
    clientErrors: ClientErrors;
    /** Measures the rendering of a page. */
    measureRender: <Result>(render: () => Promise<Result>) => Promise<Result>;
  }
  interface FastifyRequest {
    timing: RequestTiming | undefined;
  }
}

/** Measures requests: a `Server-Timing` header on pages and calls, and the metrics when METRICS_PORT is set. */
export const metricsPlugin = fp(
  async (app) => {
    const { database, responseCache, settings } = app;
    let requestsRunning = 0;
    const metrics = new ShopMetrics({
      caches: () => ({ responses: responseCache, ...(app.hasDecorator('pageCache') && { pages: app.pageCache }) }),
      waiting: () => ({
        ...(app.hasDecorator('renderQueue') && { renders: app.renderQueue.waiting }),
        pictures: pictureQueue.counts.waiting,
        ...Object.fromEntries(Object.entries(database.pools).map(([name, pool]) => [name, pool.waitingCount])),
      }),
      running: () => ({
        requests: requestsRunning,
        ...(app.hasDecorator('renderQueue') && { renders: app.renderQueue.running }),
        transactions: database.transactions,
        pictures: pictureQueue.counts.running,
      }),
      mails: () => countMails(database.read),
    });
    app.decorate('metrics', metrics);
    app.decorate('clientErrors', new ClientErrors());
    app.decorate('measureRender', async <Result>(render: () => Promise<Result>) => {
      const startedAt = performance.now();
      try {
        return await render();
      } finally {
        const ms = performance.now() - startedAt;
        addRenderTime(ms);
        metrics.renders.observe(ms / 1000);
      }
    });
    app.decorateRequest('timing', undefined);

    app.addHook('onRequest', (request, _reply, done) => {
      request.timing = newRequestTiming();
      withTiming(request.timing, done);
    });
    // Again, because reading a body continues in the connection's own async context.
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.timing) withTiming(request.timing, done);
      else done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      const isMeasured = isCall(request) || String(reply.getHeader('content-type')).startsWith('text/html');
      if (isMeasured && request.timing) {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        reply.header('server-timing', serverTimingOf(request.timing, reply.elapsedTime, isRead));
      }
      done(null, payload);
    });

    if (settings.metricsPort === undefined) return;
    database.onTransaction((seconds) => metrics.transactions.observe(seconds));
    app.addHook('onRequest', (_request, _reply, done) => {
      requestsRunning += 1;
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      requestsRunning -= 1;
      const labels = { method: methodOf(request), route: routeOf(request), status: reply.statusCode };
      metrics.requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  },
  { name: 'metrics', dependencies: ['shop'] },
);

function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}

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
