import type { FastifyInstance } from 'fastify';

import { readKeptCatalogue, readKeptCatalogueSize } from '#contract/calls/kept-catalogue-calls.ts';
import { keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { digestsOf } from '#contract/rules/kept-catalogue/kept-buckets.ts';
import { addTags, everyProductTag } from '#server/http/response-tags.ts';
import { servePublic } from '#server/http/serve.ts';
import { StoredAnswer } from '#server/http/stored-answer.ts';
import type { KeptBucket } from './kept-buckets.ts';
import { answerSince, KeptBuckets, sameIn, tooLarge } from './kept-catalogue.ts';

/** The whole is asked for by every new phone and made once for each change: worth seconds of a processor left over. */
const wholeQuality = 11;
const usualQuality = 5;
/** How its size is judged without taking those seconds: what is told is then a little more than what comes. */
const sizeQuality = 9;
/** How many pictures the size of all is judged by. */
const picturesWeighed = 40;
/** What a small picture comes to where none can be weighed. */
const pictureBytesUsual = 8_000;

/** The catalogue for phones that keep it. */
export async function keptCatalogueRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database, pictures } = app;
  const kept = new KeptBuckets(catalogue, database.publicRead);
  const sizeNow = async () => (await catalogue.index()).size;

  servePublic(
    app,
    readKeptCatalogue,
    async ({ query }) => {
      addTags(everyProductTag);
      const size = await sizeNow();
      if (size > keptCatalogue.productsMax) return tooLarge(size);
      return answerSince(await kept.now(), query.since);
    },
    {
      keyOf: async ({ query }) =>
        (await sizeNow()) > keptCatalogue.productsMax ? 'too large' : sameIn(await kept.now(), query.since),
      brotliQuality: ({ query }) => (digestsOf(query.since) === undefined ? wholeQuality : usualQuality),
    },
  );

  servePublic(app, readKeptCatalogueSize, async () => {
    addTags(everyProductTag);
    const products = await sizeNow();
    if (products > keptCatalogue.productsMax) return { products, isTooLarge: true, bytes: 0, pictureBytes: 0 };
    const buckets = await kept.now();
    const first = answerSince(buckets, undefined);
    const { bytes } = await new StoredAnswer(JSON.stringify(first), json, 200, {}, sizeQuality).encode('br');
    const share = (first.total - first.left) / Math.max(1, first.total);
    return {
      products,
      isTooLarge: false,
      bytes: Math.round(bytes.length / Math.max(share, 0.01)),
      pictureBytes: await weighPictures(firstPictures(buckets)),
    };
  });

  /** About what small pictures of these hashes come to: some are weighed, the rest counted like them. */
  async function weighPictures(hashes: readonly string[]): Promise<number> {
    const step = Math.max(1, Math.floor(hashes.length / picturesWeighed));
    const some = hashes.filter((_, at) => at % step === 0).slice(0, picturesWeighed);
    const weights: number[] = [];
    for (const hash of some) {
      const weight = await pictures.weigh(hash, keptCatalogue.pictureWidth, 'webp');
      if (weight !== undefined) weights.push(weight);
    }
    const mean =
      weights.length > 0 ? weights.reduce((sum, weight) => sum + weight, 0) / weights.length : pictureBytesUsual;
    return Math.round(mean * hashes.length);
  }
}

const json = 'application/json; charset=utf-8';

/** The hash of each product's first picture, once. */
function firstPictures(buckets: readonly KeptBucket[]): string[] {
  return [...new Set(buckets.flatMap(({ rows }) => rows.flatMap((row) => row.pictures[0]?.hash ?? [])))];
}
