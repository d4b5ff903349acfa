// Part of `npm run bench`: the list and a product page read alone, and then beside 16 customers who order, at each size
// of the catalogue and on each database there is. Rates depend on the machine; what counts is the share that is left.
// Settings: BENCH_SECONDS (4), BENCH_SIZES (112,1000,10000,100000), BENCH_DATABASES (sqlite,postgres), BENCH_DIST (dist).

import autocannon from 'autocannon';
import { tsImport } from 'tsx/esm/api';

import { report } from '#scripts/steps/record-figures.mjs';
import { openSeededShop } from './seeded-shop.mjs';
import { addCustomers, addToCart, placeOrder, readProducts } from './shoppers.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const sizes = (process.env.BENCH_SIZES ?? '112,1000,10000,100000').split(',').map(Number);
const dist = process.env.BENCH_DIST ?? 'dist';
const connections = 20;
const orderingAtOnce = 16;
/** More than order at once, so that histories stay short. */
const customersMax = 96;

const { postgresFolder, startPostgres } = await tsImport('../../tests/setup/postgres.ts', import.meta.url);
const databases = (process.env.BENCH_DATABASES ?? (postgresFolder ? 'sqlite,postgres' : 'sqlite')).split(',');

const rows = [];
for (const database of databases) {
  for (const size of sizes) rows.push(...(await measureShop(database, size)));
}
await report('bench mixed', rows, [
  `${connections} connections read, ${orderingAtOnce} customers put two products into a cart and order; ${seconds} s each.`,
]);

/** @param {string} database @param {number} size */
async function measureShop(database, size) {
  const shop = await openSeededShop({ database, size, dist, startPostgres });
  const { origin } = shop;
  try {
    const customers = await addCustomers(origin, customersMax, 4);
    const products = await readProducts(origin);
    const targets = {
      list: '/api/product?pageNumber=1&pageSize=12',
      'product page': `/products/${products[0]?.slugs}`,
    };
    const found = [];
    for (const [what, path] of Object.entries(targets)) {
      await drive(origin + path, 1);
      const alone = await drive(origin + path, seconds);
      const ordering = startOrdering(origin, customers, products);
      const beside = await drive(origin + path, seconds);
      found.push(row({ database, size, what, alone, beside, orders: await ordering.stop() }));
    }
    const ordering = startOrdering(origin, customers, products);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const { perSecond } = await ordering.stop();
    return found.map((one) => ({ ...one, 'orders/s, no readers': Math.round(perSecond) }));
  } finally {
    await shop.stop();
  }
}

/**
 * Sixteen at a time, customers fill their carts with two products and order, again and again, until `stop` is called.
 * @param {string} origin
 * @param {readonly import('./shoppers.mjs').Customer[]} customers
 * @param {readonly { id: string }[]} products
 */
function startOrdering(origin, customers, products) {
  const startedAt = performance.now();
  let isOver = false;
  let count = 0;
  const done = Promise.all(
    Array.from({ length: orderingAtOnce }, async (_, at) => {
      for (let round = at; !isOver; round += orderingAtOnce) {
        // No customer orders twice at once: their number is a multiple of those that order.
        const customer = /** @type {import('./shoppers.mjs').Customer} */ (customers[round % customers.length]);
        for (const place of [round, round * 7 + 1]) {
          await addToCart(origin, customer, products[place % products.length]?.id ?? '');
        }
        await placeOrder(origin, customer);
        count += 1;
      }
    }),
  );
  return {
    stop: async () => {
      const perSecond = (count * 1000) / (performance.now() - startedAt);
      isOver = true;
      await done;
      return { perSecond };
    },
  };
}

/** @param {string} url @param {number} duration */
async function drive(url, duration) {
  const result = await autocannon({ url, connections, duration, headers: { 'accept-encoding': 'br' } });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/**
 * @param {{ database: string, size: number, what: string, alone: { rate: number, p99: number },
 *   beside: { rate: number, p99: number }, orders: { perSecond: number } }} measured
 */
function row({ database, size, what, alone, beside, orders }) {
  return {
    database,
    products: size,
    what,
    'alone req/s': Math.round(alone.rate),
    'beside orders req/s': Math.round(beside.rate),
    'share left': Number((beside.rate / alone.rate).toFixed(2)),
    'p99 alone ms': alone.p99,
    'p99 beside ms': beside.p99,
    'orders/s': Math.round(orders.perSecond),
  };
}
