import type { FastifyInstance } from 'fastify';

import { type PageLook, readShop } from '#contract/calls/shop-calls.ts';
import { mediaAddress } from '#contract/rules/catalogue/media.ts';
import { iconAddress, type ShopLook } from '#contract/rules/look/look.ts';
import { countedShelves } from '#contract/rules/shelves/counted-shelves.ts';
import { shopSettingsOf } from '#contract/settings/entries.ts';
import { servePublic } from '#server/http/serve.ts';
import { readPictureRecords } from '#server/modules/product/product-cards.ts';
import { lookIn } from './look.ts';

/** What every page needs of the shop. */
export async function shopRoutes(app: FastifyInstance): Promise<void> {
  servePublic(app, readShop, async () => {
    const index = await app.catalogue.index();
    const settings = await app.catalogue.settings();
    const look = lookIn(settings);
    return {
      settings: shopSettingsOf(settings),
      shelves: countedShelves(index.shelves, index.tags()),
      ...(look && { look: await pageLookOf(app, look) }),
    };
  });
}

/** Wide enough for the top of a page on sharp screens. */
const logoWidth = 320;

async function pageLookOf(
  { database, pictures }: FastifyInstance,
  look: ShopLook,
): Promise<PageLook> {
  const { css, light, dark, logo, isLogoAlone = false } = look;
  const own = { css, light, dark };
  if (logo === undefined) return own;
  const record = (await readPictureRecords(database.read, [logo])).get(logo);
  if (!record) return own;
  const { hash, width, height } = record;
  const plate = await pictures.plate(hash);
  const picture = { src: mediaAddress(hash, logoWidth, 'webp'), width, height };
  return {
    ...own,
    logo: plate ? { ...picture, 'data-plate': plate } : picture,
    ...(isLogoAlone && { isLogoAlone }),
    icon: iconAddress(hash, 'icon-512'),
  };
}
