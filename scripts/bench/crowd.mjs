// `npm run bench:shoppers -- 600`: a thousand customers at once, each reading pages, filling a cart and ordering, with
// pauses as people make them, for so many seconds (600). Afterwards the sums of orders, stock and mails must agree to the
// paisa. Settings: BENCH_SHOPPERS (1000), BENCH_PRODUCTS (1000), BENCH_DATABASES (sqlite,postgres), BENCH_DIST (dist).

import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';

import { args, report } from '#scripts/steps/record-figures.mjs';
import { openShopDatabase } from './direct-database.mjs';
import { openSeededShop, stockOfEach } from './seeded-shop.mjs';
import { addCustomers, addToCart, openPage, placeOrder, readCart, readProducts } from './shoppers.mjs';

const seconds = Number(args[0] ?? 600);
const count = Number(process.env.BENCH_SHOPPERS ?? 1_000);
const size = Number(process.env.BENCH_PRODUCTS ?? 1_000);
const dist = process.env.BENCH_DIST ?? 'dist';
const goalMs = 300;
/** Between two steps of a shopper. */
const pauseMs = { least: 1_000, most: 5_000 };

const { postgresFolder, startPostgres } = await tsImport('../../tests/setup/postgres.ts', import.meta.url);
const databases = (process.env.BENCH_DATABASES ?? (postgresFolder ? 'sqlite,postgres' : 'sqlite')).split(',');
let hasFailed = false;
for (const database of databases) await measure(database);
process.exitCode = hasFailed ? 1 : 0;

/** @param {string} database */
async function measure(database) {
  const shop = await openSeededShop({ database, size, dist, startPostgres });
  const { origin } = shop;
  try {
    const customers = await addCustomers(origin, count, 8);
    const products = await readProducts(origin);
    console.log(`${database}: ${count} customers shop among ${size} products for ${seconds} s ...`);
    /** @type {Record<string, number[]>} */
    const timesOf = {};
    /** @type {string[]} */
    const errors = [];
    let orders = 0;
    let rupees = 0;
    const until = performance.now() + seconds * 1_000;

    /** @template T @param {string} what @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
    const step = async (what, work) => {
      await pause(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least));
      const startedAt = performance.now();
      try {
        return await work();
      } catch (error) {
        errors.push(`${what}: ${error instanceof Error ? error.message : error}`);
        return undefined;
      } finally {
        timesOf[what] ??= [];
        timesOf[what].push(performance.now() - startedAt);
      }
    };
    const product = () => products[Math.floor(Math.random() * products.length)] ?? { id: '', slugs: '' };
    await Promise.all(
      customers.map(async (customer) => {
        while (performance.now() < until) {
          await step('list', () => openPage(origin, `/api/product?pageNumber=${1 + (customer.at % 9)}&pageSize=12`));
          await step('product page', () => openPage(origin, `/products/${product().slugs}`));
          await step('into the cart', () => addToCart(origin, customer, product().id));
          await step('cart', () => readCart(origin, customer));
          const order = await step('order', () => placeOrder(origin, customer));
          if (!order) continue;
          orders += 1;
          rupees += order.totalAmount;
        }
      }),
    );

    for (const error of errors.slice(0, 5)) console.error(`  ${error}`);
    const wrong = await disagreements(shop.env, orders, Math.round(rupees * 100));
    for (const mismatch of wrong) console.error(`Mismatch: ${mismatch}.`);
    const sums = wrong.length === 0 ? 'agree' : 'DISAGREE';
    await report(
      `shoppers ${database}`,
      Object.entries(timesOf).map(([what, times]) => row(what, times)),
      [
        `${database}: ${count} customers among ${size} products for ${seconds} s: ${orders} orders, ${(orders / seconds).toFixed(1)} a second; ${errors.length} errors. The sums of orders, lines, stock and emails ${sums}.`,
      ],
    );
    if (wrong.length > 0 || errors.length > 0) hasFailed = true;
  } finally {
    await shop.stop();
  }
}

/** @param {string} what @param {number[]} times */
function row(what, times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (/** @type {number} */ part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return {
    what,
    requests: times.length,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'most ms': at(1),
    'goal p99 ms': goalMs,
  };
}

/**
 * @param {{ DATA_DIR: string, DATABASE_URL: string }} env
 * @param {number} orders that customers had confirmed
 * @param {number} paisa
 */
async function disagreements(env, orders, paisa) {
  const database = await openShopDatabase(env);
  try {
    const one = async (/** @type {string} */ sql) => Number((await database.run(`select ${sql} as n`))[0]?.n ?? 0);
    const items = await one('(select sum(quantity) from order_items)');
    const stockedItems = await one('(select count(*) from products) + (select count(*) from product_attributes)');
    const left = await one(
      '(select sum(stock) from products) + coalesce((select sum(stock) from product_attributes), 0)',
    );
    /** @type {[string, number, number][]} */
    const pairs = [
      ['orders written and acknowledged', await one('(select count(*) from orders)'), orders],
      ['their value in paisa', await one('(select sum(total_paisa) from orders)'), paisa],
      [
        'the value of their lines and their subtotals',
        await one('(select sum(total_paisa) from order_items)'),
        await one('(select sum(subtotal_paisa) from orders)'),
      ],
      ['items gone and items ordered', stockedItems * stockOfEach - left, items],
      [
        'mails and two for each order',
        await one("(select count(*) from mails where event like 'order-%')"),
        orders * 2,
      ],
    ];
    return pairs.filter(([, is, must]) => is !== must).map(([what, is, must]) => `${what}: ${is} and ${must}`);
  } finally {
    await database.close();
  }
}
