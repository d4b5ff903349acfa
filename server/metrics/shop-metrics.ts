import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const transactionBuckets = [0.0005, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Values that are read when the metrics are collected. */
export interface MetricSources {
  /** Hits and misses by cache. */
  readonly caches: () => Readonly<Record<string, { readonly hits: number; readonly misses: number }>>;
  /** Queue lengths. */
  readonly waiting: () => Readonly<Record<string, number>>;
  /** Running tasks by kind. */
  readonly running: () => Readonly<Record<string, number>>;
  readonly mails: () => Promise<MailCounts>;
}

export interface MailCounts {
  readonly waiting: number;
  /** Seconds since the oldest waiting mail was queued; 0 without any. */
  readonly oldestSeconds: number;
  readonly givenUp: number;
}

/** The shop's metrics for Prometheus. Names, labels and alerts are explained in docs/operations.md. */
export class ShopMetrics {
  readonly registry = new Registry();
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly transactions: Histogram;
  readonly renders: Histogram;
  readonly vitals: Histogram<'vital' | 'page'>;
  readonly layoutShifts: Histogram<'page'>;
  readonly clientErrors: Counter<'source'>;

  constructor(sources: MetricSources) {
    const registers = [this.registry];
    this.requests = new Histogram({
      name: 'shop_http_request_duration_seconds',
      help: 'Time from a request to the end of its response, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    });
    this.transactions = new Histogram({
      name: 'shop_database_transaction_duration_seconds',
      help: 'Time that a transaction took, its wait for the write lock or a connection included',
      buckets: transactionBuckets,
      registers,
    });
    this.renders = new Histogram({
      name: 'shop_page_render_duration_seconds',
      help: 'Time to render a page, its reads included',
      buckets: requestBuckets,
      registers,
    });
    this.vitals = new Histogram({
      name: 'shop_web_vital_seconds',
      help: 'Web vitals of real visits (TTFB, FCP, LCP, INP) by type of page',
      labelNames: ['vital', 'page'],
      buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 6, 10],
      registers,
    });
    this.layoutShifts = new Histogram({
      name: 'shop_web_vital_layout_shift',
      help: 'Cumulative layout shift of real visits by type of page',
      labelNames: ['page'],
      buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1],
      registers,
    });
    this.clientErrors = new Counter({
      name: 'shop_client_errors_total',
      help: 'Errors in pages and service workers that nobody caught, by where they happened',
      labelNames: ['source'],
      registers,
    });
    this.#addSources(sources, registers);
  }

  #addSources(sources: MetricSources, registers: Registry[]): void {
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
    new Gauge({
      name: 'shop_running',
      help: 'How many of a kind of work are under way',
      labelNames: ['work'],
      registers,
      collect() {
        for (const [work, count] of Object.entries(sources.running())) this.set({ work }, count);
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
}
