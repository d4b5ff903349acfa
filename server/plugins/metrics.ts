import fp from 'fastify-plugin';

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

/** Measures transactions when METRICS_PORT is set; `requests.ts` measures requests. */
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
    if (settings.metricsPort !== undefined) database.onTransaction((seconds) => metrics.transactions.observe(seconds));
  },
  { name: 'metrics', dependencies: ['shop'] },
);
