import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import type { ShopDatabase } from '#server/db/connect.ts';
import { AnswerCache } from '#server/http/answer-cache.ts';
import type { CallHandlers } from '#server/http/serve.ts';
import { VisitorWork, type WorkAllowance } from '#server/http/visitor-work.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import { WriteHealth } from '#server/modules/health/write-health.ts';
import { CatalogueView } from '#server/modules/product/catalogue-view.ts';

import type { Settings } from './env.ts';

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
    database: ShopDatabase;
    pictures: PictureStore;
    catalogue: CatalogueView;
    /** Whether the database and the data folder can be written. */
    writeHealth: WriteHealth;
    /** Every call that is served, for the pages' direct caller. */
    handlers: CallHandlers;
    /** Public answers by address, until the catalogue changes. */
    answers: AnswerCache;
    /** Charges visitors for what they make the process compute. */
    work: VisitorWork;
  }
}

export interface ShopParts {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  /** What one visitor may cost; by default what suits a shop. */
  readonly workAllowance?: WorkAllowance;
}

const answerBytes = 64 * 1024 * 1024;
/** Dozens of new pages at once and several each second: far above what a person does, and others hardly notice. */
export const usualAllowance: WorkAllowance = { burstMs: 1000, msPerSecond: 200 };

/** What reading a body costs: parsed at once up to the limit of `app.ts`; pictures are streamed. */
const bytesParsedInMs = 20_000;
const mostBytesParsed = 256 * 1024;

/** Hands the routes what they work with. */
export const shopPlugin = fp<ShopParts>(
  async (app, { settings, database, pictures, workAllowance = usualAllowance }) => {
    const catalogue = new CatalogueView(database, (error) => app.log.error({ err: error }, 'the search index failed'));
    app.decorate('settings', settings);
    app.decorate('database', database);
    app.decorate('pictures', pictures);
    app.decorate('catalogue', catalogue);
    app.decorate('writeHealth', new WriteHealth(database, settings.dataDir));
    app.decorate('handlers', new Map());
    app.decorate('answers', new AnswerCache(catalogue, answerBytes));
    app.decorate('work', new VisitorWork(settings.rateLimit ? workAllowance : undefined));
    if (settings.trustProxy === false) app.addHook('onRequest', warnOfProxy());
    // Before a body is read, and after a customer is known.
    app.addHook('preParsing', async (request) => {
      const { method, headers } = request;
      if (['GET', 'HEAD'].includes(method)) return;
      app.work.admit(request);
      const bytes = headers['transfer-encoding'] ? mostBytesParsed : Number(headers['content-length']) || 0;
      app.work.charge(request, Math.min(bytes, mostBytesParsed) / bytesParsedInMs);
    });
    app.addHook('onListen', async () => database.listen((topic) => catalogue.hear(topic)));
    app.addHook('onClose', () => catalogue.settle());
  },
  { name: 'shop' },
);

/** Behind a proxy that is not trusted all visitors are one, and share one allowance: said once. */
function warnOfProxy(): (request: FastifyRequest) => Promise<void> {
  let hasWarned = false;
  return async ({ headers, log }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    log.warn(
      'X-Forwarded-For is ignored. If the shop is behind a proxy, set TRUST_PROXY: all visitors share one limit.',
    );
  };
}
