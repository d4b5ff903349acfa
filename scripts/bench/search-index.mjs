// The index alone, in memory, without a server: `node --expose-gc --import tsx scripts/bench/search-index.mjs`.
// The figures in docs/decisions/14-search.md come from here.

import { setImmediate as nextTurn } from 'node:timers/promises';

import { CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';

import { searches } from './made-up-searches.mjs';

const products = Number(process.argv[2] ?? 100_000);
/** @param {string} path from the project's folder; the rooms beyond the contract are only reached while it runs */
const load = (path) => import(new URL(`../../${path}`, import.meta.url).href);
const { madeUpProduct } = await load('server/cli/made-up-product.ts');
const { createDice } = await load('server/cli/seeded-random.ts');

const dice = createDice('bench');
const heldBefore = held();
const builder = new CatalogueIndexBuilder();
for (let number = 1; number <= products; number += 1) {
  const { name, shortDesc, tags, categoryId, pricePaisa, addedAt, stock } = madeUpProduct(
    number,
    products,
    1,
    dice,
    new Map(),
  );
  builder.add({
    id: `p${number}`,
    name,
    shortDesc,
    tags,
    categoryId,
    askedPaisa: pricePaisa,
    addedAt,
    inStock: stock > 0,
  });
}
let longestMs = 0;
let startedAt = performance.now();
const buildStartedAt = startedAt;
const index = await builder.buildInSlices(async () => {
  longestMs = Math.max(longestMs, performance.now() - startedAt);
  await nextTurn();
  startedAt = performance.now();
});
console.log(
  `Built over ${products} products in ${ms(performance.now() - buildStartedAt)}, longest slice ${ms(longestMs)}.`,
);
console.log(`Holds ${(held() - heldBefore).toFixed(0)} MB.`);

tell('list', (at) => index.query({ page: 1 + at, pageSize: 12 }));
tell('tag', (at) => index.query({ tag: 'amethyst', page: 1 + at, pageSize: 12 }));
tell('tag by price', (at) => index.query({ tag: 'for-her', sort: 'price-desc', page: 1 + at, pageSize: 12 }));
tell('price range, two categories', (at) =>
  index.query({ minPaisa: 100_000, maxPaisa: 500_000, categoryIds: [1, 2], page: 1 + at, pageSize: 12 }),
);
const filters = { crystals: ['amethyst', 'opal'], inStock: true, maxPaisa: 300_000 };
tell('crystals, stock and price', (at) => index.query({ ...filters, page: 1 + at, pageSize: 12 }));
tell('its counts', () => index.counts(filters));
tell('counts of a tag', (at) => index.counts({ tag: ['amethyst', 'bracelet', 'for-her', 'leo'][at % 4] ?? '' }));
tell('counts of a search', (at) => index.counts({ name: searches[at] ?? '' }));
tell('search', (at) => index.query({ name: searches[at] ?? '', page: 1, pageSize: 12 }));
tell('related', (at) => index.related(`p${1 + at * 31}`, 8));
for (const name of ['citrin brslet', 'tigereye', 'mala', 'rose quarz']) {
  console.log(`${name}: ${index.query({ name, page: 1, pageSize: 1 }).total} found`);
}

/**
 * @param {string} what
 * @param {(at: number) => unknown} work
 */
function tell(what, work) {
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 200; at += 1) {
      const from = performance.now();
      work(at);
      // The first round warms up.
      if (round === 1) times.push(performance.now() - from);
    }
  }
  times.sort((one, other) => one - other);
  console.log(`${what}: p50 ${ms(times[100] ?? 0)}, p99 ${ms(times[197] ?? 0)}, longest ${ms(times[199] ?? 0)}`);
}

/** @param {number} time */
function ms(time) {
  return `${time.toFixed(time < 100 ? 2 : 0)} ms`;
}

/** Megabytes this process holds for good. */
function held() {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
