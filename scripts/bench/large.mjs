// `npm run bench:large`: a shop of 100,000 made-up products, one request at a time. Times are printed beside their
// goals and never fail, since they depend on the machine; memory and counts do, by the exit code.

import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { report } from '#scripts/steps/record-figures.mjs';
import { searches } from './made-up-searches.mjs';
import { memoryOf, runToEnd, startServer } from './server-process.mjs';

const products = Number(process.env.BENCH_PRODUCTS ?? 100_000);
/** Megabytes of the process's own, after everything below. */
const memoryMax = 512;
const aims = { startMs: 10_000, listMs: 20, tagMs: 20, detailMs: 20, searchMs: 50, pageRatio: 1.5 };

const folder = await mkdtemp(join(tmpdir(), 'shop-large-'));
// DATABASE_URL is empty, not missing: a value in .env must not lead to a real shop.
const env = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  NODE_ENV: 'production',
};
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** @type {string[]} */
const broken = [];
/** @type {import('./server-process.mjs').Running | undefined} */
let shop;
try {
  const seeded = await runToEnd(['dist/server/shop.js', 'seed', '--products', String(products)], env);
  if (seeded !== 0) throw new Error(`The seed ended with ${seeded}.`);
  shop = await startServer(['dist/server/main.js'], env, '/api/product?pageNumber=1&pageSize=1');
  const { origin, pid } = shop;
  const fresh = await memoryOf(pid);

  const first = await readJson(origin, '/api/product?pageNumber=1&pageSize=100');
  check(first.totalItems === products, `the list has ${first.totalItems} products, not ${products}`);
  check(first.data.length === 100, `a page of 100 has ${first.data.length}`);
  const beyond = await readJson(origin, `/api/product?pageNumber=${products}&pageSize=100`);
  check(
    beyond.data.length === 0 && beyond.totalItems === products,
    'a page past the end is not empty with the right total',
  );

  const rows = [
    { what: 'start to first answer', p50: Math.round(shop.startMs), p99: undefined, aim: aims.startMs },
    await measured(
      'list',
      aims.listMs,
      origin,
      steps(200).map((at) => `/api/product?pageNumber=${1 + at * 40}&pageSize=12`),
    ),
    await measured(
      'list, from memory',
      aims.listMs,
      origin,
      steps(200).map(() => '/api/product?pageNumber=1&pageSize=12'),
    ),
    await measured(
      'tag',
      aims.tagMs,
      origin,
      steps(200).map(
        (at) =>
          `/api/product/tags/${['amethyst', 'bracelet', 'for-her', 'leo'][at % 4]}?pageNumber=${1 + at}&pageSize=12`,
      ),
    ),
    await measured(
      'tag by price',
      aims.tagMs,
      origin,
      steps(200).map(
        (at) =>
          `/api/product/tags/${['amethyst', 'bracelet', 'for-her', 'leo'][at % 4]}?pageNumber=${1 + at}&pageSize=12&sortBy=price-asc`,
      ),
    ),
    await measured('detail', aims.detailMs, origin, await someSlugs(origin)),
    await measured(
      'search',
      aims.searchMs,
      origin,
      searches.map((text, at) => searchPath(text, 1 + (at % 3))),
    ),
    await measured(
      'search by price',
      aims.searchMs,
      origin,
      searches.map((text) => `${searchPath(text, 1)}&SortBy=price-desc&MinPrice=500`),
    ),
    await measured(
      'search, from memory',
      aims.searchMs,
      origin,
      steps(200).map(() => searchPath('amethyst bracelet', 1)),
    ),
  ];

  // Sizes differ so that no response is cached; each size is requested for both pages.
  const sizes = steps(50).map((at) => 5 + at);
  const near = await measured(
    'list, page 1, other sizes',
    aims.listMs,
    origin,
    sizes.map((size) => `/api/product?pageNumber=1&pageSize=${size}`),
  );
  const far = await measured(
    'list, page 500, same sizes',
    aims.listMs,
    origin,
    sizes.map((size) => `/api/product?pageNumber=500&pageSize=${size}`),
  );
  rows.push(near, far);

  // Prices differ so that no response is cached; each list is requested alone and with its counts.
  const filtered = steps(100).map((at) => `crystal=amethyst,opal&inStock=1&MaxPrice=${2000 + at}`);
  const alone = await measured(
    'filtered list',
    aims.listMs,
    origin,
    filtered.map((filters) => `/api/product/search?${filters}&PageSize=12`),
  );
  const counts = await measured(
    'its counts',
    aims.listMs,
    origin,
    filtered.map((filters) => `/api/product/counts?${filters}`),
  );
  const tagCounts = await measured(
    'counts of a tag',
    aims.listMs,
    origin,
    steps(100).map((at) => `/api/product/counts?tag=${['amethyst', 'for-her'][at % 2]}&MinPrice=${at}`),
  );
  const typed = searches.map((text) => `/api/product/suggestions?Name=${encodeURIComponent(text.slice(0, 6))}`);
  rows.push(alone, counts, tagCounts, await measured('suggestions', aims.searchMs, origin, typed));

  const found = await Promise.all(
    ['amethyst bracelet', 'citrin brslet', 'tigereye'].map((text) => readJson(origin, searchPath(text, 1))),
  );
  check(
    found.every((answer) => answer.totalRecords > 0),
    'a search that must find something found nothing',
  );
  const memory = await memoryOf(pid);
  check((memory.own ?? 0) <= memoryMax, `the process holds ${memory.own} MB, more than ${memoryMax}`);

  const together = alone.p50 + counts.p50;
  await report('bench large', rows, [
    `${products} products, one request at a time, times in ms.`,
    `Page 500 costs ${(far.p50 / near.p50).toFixed(2)} times page 1 (goal: at most ${aims.pageRatio}). A filtered list with its counts costs ${(together / alone.p50).toFixed(2)} times the list alone.`,
    `Memory: ${fresh.own} MB after the start, ${memory.own} MB at the end (limit ${memoryMax}); ${memory.mapped} MB with the mapped database file.`,
  ]);
} finally {
  await shop?.stop();
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
}
for (const problem of broken) console.error(`Failed: ${problem}.`);
process.exitCode = broken.length > 0 ? 1 : 0;

/**
 * @param {boolean} holds
 * @param {string} otherwise
 */
function check(holds, otherwise) {
  if (!holds) broken.push(otherwise);
}

/**
 * @param {string} text
 * @param {number} page
 */
function searchPath(text, page) {
  return `/api/product/search?Name=${encodeURIComponent(text)}&PageNumber=${page}&PageSize=12`;
}

/**
 * Addresses of products from all over the list.
 * @param {string} origin
 */
async function someSlugs(origin) {
  const pages = await Promise.all(
    [1, 100, 300, 900].map((page) => readJson(origin, `/api/product?pageNumber=${page}&pageSize=50`)),
  );
  return pages.flatMap((page) => page.data).map((card) => `/api/product/${card.slugs}`);
}

/**
 * @param {string} what
 * @param {number} aim
 * @param {string} origin
 * @param {readonly string[]} paths
 */
async function measured(what, aim, origin, paths) {
  /** @type {number[]} */
  const times = [];
  for (const path of paths) {
    const startedAt = performance.now();
    await read(origin, path);
    times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  const at = (/** @type {number} */ part) => Number((times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(2));
  return { what, p50: at(0.5), p99: at(0.99), aim };
}

/** @param {number} count */
function steps(count) {
  return Array.from({ length: count }, (_, at) => at);
}

/**
 * @param {string} origin
 * @param {string} path
 */
async function readJson(origin, path) {
  return JSON.parse(await read(origin, path));
}

/**
 * @param {string} origin
 * @param {string} path
 * @returns {Promise<string>}
 */
function read(origin, path) {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { agent }, (answer) => {
      answer.setEncoding('utf8');
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
