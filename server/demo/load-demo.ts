import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { paisaFromRupees } from '#contract/rules/money.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import type { FileSettings } from '#server/media/file-store.ts';
import { storeVideo } from '#server/media/media-routes.ts';
import { insertPictureRow, type PictureStore, type StoredPicture } from '#server/media/picture-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';

import { openCataloguePictures } from './catalogue-pictures.ts';
import { draftOf } from './demo-drafts.ts';
import { type DemoPayment, type DemoTestimonial, type DemoVideo, readDemoFiles } from './demo-files.ts';

export interface DemoOptions {
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  /** For its videos. */
  readonly fileSettings: FileSettings;
  /** The catalogue's folder. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/**
 * Fills an empty shop with the demo catalogue: first the pictures, then all rows in one transaction. Of several processes
 * that start at once, one does it and the others wait. Returns whether the shop was filled.
 */
export async function loadDemo(options: DemoOptions): Promise<boolean> {
  const { database } = options;
  if (await hasProducts(database.read)) return false;
  return database.exclusively('demo', async () => {
    if (await hasProducts(database.read)) return false;
    await fillShop(options);
    return true;
  });
}

async function fillShop({ database, pictures, fileSettings, folder, print }: DemoOptions): Promise<void> {
  const startedAt = performance.now();
  const files = await readDemoFiles(folder);
  print(`The shop is empty: adding the demo's ${files.products.length} products (DEMO=0 leaves it empty).`);

  const addPicture = await openCataloguePictures(folder, pictures);
  const drafts = await Promise.all(files.products.map((product) => draftOf(product, addPicture)));
  const videos = await Promise.all(
    files.videos.map((video) => storeVideoAndPoster(video, pictures, fileSettings, folder)),
  );
  const qr = files.payment?.qr && (await pictures.store(await readFile(join(folder, files.payment.qr))));

  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    for (const { draft, pictures: own } of drafts) {
      for (const picture of own) await insertPictureRow(trx, picture);
      await writeProduct(trx, draft);
    }
    await insertTestimonials(trx, files.testimonials);
    await insertVideos(trx, videos);
    if (files.payment) await writePayment(trx, files.payment, qr || undefined);
  });
  print(`The demo is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} seconds.`);
}

async function hasProducts(read: Reader): Promise<boolean> {
  return (await read.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Writes the demo's payment details and the services' prices. */
async function writePayment(trx: Trx, payment: DemoPayment, qr: StoredPicture | undefined): Promise<void> {
  if (qr) await insertPictureRow(trx, qr);
  await writeShopSetting(trx, 'payment-service', payment.service);
  await writeShopSetting(trx, 'payment-account-name', payment.accountName);
  await writeShopSetting(trx, 'payment-account-number', payment.accountNumber);
  await writeShopSetting(trx, 'payment-note', payment.note);
  await writeShopSetting(trx, 'payment-qr', qr?.hash);
  for (const [service, prices] of Object.entries(payment.prices ?? {})) {
    for (const [choice, rupees] of Object.entries(prices)) {
      await writeShopSetting(trx, `${service}.${choice}`, paisaFromRupees(rupees));
    }
  }
}

interface StoredVideo {
  readonly title: string;
  readonly hash: string;
  readonly poster: StoredPicture | undefined;
}

async function storeVideoAndPoster(
  video: DemoVideo,
  pictures: PictureStore,
  fileSettings: FileSettings,
  folder: string,
): Promise<StoredVideo> {
  const [content, poster] = await Promise.all([
    readFile(join(folder, 'videos', video.file)),
    video.poster === undefined ? undefined : readFile(join(folder, 'videos', video.poster)),
  ]);
  return {
    title: video.title,
    hash: await storeVideo(fileSettings, content),
    poster: poster && (await pictures.store(poster)),
  };
}

async function insertTestimonials(trx: Trx, testimonials: readonly DemoTestimonial[]): Promise<void> {
  if (testimonials.length === 0) return;
  const rows = testimonials.map(({ author, authorTitle, title, description, rating }, position) => ({
    id: randomUUID(),
    position,
    author,
    author_title: authorTitle,
    title,
    description,
    rating,
    picture_hash: null,
  }));
  await trx.insertInto('testimonials').values(rows).execute();
}

async function insertVideos(trx: Trx, videos: readonly StoredVideo[]): Promise<void> {
  for (const [position, { title, hash, poster }] of videos.entries()) {
    if (poster) await insertPictureRow(trx, poster);
    await trx
      .insertInto('videos')
      .values({ id: randomUUID(), position, title, hash, poster_hash: poster?.hash ?? null })
      .execute();
  }
}
