import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { countMails } from '#server/modules/mail/mail-store.ts';

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const transactionBuckets = [0.0005, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Values that are read when the metrics are collected. */
export interface MetricSources {
  /** Hits and misses by cache. */
  readonly caches: () => Readonly<Record<string, { readonly hits: number; readonly misses: number }>>;
  /** Queue lengths. */
  readonly waiting: () => Readonly<Record<string, number>>;
  readonly mails: () => ReturnType<typeof countMails>;
}

/** The shop's metrics for Prometheus. Names, labels and alerts are explained in docs/operations.md. */
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

  constructor(sources: MetricSources) {
    const registers = [this.registry];
    new Counter({
      name: 'shop_cache_requests_total',
      help: 'Reads of a cache, by result (hit or miss)',
      labelNames: ['cache', 'result'],
      registers,
      collect() {
        this.reset();
        for (const [cache, { hits, misses }] of Object.entries(sources.caches())) {
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
        for (const [queue, length] of Object.entries(sources.waiting())) this.set({ queue }, length);
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
        const mails = await sources.mails();
        this.set(mails.waiting);
        oldest.set(mails.oldestSeconds);
        givenUp.set(mails.givenUp);
      },
    });
  }

  #histogram<Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[] = []) {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }
}
