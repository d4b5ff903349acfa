import type { FastifyInstance } from 'fastify';

import { readShop } from '#contract/calls/shop-calls.ts';
import { countedShelves } from '#contract/rules/shelves/counted-shelves.ts';
import { shopSettingsSchema } from '#contract/settings/entries.ts';
import { servePublic } from '#server/http/serve.ts';

/** What every page needs of the shop. */
export async function shopRoutes(app: FastifyInstance): Promise<void> {
  servePublic(app, readShop, async () => {
    const index = await app.catalogue.index();
    return {
      // Without what only a few pages need.
      settings: shopSettingsSchema.parse(await app.catalogue.settings()),
      shelves: countedShelves(index.shelves, index.tags()),
    };
  });
}
