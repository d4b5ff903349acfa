import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import type { ShopDatabase } from '#server/db/connect.ts';
import { AnswerCache } from '#server/http/answer-cache.ts';
import { FailureError } from '#server/http/failure-error.ts';
import type { CallHandlers } from '#server/http/serve.ts';
import { WorkLimit } from '#server/http/work-limit.ts';
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
    /** Counts a piece of work against its asker; throws 429 when that was too many. */
    countWork: (request: FastifyRequest) => void;
  }
}

export interface ShopParts {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
}

const answerBytes = 64 * 1024 * 1024;
/** Far above what a person does, below what would keep the others waiting. */
const workAtOnce = 1000;
const workPerSecond = 100;

/** Hands the routes what they work with. */
export const shopPlugin = fp<ShopParts>(
  async (app, { settings, database, pictures }) => {
    const catalogue = new CatalogueView(database, (error) => app.log.error({ err: error }, 'the search index failed'));
    app.decorate('settings', settings);
    app.decorate('database', database);
    app.decorate('pictures', pictures);
    app.decorate('catalogue', catalogue);
    app.decorate('writeHealth', new WriteHealth(database, settings.dataDir));
    app.decorate('handlers', new Map());
    app.decorate('answers', new AnswerCache(catalogue, answerBytes));
    const limit = new WorkLimit(workAtOnce, workPerSecond);
    app.decorate('countWork', (request: FastifyRequest) => {
      if (settings.rateLimit && !limit.take(request.ip)) {
        throw new FailureError(429, 'Too many requests. Please wait a moment.');
      }
    });
    app.addHook('onClose', () => catalogue.settle());
  },
  { name: 'shop' },
);
