import { median, printTable, quantile } from '#scripts/steps/table.mjs';

import { autocannon } from './packages/index.mjs';
import {
  type BenchOptions,
  checkOrders,
  fillCart,
  placeOrder,
  repeatFor,
  type SeededShop,
  withSeededShop,
} from './seeded-shop.ts';

const connections = 20;
export const orderingAtOnce = 16;
/**
 * Rounds of orders before the first that counts: a shop has run for hours, and its code is
 * compiled.
 */
const warmUps = 4;
const list = '/api/product?pageNumber=1&pageSize=12';
const search = '/api/product/search?Name=amethyst%20bracelet&PageNumber=1&PageSize=12';
const pageOf = ({ products: [first] }: SeededShop) => `/products/${first?.slugs}`;

export interface Measured {
  readonly rate: number;
  readonly p99: number;
}

const measurements: Readonly<
  Record<string, (shop: SeededShop, seconds: number) => Promise<Measured>>
> = {
  list: (shop, seconds) => drive(shop, list, seconds),
  'product page': (shop, seconds) => drive(shop, pageOf(shop), seconds),
  search: (shop, seconds) => drive(shop, search, seconds),
  [`orders ${orderingAtOnce} at a time`]: (shop) => orderAtOnce(shop, orderingAtOnce),
  'orders one at a time': (shop) => orderAtOnce(shop, 1),
  'list beside orders': (shop, seconds) => besideOrders(shop, seconds, drive(shop, list, seconds)),
  'product page beside orders': (shop, seconds) =>
    besideOrders(shop, seconds, drive(shop, pageOf(shop), seconds)),
};

/**
 * Lists, product pages and searches a second, orders a second, and lists and pages beside 16
 * customers who order.
 */
export async function benchServer({
  seconds,
  runs,
  database,
  isAsked,
}: BenchOptions): Promise<void> {
  await withSeededShop({ database, products: 1_000, customers: 128 }, async (shop) => {
    for (let round = 0; round < warmUps; round += 1) await orderAtOnce(shop, orderingAtOnce);
    const rows = [];
    for (const [what, measure] of Object.entries(measurements).filter(([name]) => isAsked(name))) {
      const found: Measured[] = [];
      for (let run = 0; run < runs; run += 1) found.push(await measure(shop, seconds));
      const [rate, p99] = [
        median(found.map((one) => one.rate)),
        median(found.map((one) => one.p99)),
      ];
      rows.push({ what, 'a second': rate, 'p99 ms': p99 });
    }
    printTable(rows, [
      `On ${database}: ${connections} connections, medians of ${runs} runs of ${seconds} s.`,
    ]);
    await checkOrders(shop);
  });
}

async function drive({ origin }: SeededShop, path: string, duration: number): Promise<Measured> {
  const headers = { 'accept-encoding': 'br' };
  const { non2xx, errors, requests, latency } = await autocannon({
    url: origin + path,
    connections,
    duration,
    headers,
  });
  if (non2xx > 0 || errors > 0)
    throw new Error(`${path}: ${non2xx} responses were not 2xx, ${errors} failed.`);
  return { rate: requests.average, p99: latency.p99 };
}

/** All customers order, some at a time. Filling their carts is not measured. */
export async function orderAtOnce(shop: SeededShop, count: number): Promise<Measured> {
  await share(orderingAtOnce, shop.customers, (customer) => fillCart(shop, customer));
  const times: number[] = [];
  const beganAt = performance.now();
  await share(count, shop.customers, async (customer) => {
    const startedAt = performance.now();
    await placeOrder(shop, customer);
    times.push(performance.now() - startedAt);
  });
  return {
    rate: (times.length * 1000) / (performance.now() - beganAt),
    p99: quantile(times, 0.99),
  };
}

/** Runs `work` for each item, `count` at a time. */
async function share<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

/** What readers get while 16 customers fill their carts and order. */
async function besideOrders(
  shop: SeededShop,
  seconds: number,
  measured: Promise<Measured>,
): Promise<Measured> {
  const orderAgain = (customer: SeededShop['customers'][number]) =>
    repeatFor(seconds, 0, async () => {
      await fillCart(shop, customer);
      await placeOrder(shop, customer);
    });
  const [result] = await Promise.all([
    measured,
    ...shop.customers.slice(0, orderingAtOnce).map(orderAgain),
  ]);
  return result;
}
