import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';
import { exportQueue } from '#server/http/serve-export.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { countMails } from '#server/modules/mail/mail-outbox.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: ShopMetrics;
    clientErrors: ClientErrors;
  }
}

/** Measures transactions when METRICS_PORT is set; `requests.ts` measures requests. */
export const metricsPlugin = fp(
  async (app) => {
    const metrics = new ShopMetrics(app);
    app.decorate('metrics', metrics);
    app.decorate('clientErrors', new ClientErrors());
    if (app.settings.metricsPort === undefined) return;
    app.database.onTransaction((seconds) => metrics.transactions.observe(seconds));
  },
  { name: 'metrics', dependencies: ['shop'] },
);

/**
 * Serves `GET /metrics` on METRICS_PORT, including the process's default metrics. Undefined without
 * that setting.
 */
export async function openMetricsServer({ settings, metrics: { registry }, log }: FastifyInstance) {
  const { metricsPort: port, metricsHost: host } = settings;
  if (port === undefined) return undefined;
  const server = Fastify({ requestTimeout: 10_000, forceCloseConnections: true });
  server.setErrorHandler((error, _request, reply) => {
    log.error({ err: error }, 'the metrics could not be read');
    return reply.code(500).send();
  });
  server.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
  const address = await server.listen({ port, host });
  collectDefaultMetrics({ register: registry });
  return { address: `${address}/metrics`, close: () => server.close() };
}

/** Distinct errors that are kept: enough to see what is wrong. */
const maxErrors = 50;

/** An error of pages or workers, with how often it was reported. */
type ClientError = ShopHealth['clientErrors'][number];

/**
 * The errors that pages and workers have reported since the start of this process; the latest ones
 * stay.
 */
export class ClientErrors {
  readonly #errors = new Map<string, ClientError>();

  add({ source, message, at }: Pick<ClientError, 'source' | 'message' | 'at'>): void {
    const error = { source, message: withoutPersonalData(message), at: withoutPersonalData(at) };
    const key = JSON.stringify(error);
    const count = (this.#errors.get(key)?.count ?? 0) + 1;
    // A map keeps the order of insertion.
    this.#errors.delete(key);
    this.#errors.set(key, { ...error, count, lastAt: new Date().toISOString() });
    for (const oldest of this.#errors.keys()) {
      if (this.#errors.size <= maxErrors) break;
      this.#errors.delete(oldest);
    }
  }

  /** Newest first. */
  list(): ClientError[] {
    return [...this.#errors.values()].reverse();
  }
}

/**
 * Messages may quote what was typed: email addresses, phone numbers, codes and queries are left
 * out.
 */
function withoutPersonalData(text: string): string {
  return text
    .replace(/\?[^\s'"]+/g, '?...')
    .replace(/[^\s'"<>]+@[^\s'"<>]+/g, '...@...')
    .replace(/\p{Nd}[\p{Nd} -]{5,}\p{Nd}/gu, '...');
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const transactionBuckets = [0.0005, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * The shop's metrics for Prometheus. Names, labels and alerts are explained in docs/operations.md.
 */
export class ShopMetrics {
  readonly registry = new Registry();
  readonly requests = this.#histogram(
    'shop_http_request_duration_seconds',
    'Time from a request to the end of its response, by route pattern',
    requestBuckets,
    ['method', 'route', 'status'],
  );
  readonly transactions = this.#histogram(
    'shop_database_transaction_duration_seconds',
    'Time that a transaction took, its wait for the write lock or a connection included',
    transactionBuckets,
  );
  readonly renders = this.#histogram(
    'shop_page_render_duration_seconds',
    'Time to render a page, its reads included',
    requestBuckets,
  );
  readonly vitals = this.#histogram(
    'shop_web_vital_seconds',
    'Web vitals of real visits (TTFB, FCP, LCP, INP) by type of page',
    [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 6, 10],
    ['vital', 'page'],
  );
  readonly layoutShifts = this.#histogram(
    'shop_web_vital_layout_shift',
    'Cumulative layout shift of real visits by type of page',
    [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1],
    ['page'],
  );
  readonly clientErrors = new Counter({
    name: 'shop_client_errors_total',
    help: 'Errors in pages and service workers that nobody caught, by where they happened',
    labelNames: ['source'],
    registers: [this.registry],
  });

  /** Reads the app's caches and queues when the metrics are collected. */
  constructor(app: FastifyInstance) {
    const registers = [this.registry];
    new Counter({
      name: 'shop_cache_requests_total',
      help: 'Reads of a cache, by result (hit or miss)',
      labelNames: ['cache', 'result'],
      registers,
      collect() {
        this.reset();
        const caches = { responses: app.responseCache, pages: app.pageCache };
        for (const [cache, { hits, misses }] of Object.entries(caches)) {
          this.inc({ cache, result: 'hit' }, hits);
          this.inc({ cache, result: 'miss' }, misses);
        }
      },
    });
    new Gauge({
      name: 'shop_queue_length',
      help: 'How many wait in a queue',
      labelNames: ['queue'],
      registers,
      collect() {
        this.set({ queue: 'renders' }, app.renderQueue.counts.waiting);
        this.set({ queue: 'exports' }, exportQueue.counts.waiting);
        this.set({ queue: 'pictures' }, pictureQueue.counts.waiting);
        for (const [queue, { waitingCount }] of Object.entries(app.database.pools))
          this.set({ queue }, waitingCount);
      },
    });
    const oldest = new Gauge({
      name: 'shop_mail_oldest_seconds',
      help: 'Age of the oldest mail that is not sent yet',
      registers,
    });
    const givenUp = new Gauge({
      name: 'shop_mails_given_up',
      help: 'Mails that were refused for good and are still stored',
      registers,
    });
    new Gauge({
      name: 'shop_mails_waiting',
      help: 'Mails that are not sent yet',
      registers,
      async collect() {
        const mails = await countMails(app.database.read);
        this.set(mails.waiting);
        oldest.set(mails.oldestSeconds);
        givenUp.set(mails.givenUp);
      },
    });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }
}
