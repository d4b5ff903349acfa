import type { FastifyInstance } from 'fastify';

import {
  type OfflineProduct,
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineCatalogueSize,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import { offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { mediaHashOf } from '#contract/rules/media.ts';
import { CachedResponse } from '#server/http/cached-response.ts';
import { notFound } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';
import { type CataloguePart, OfflineCatalogueParts } from './offline-catalogue.ts';
import { PostTitles } from './post-titles.ts';
import { readSynonymLines } from './synonym-lines.ts';

/** Brotli quality: a part is compressed once per change and sent to many phones. */
const brotliQuality = 9;
/** Sample size for the estimate of all pictures. */
const sampledPictures = 40;
/** Assumed size of a picture where none has been made yet. */
const defaultPictureBytes = 8_000;

/** The offline catalogue. */
export async function offlineCatalogueRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database, pictures } = app;
  const current = new OfflineCatalogueParts(catalogue, database.read);

  /** Undefined when the catalogue is too large for phones. */
  const readParts = async () => {
    const { size } = await catalogue.index();
    return size > offlineCatalogue.productsMax ? undefined : current.read();
  };

  servePublic(app, readOfflineCatalogue, async () => {
    const parts = await readParts();
    return {
      isTooLarge: parts === undefined,
      parts: (parts ?? []).map(({ hash, stock }) => ({ hash, stock: [...stock] })),
    };
  });

  servePublic(
    app,
    readOfflineCataloguePart,
    async ({ params }) => {
      const part = (await readParts())?.find(({ hash }) => hash === params.hash);
      if (!part) throw notFound('The catalogue has changed');
      return JSON.parse(part.json);
    },
    { failures: [404], brotliQuality: () => brotliQuality },
  );

  const posts = new PostTitles(database.read);
  servePublic(app, readOfflineSearch, async () => ({
    synonyms: await readSynonymLines(database.read),
    posts: [...(await posts.current()).all],
  }));

  servePublic(app, readOfflineCatalogueSize, async () => {
    const parts = await readParts();
    if (!parts) return { products: (await catalogue.index()).size, isTooLarge: true, bytes: 0, pictureBytes: 0 };
    return {
      products: parts.reduce((sum, { stock }) => sum + stock.length, 0),
      isTooLarge: false,
      bytes: await estimateBytes(parts),
      pictureBytes: await estimatePictureBytes(firstPictures(parts)),
    };
  });

  /** Estimates the size of small pictures from a sample. */
  async function estimatePictureBytes(hashes: readonly string[]): Promise<number> {
    const step = Math.max(1, Math.floor(hashes.length / sampledPictures));
    const sample = hashes.filter((_, at) => at % step === 0).slice(0, sampledPictures);
    const sizes: number[] = [];
    for (const hash of sample) {
      const size = await pictures.renditionSize(hash, offlineCatalogue.pictureWidth, 'webp');
      if (size !== undefined) sizes.push(size);
    }
    const mean = sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) / sizes.length : defaultPictureBytes;
    return Math.round(mean * hashes.length);
  }
}

/** Estimates the compressed size of all parts from the first. */
async function estimateBytes(parts: readonly CataloguePart[]): Promise<number> {
  const json = parts[0]?.json ?? '';
  const type = 'application/json; charset=utf-8';
  const { bytes } = await new CachedResponse(json, type, 200, {}, brotliQuality).encode('br');
  const length = parts.reduce((sum, part) => sum + part.json.length, 0);
  return Math.round((bytes.length * length) / Math.max(1, json.length));
}

/** Hashes of each product's first picture, without duplicates. */
function firstPictures(parts: readonly CataloguePart[]): string[] {
  const products = parts.flatMap(({ json }): OfflineProduct[] => JSON.parse(json).products);
  return [...new Set(products.flatMap(({ card }) => mediaHashOf(card.imgURL) ?? []))];
}
