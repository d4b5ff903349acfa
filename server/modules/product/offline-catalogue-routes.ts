import type { FastifyInstance } from 'fastify';

import {
  type OfflineProduct,
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineCatalogueSize,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import { offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { CachedResponse } from '#server/http/cached-response.ts';
import { notFound } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';
import { type CataloguePart, OfflineCatalogueParts } from './offline-catalogue.ts';
import { PostTitles } from './post-titles.ts';
import { readSynonymLines } from './synonym-lines.ts';

/** Of a small picture of the demo, on average. */
const pictureBytes = 6_000;

/** The offline catalogue. */
export async function offlineCatalogueRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database } = app;
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
    { failures: [404] },
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
      pictureBytes: pictureBytes * countPictures(parts),
    };
  });
}

/** Estimates the compressed size of all parts from the first. */
async function estimateBytes(parts: readonly CataloguePart[]): Promise<number> {
  const json = parts[0]?.json ?? '';
  const type = 'application/json; charset=utf-8';
  const { bytes } = await new CachedResponse(json, type).encode('br');
  const length = parts.reduce((sum, part) => sum + part.json.length, 0);
  return Math.round((bytes.length * length) / Math.max(1, json.length));
}

/** How many different pictures the products' cards show. */
function countPictures(parts: readonly CataloguePart[]): number {
  const products = parts.flatMap(({ json }): OfflineProduct[] => JSON.parse(json).products);
  return new Set(products.flatMap(({ card }) => card.imgURL || [])).size;
}
