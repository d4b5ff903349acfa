import { createHash } from 'node:crypto';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

import {
  type OfflineProduct,
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import type { ProductDetails } from '#contract/calls/product-calls.ts';
import { offlineCatalogue } from '#contract/names/offline.ts';
import { stockOf, withStock } from '#contract/rules/catalogue/product-facts.ts';
import type { Reader } from '#server/db/connect.ts';
import { CachedResponse, type CatalogueMoment, isCurrent } from '#server/http/cached-response.ts';
import { notFound } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';
import { readSold } from './catalogue-view.ts';
import { composeCards } from './product-cards.ts';
import { readDetails } from './product-store.ts';
import { PostTitles, pageNamesOf, readSynonymLines } from './searched-texts.ts';
import { readShelfData } from './shelf-store.ts';

/** The offline catalogue. */
export async function offlineCatalogueRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database } = app;
  let known: { readonly at: CatalogueMoment; readonly whole: Promise<WholeCatalogue> } | undefined;

  /** The current catalogue; undefined when it is too large for phones. */
  const read = async () => {
    const { size } = await catalogue.index();
    if (size > offlineCatalogue.productsMax) return undefined;
    const at = await catalogue.now();
    if (known && isCurrent(known.at, at)) return known.whole;
    const reading = { at, whole: readWhole(database.read) };
    known = reading;
    reading.whole.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading.whole;
  };

  servePublic(app, readOfflineCatalogue, async () => {
    const whole = await read();
    if (!whole) return { isTooLarge: true, bytes: 0, pictureBytes: 0, parts: [] };
    const { parts, ...sizes } = whole;
    return {
      isTooLarge: false,
      ...sizes,
      parts: parts.map(({ hash, stock }) => ({ hash, stock: [...stock] })),
    };
  });

  servePublic(app, readOfflineCataloguePart, async ({ params }) => {
    const part = (await read())?.parts.find(({ hash }) => hash === params.hash);
    if (!part) throw notFound('The catalogue has changed');
    return JSON.parse(part.json);
  });

  const posts = new PostTitles(database.read);
  servePublic(app, readOfflineSearch, async () => ({
    synonyms: await readSynonymLines(database.read),
    pages: Array.from(pageNamesOf(await catalogue.settings()), ([path, name]) => ({ path, name })),
    posts: [...(await posts.current(await catalogue.shelves())).all],
    shelves: await readShelfData(database.read),
  }));
}

const batchSize = 250;
/** Of a small picture of the demo, on average. */
const pictureBytesEach = 6_000;

interface WholeCatalogue {
  readonly parts: readonly CataloguePart[];
  /** Estimated, as `readOfflineCatalogue` has it. */
  readonly bytes: number;
  readonly pictureBytes: number;
}

/** Some products of the catalogue, in the order of their ids. */
interface CataloguePart {
  /** Of `json`. */
  readonly hash: string;
  /** The part's response: products without stock. As text, which takes the least memory. */
  readonly json: string;
  /** The stock of each product. */
  readonly stock: readonly number[][];
}

/**
 * Divides the catalogue into parts by the hashes of the products' ids. The number of parts is the
 * least power of two that leaves a part `productsPerPart` products on average: a product stays in
 * its part until the catalogue has doubled. Compressed, 10,000 products take 32 parts of 122 to 150
 * KB, and their stock 18 KB.
 */
async function readWhole(read: Reader): Promise<WholeCatalogue> {
  const products = await readProducts(read);
  const count =
    2 ** Math.max(0, Math.ceil(Math.log2(products.length / offlineCatalogue.productsPerPart)));
  const divided: OfflineProduct[][] = Array.from({ length: count }, () => []);
  for (const product of products) {
    const hash = createHash('sha256').update(product.card.id).digest();
    divided[hash.readUInt32BE() % count]?.push(product);
  }
  const parts: CataloguePart[] = [];
  for (const some of divided) {
    if (some.length > 0) parts.push(composePart(some));
    await nextIteration();
  }
  const pictures = new Set(products.flatMap(({ card }) => card.imgURL || []));
  return {
    parts,
    bytes: await estimateBytes(parts),
    pictureBytes: pictureBytesEach * pictures.size,
  };
}

/** Estimates the compressed size of all parts from the first. */
async function estimateBytes(parts: readonly CataloguePart[]): Promise<number> {
  const json = parts[0]?.json ?? '';
  const { bytes } = await new CachedResponse(json, 'application/json').encode('br');
  const length = parts.reduce((sum, part) => sum + part.json.length, 0);
  return Math.round((bytes.length * length) / Math.max(1, json.length));
}

function composePart(products: readonly OfflineProduct[]): CataloguePart {
  const json = JSON.stringify({
    products: products.map((product) => ({ ...product, card: withStock(product.card) })),
  });
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  return { hash, json, stock: products.map(({ card }) => stockOf(card)) };
}

/** Reads every published product, in batches so that requests are served in between. */
async function readProducts(read: Reader): Promise<OfflineProduct[]> {
  const sold = await readSold(read);
  const products: OfflineProduct[] = [];
  for (let after = ''; ; ) {
    const rows = await read
      .selectFrom('products')
      .selectAll()
      .where('published', '=', 1)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return products;
    const [cards, detailsOf] = await Promise.all([
      composeCards(read, rows),
      readDetails(read, rows),
    ]);
    for (const [at, row] of rows.entries()) {
      const card = cards[at];
      if (!card) continue;
      products.push({
        card,
        details: withShortIds(detailsOf(row)),
        categoryId: row.category_id,
        addedAt: row.added_at,
        isBestSeller: row.best_seller === 1,
        ...(sold.has(row.id) && { sold: sold.get(row.id) }),
      });
    }
    after = last.id;
    await nextIteration();
  }
}

/** Nothing refers to these random ids, a quarter of the compressed bytes. */
function withShortIds(details: ProductDetails): ProductDetails {
  return {
    ...details,
    additionalInformation: details.additionalInformation.map((line, at) => ({
      ...line,
      additionalInformationId: `${at}`,
    })),
    reviews: details.reviews.map((review, at) => ({ ...review, id: `${at}` })),
  };
}
