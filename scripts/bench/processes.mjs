// `npm run bench:processes`: one process of the shop on PostgreSQL, then two on the same database, under the same load.
// With two cores the load, PostgreSQL and the second process share what the first one left, so the ratio says
// what such a machine gains, not what a second machine would. `-- --record` writes docs/measurements.md.
// Settings: BENCH_SECONDS (5), BENCH_ROUNDS (3), BENCH_DIST (dist).

import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import autocannon from 'autocannon';
import { tsImport } from 'tsx/esm/api';

import { median } from '#scripts/steps/median.mjs';
import { report } from '#scripts/steps/record-figures.mjs';
import { perSecond } from './rates.mjs';
import { openSeededShop } from './seeded-shop.mjs';
import { startServer } from './server-process.mjs';
import { addCustomers, fillCarts, placeOrder, readProducts } from './shoppers.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const dist = process.env.BENCH_DIST ?? 'dist';
const connections = 20;
const customersMax = 128;
const orderingAtOnce = 16;

const { postgresFolder, startPostgres } = await tsImport('../../tests/setup/postgres.ts', import.meta.url);
if (!postgresFolder) {
  console.log('This needs PostgreSQL: install its server package.');
  process.exit(1);
}

const shop = await openSeededShop({ database: 'postgres', size: 1000, dist, startPostgres });
const second = await startServer([join(dist, 'server/main.js')], shop.env, '/readyz');
try {
  const customers = await addCustomers(shop.origin, customersMax, 4);
  const products = await readProducts(shop.origin);
  const reads = {
    list: '/api/product?pageNumber=1&pageSize=12',
    'product page': `/products/${products[0]?.slugs}`,
  };
  const [one, both] = [[shop.origin], [shop.origin, second.origin]];
  const rows = [];
  for (const [what, path] of Object.entries(reads)) {
    await drive(both, path, 1);
    rows.push(await compare(what, (origins) => drive(origins, path, seconds), one, both));
  }
  // Compiled code, as in a shop that has run for a while.
  for (let round = 0; round < 4; round += 1) await orders(both, customers);
  rows.push(await compare('orders', (origins) => orders(origins, customers), one, both));
  await report('bench processes', rows, [
    `Requests and orders a second on PostgreSQL with ${availableParallelism()} cores, the load beside it; ${connections} connections, ${orderingAtOnce} orders at once; medians of ${rounds} rounds in turns.`,
  ]);
} finally {
  await second.stop();
  await shop.stop();
}

/**
 * Measures one process and two in turns, so that both meet the same machine.
 * @param {string} what
 * @param {(origins: readonly string[]) => Promise<number>} measure
 * @param {readonly string[]} one
 * @param {readonly string[]} both
 */
async function compare(what, measure, one, both) {
  /** @type {number[]} */
  const single = [];
  /** @type {number[]} */
  const double = [];
  for (let round = 0; round < rounds; round += 1) {
    single.push(await measure(one));
    double.push(await measure(both));
  }
  const [before, after] = [median(single), median(double)];
  return {
    what,
    'one process': Math.round(before),
    'two processes': Math.round(after),
    ratio: Number((after / before).toFixed(2)),
  };
}

/** Requests a second over all processes. @param {readonly string[]} origins @param {string} path @param {number} duration */
async function drive(origins, path, duration) {
  const results = await Promise.all(
    origins.map((origin) =>
      autocannon({
        url: origin + path,
        connections: connections / origins.length,
        duration,
        headers: { 'accept-encoding': 'br' },
      }),
    ),
  );
  const failed = results.find(({ non2xx, errors }) => non2xx > 0 || errors > 0);
  if (failed) throw new Error(`${path}: ${failed.non2xx} answers were not 2xx, ${failed.errors} failed.`);
  return results.reduce((sum, { requests }) => sum + requests.average, 0);
}

/**
 * Orders a second; filling the carts is not measured.
 * @param {readonly string[]} origins
 * @param {readonly import('./shoppers.mjs').Customer[]} customers
 */
async function orders(origins, customers) {
  await fillCarts(/** @type {string} */ (origins[0]), customers);
  return perSecond(customers, orderingAtOnce, (customer) =>
    placeOrder(/** @type {string} */ (origins[customer.at % origins.length]), customer),
  );
}
