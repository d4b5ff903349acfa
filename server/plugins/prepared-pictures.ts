import { setTimeout as wait } from 'node:timers/promises';
import fp from 'fastify-plugin';

import { mediaWidthsOf } from '#contract/rules/catalogue/media.ts';
import type { Reader } from '#server/db/connect.ts';
import type { PictureStore } from '#server/media/picture-store.ts';

/** How long nobody must have asked for anything. */
const idleMs = 30_000;
/** How often it looks for new pictures: the owner's commands add them in another process. */
const everyMs = 60_000;
/** Pictures older than this were made before, or are made when somebody asks for them. */
const newMs = 24 * 60 * 60 * 1000;
/** What lists, product pages and their thumbnails ask for. */
const sizesOf = (width: number) =>
  mediaWidthsOf(width).filter((size) => size >= 160 && size <= 960);

/**
 * Makes the sizes of new pictures that pages ask for, so that no visitor waits for the encoder. It
 * works only while nobody asks for anything: one picture takes a second of a core.
 */
export const preparedPicturesPlugin = fp(
  async (app) => {
    const { database, pictures, log } = app;
    const closing = new AbortController();
    const { signal } = closing;
    let lastRequestAt = performance.now();
    let running: Promise<void> = Promise.resolve();
    app.server.on('request', () => {
      lastRequestAt = performance.now();
    });
    const untilIdle = async () => {
      signal.throwIfAborted();
      while (performance.now() - lastRequestAt < idleMs) await wait(idleMs, undefined, { signal });
    };
    const keepPreparing = async () => {
      const prepared = new Set<string>();
      for (;;) {
        const since = new Date(Date.now() - newMs);
        await preparePictures({ read: database.read, pictures, since, prepared, untilIdle });
        await wait(everyMs, undefined, { signal, ref: false });
      }
    };
    app.addHook('onListen', async () => {
      running = keepPreparing().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'stopped preparing pictures');
      });
    });
    app.addHook('onClose', async () => {
      closing.abort();
      await running;
    });
  },
  { name: 'prepared-pictures' },
);

interface Preparation {
  readonly read: Reader;
  readonly pictures: Pick<PictureStore, 'read'>;
  /** Pictures stored at this time or later. */
  readonly since: Date;
  /** Hashes of those that are done, to which it adds. */
  readonly prepared: Set<string>;
  /** Called before each size. */
  readonly untilIdle: () => Promise<void>;
}

/**
 * Makes the sizes of pictures as AVIF, first those of products' main pictures. WebP, for browsers
 * without AVIF, is made when it is asked for.
 */
export async function preparePictures({
  read,
  pictures,
  since,
  prepared,
  untilIdle,
}: Preparation): Promise<void> {
  const found = await read
    .selectFrom('pictures')
    .leftJoin('product_pictures', 'product_pictures.hash', 'pictures.hash')
    .select(({ fn, val }) => [
      'pictures.hash',
      'pictures.width',
      fn.coalesce('product_pictures.position', val(0)).as('position'),
    ])
    .where('pictures.created_at', '>=', since.toISOString())
    .orderBy('position')
    .execute();
  for (const { hash, width } of found) {
    if (prepared.has(hash)) continue;
    for (const size of sizesOf(width)) {
      await untilIdle();
      // Whoever asks for a picture that can't be read gets the failure.
      await pictures.read(hash, size, 'avif').catch(() => undefined);
    }
    prepared.add(hash);
  }
}
