import type { FastifyInstance } from 'fastify';

import { readOfflineCatalogue, readOfflineCatalogueSize } from '#contract/calls/offline-catalogue-calls.ts';
import { offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { digestsOf } from '#contract/rules/offline-catalogue/buckets.ts';
import { CachedResponse } from '#server/http/cached-response.ts';
import { servePublic } from '#server/http/serve.ts';
import { CatalogueBuckets, composeChanges, tooLargeResponse, unchangedBuckets } from './offline-catalogue.ts';
import type { CatalogueBucket } from './read-buckets.ts';

/** Brotli quality of the whole catalogue: compressed once per change and sent to every new phone. */
const wholeQuality = 11;
const partialQuality = 5;
/** For the estimated size: much faster, and the result is slightly larger. */
const sizeQuality = 9;
/** Sample size for the estimate of all pictures. */
const sampledPictures = 40;
/** Assumed size of a picture where none has been made yet. */
const defaultPictureBytes = 8_000;

/** The offline catalogue. */
export async function offlineCatalogueRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database, pictures } = app;
  const buckets = new CatalogueBuckets(catalogue, database.read);
  const countProducts = async () => (await catalogue.index()).size;

  servePublic(
    app,
    readOfflineCatalogue,
    async ({ query }) => {
      const size = await countProducts();
      if (size > offlineCatalogue.productsMax) return tooLargeResponse(size);
      return composeChanges(await buckets.read(), query.since);
    },
    {
      cacheKey: async ({ query }) =>
        (await countProducts()) > offlineCatalogue.productsMax
          ? 'too large'
          : unchangedBuckets(await buckets.read(), query.since),
      brotliQuality: ({ query }) => (digestsOf(query.since) === undefined ? wholeQuality : partialQuality),
    },
  );

  servePublic(app, readOfflineCatalogueSize, async () => {
    const products = await countProducts();
    if (products > offlineCatalogue.productsMax) return { products, isTooLarge: true, bytes: 0, pictureBytes: 0 };
    const current = await buckets.read();
    const first = composeChanges(current, undefined);
    const { bytes } = await new CachedResponse(JSON.stringify(first), json, 200, {}, sizeQuality).encode('br');
    const share = (first.total - first.left) / Math.max(1, first.total);
    return {
      products,
      isTooLarge: false,
      bytes: Math.round(bytes.length / Math.max(share, 0.01)),
      pictureBytes: await estimatePictureBytes(firstPictures(current)),
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

const json = 'application/json; charset=utf-8';

/** Hashes of each product's first picture, without duplicates. */
function firstPictures(buckets: readonly CatalogueBucket[]): string[] {
  return [...new Set(buckets.flatMap(({ rows }) => rows.flatMap((row) => row.pictures[0]?.hash ?? [])))];
}
