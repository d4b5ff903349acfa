import fp from 'fastify-plugin';

import type { ShopDatabase } from '#server/db/connect.ts';
import { ResponseCache } from '#server/http/cached-response.ts';
import type { CallHandlers, ServedCall } from '#server/http/serve.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import { WriteHealth } from '#server/modules/health/health-routes.ts';
import { CatalogueView } from '#server/modules/product/catalogue-view.ts';
import { MissedSearches } from '#server/modules/product/searched-texts.ts';

import type { Settings } from '#server/settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
    database: ShopDatabase;
    pictures: PictureStore;
    catalogue: CatalogueView;
    missedSearches: MissedSearches;
    /** Whether the database and the data folder can be written. */
    writeHealth: WriteHealth;
    /** Handlers of all calls, for the direct caller. */
    handlers: CallHandlers;
    /** All calls, for the OpenAPI document. */
    servedCalls: ServedCall[];
    /** Public responses, until the catalogue changes. */
    responseCache: ResponseCache;
  }
}

export interface ShopOptions {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
}

/** 2,000 lists of products, in two encodings. */
const responseCacheBytes = 10 * 1024 * 1024;

/** Decorates the app with what the routes need. */
export const shopPlugin = fp<ShopOptions>(
  async (app, { settings, database, pictures }) => {
    const catalogue = new CatalogueView(database, (error) =>
      app.log.error({ err: error }, 'the search index failed'),
    );
    app.decorate('settings', settings);
    app.decorate('database', database);
    app.decorate('pictures', pictures);
    app.decorate('catalogue', catalogue);
    const missedSearches = new MissedSearches(database, (error) =>
      app.log.error({ err: error }, 'what searches missed could not be stored'),
    );
    app.decorate('missedSearches', missedSearches);
    app.decorate('writeHealth', new WriteHealth(database, settings.dataDir));
    app.decorate('handlers', new Map());
    app.decorate('servedCalls', []);
    app.decorate('responseCache', new ResponseCache(catalogue, responseCacheBytes));
    app.addHook('onClose', () =>
      Promise.all([catalogue.waitForIndex(), missedSearches.storeLast()]),
    );
  },
  { name: 'shop' },
);
