import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import type { Trx } from '#server/db/connect.ts';
import type { FileSettings } from '#server/media/file-store.ts';
import { storeVideo } from '#server/media/media-routes.ts';
import { insertPictureRow, type StoredPicture } from '#server/media/picture-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { CategoryGuess } from '#server/modules/product/category-guess.ts';
import { importWordsName } from '#server/modules/product/import-words.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { insertShelves } from '#server/modules/product/shelf-store.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { tradeWordsName } from '#server/shop-settings.ts';
import { draftOfDemo, openCataloguePictures } from './demo-drafts.ts';
import { type DemoFiles, type DemoOptions, fillIfEmpty, readDemoFiles } from './demo-files.ts';

interface DemoShopOptions extends DemoOptions {
  /** For its videos. */
  readonly fileSettings: FileSettings;
}

/**
 * Fills an empty shop with the demo catalogue: first the pictures, then all rows in one
 * transaction.
 */
export async function loadDemo(options: DemoShopOptions): Promise<boolean> {
  return fillIfEmpty(options.database, 'products', () => fillShop(options));
}

async function fillShop({
  database,
  pictures,
  fileSettings,
  folder,
  print,
}: DemoShopOptions): Promise<void> {
  const startedAt = performance.now();
  const files = await readDemoFiles(folder);
  print(
    `The shop is empty: adding the demo's ${files.products.length} products (DEMO=0 leaves it empty).`,
  );

  const addPicture = await openCataloguePictures(folder, pictures);
  const guess = new CategoryGuess(new Shelves(files.shelves), files.importWords);
  const drafts = await Promise.all(
    files.products.map((product) => draftOfDemo(product, addPicture, guess)),
  );
  const videos = await Promise.all(
    files.videos.map(async ({ title, file, poster, product }) => ({
      title,
      product,
      hash: await storeVideo(fileSettings, await readFile(join(folder, 'videos', file))),
      poster:
        poster === undefined
          ? undefined
          : await pictures.store(await readFile(join(folder, 'videos', poster))),
    })),
  );
  const qr =
    files.payment?.qr && (await pictures.store(await readFile(join(folder, files.payment.qr))));

  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    await writeDemoShelves(trx, files.shelves);
    for (const { draft, pictures: own } of drafts) {
      for (const picture of own) await insertPictureRow(trx, picture);
      await writeProduct(trx, draft);
    }
    for (const [position, { authorTitle, ...testimonial }] of files.testimonials.entries()) {
      const row = {
        id: randomUUID(),
        position,
        ...testimonial,
        author_title: authorTitle,
        picture_hash: null,
      };
      await trx.insertInto('testimonials').values(row).execute();
    }
    for (const [position, { title, product, hash, poster }] of videos.entries()) {
      if (poster) await insertPictureRow(trx, poster);
      const row = {
        id: randomUUID(),
        position,
        title,
        hash,
        poster_hash: poster?.hash ?? null,
        product_id: product === undefined ? null : await productIdOf(trx, product),
      };
      await trx.insertInto('videos').values(row).execute();
    }
    if (files.payment) await writePayment(trx, files.payment, qr || undefined);
    await writeDemoShop(trx, files.shop && withPrices(files.shop, files.payment?.prices ?? {}));
    await writeShopSetting(trx, tradeWordsName, files.synonyms || undefined);
    await writeShopSetting(trx, importWordsName, files.importWords);
  });
  print(`The demo is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} seconds.`);
}

type DemoShop = NonNullable<DemoFiles['shop']>;

/** The shop with the prices of its services, in Rs by service and choice. */
function withPrices(shop: DemoShop, prices: Record<string, Record<string, number>>): DemoShop {
  const services = shop.services?.map((service) => ({
    ...service,
    choices: service.choices.map((choice) => {
      const rupees = prices[service.slug]?.[choice.value];
      return rupees === undefined ? choice : { ...choice, pricePaisa: paisaFromRupees(rupees) };
    }),
  }));
  return services ? { ...shop, services } : shop;
}

/** Writes what the demo's owner has set. */
export async function writeDemoShop(trx: Trx, shop: DemoFiles['shop']): Promise<void> {
  for (const [name, value] of Object.entries(shop ?? {})) await writeShopSetting(trx, name, value);
}

/** Writes what the demo's products are sorted by, unless the owner has made shelves already. */
export async function writeDemoShelves(trx: Trx, shelves: DemoFiles['shelves']): Promise<void> {
  const own = await trx.selectFrom('shelves').select('id').limit(1).executeTakeFirst();
  if (!own) await insertShelves(trx, shelves);
}

/** Throws an error when the demo has no product of this slug. */
async function productIdOf(trx: Trx, slug: string): Promise<string> {
  const { id } = await trx
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow(() => new Error(`The demo has no product ${slug} for its film`));
  return id;
}

type DemoPayment = NonNullable<DemoFiles['payment']>;

/** Writes the demo's payment details. */
async function writePayment(
  trx: Trx,
  payment: DemoPayment,
  qr: StoredPicture | undefined,
): Promise<void> {
  if (qr) await insertPictureRow(trx, qr);
  const { service, accountName, accountNumber, note = '' } = payment;
  const account = { service, accountName, accountNumber, note, qrHash: qr?.hash ?? null };
  await writeShopSetting(trx, 'paymentAccounts', [account]);
}
