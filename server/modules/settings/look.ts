import { mediaAddress, mediaShareAddress } from '#contract/rules/catalogue/media.ts';
import {
  chosenColours,
  type DrawnIcon,
  type LogoPicture,
  lookOf,
  type ShopLook,
} from '#contract/rules/look/look.ts';
import { paletteOf, schemeOf } from '#contract/rules/look/palette.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { initialOf } from '#server/media/draw-initial.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import { readPictureRecords } from '#server/modules/product/product-cards.ts';

/** Where the shop's picture is. */
interface Stores {
  readonly database: Pick<ShopDatabase, 'read'>;
  readonly pictures: PictureStore;
}

/** Wide enough for the top of a page on sharp screens. */
const logoWidth = 320;

const looks = new WeakMap<AllSettings, Promise<ShopLook | undefined>>();

/**
 * The look that the owner has set; made once for each version of the settings. A shop without a
 * picture has icons with its initial, but for the demo, whose own are in the built client.
 */
export function lookIn(stores: Stores, settings: AllSettings): Promise<ShopLook | undefined> {
  const known = looks.get(settings);
  if (known) return known;
  const look = readLogo(stores, settings.logo).then((logo) =>
    lookOf(settings, logo, settings.demoPages ? undefined : drawIcon(stores, settings)),
  );
  looks.set(settings, look);
  look.catch(() => looks.delete(settings));
  return look;
}

async function readLogo(
  { database, pictures }: Stores,
  hash: string,
): Promise<LogoPicture | undefined> {
  const record = hash ? (await readPictureRecords(database.read, [hash])).get(hash) : undefined;
  if (!record) return undefined;
  const { width, height } = record;
  const plate = await pictures.plate(hash);
  const src = mediaAddress(hash, logoWidth, 'webp');
  return { hash, src, share: mediaShareAddress(hash), width, height, plate };
}

function drawIcon({ pictures }: Stores, settings: AllSettings): DrawnIcon {
  const { action = '', 'action-ink': ink = '' } = schemeOf(
    paletteOf(chosenColours(settings)),
    'light',
  );
  const hash = pictures.draw({ letter: initialOf(settings.name), ground: action, ink });
  return { hash, share: mediaShareAddress(hash) };
}
