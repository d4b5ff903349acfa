import type { FastifyInstance } from 'fastify';

import { readShop } from '#contract/calls/shop-calls.ts';
import { omit } from '#contract/omit.ts';
import { countedShelves } from '#contract/rules/shelves/counted-shelves.ts';
import { type AllSettings, shopSettingsSchema } from '#contract/settings/entries.ts';
import { servePublic } from '#server/http/serve.ts';
import { lookIn } from './look.ts';

/** The tax number is the pages' only where the owner wants it there. */
const publicSettings = (settings: AllSettings): AllSettings =>
  settings.showsTaxNumber ? settings : { ...settings, taxNumber: '' };

/** What every page needs of the shop. */
export async function shopRoutes(app: FastifyInstance): Promise<void> {
  servePublic(app, readShop, async () => {
    const index = await app.catalogue.index();
    const settings = await app.catalogue.settings();
    const look = await lookIn(app, settings);
    return {
      // Without what only a few pages need.
      settings: shopSettingsSchema.parse(publicSettings(settings)),
      shelves: countedShelves(index.shelves, index.tags()),
      // Link previews are of the server's pages.
      ...(look && { look: omit(look, 'share', 'iconHash') }),
    };
  });
}
