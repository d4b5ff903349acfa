import { median, printTable, quantile } from '#scripts/steps/table.mjs';

import { autocannon } from './packages/index.mjs';
import {
  type BenchOptions,
  buildsOf,
  type Customer,
  compareSums,
  fillCart,
  openSeededShop,
  placeOrder,
  type SeededShop,
} from './seeded-shop.ts';

const connections = 20;
const orderingAtOnce = 16;
const customerCount = 128;
/** Rounds of orders before the first that counts: a shop has run for hours, and its code is compiled. */
const warmUps = 4;

interface Measured {
  readonly rate: number;
  readonly p99: number;
}

/** A shop under measurement, with what its customers had confirmed. */
interface Bench {
  readonly build: string;
  readonly shop: SeededShop;
  orders: number;
  rupees: number;
}

/**
 * Lists, product pages and searches a second, orders a second, and lists and pages beside 16 customers who order: of the
 * shop and of an earlier build in turns, so that other load on the machine meets all of them.
 */
export async function benchServer(options: BenchOptions): Promise<void> {
  const { seconds, runs, database } = options;
  const benches: Bench[] = [];
  try {
    for (const [build, dist] of buildsOf(options)) {
      const shop = await openSeededShop({ dist, database, products: 1_000, customers: customerCount });
      benches.push({ build, shop, orders: 0, rupees: 0 });
    }
    for (let round = 0; round < warmUps; round += 1) for (const bench of benches) await order(bench, orderingAtOnce);

    const list = () => '/api/product?pageNumber=1&pageSize=12';
    const page = ({ products: [first] }: SeededShop) => `/products/${first?.slugs}`;
    const search = () => '/api/product/search?Name=amethyst%20bracelet&PageNumber=1&PageSize=12';
    const drivePath = (pathOf: (shop: SeededShop) => string) => (bench: Bench) =>
      drive(bench.shop.origin + pathOf(bench.shop), seconds);
    const besides = (pathOf: (shop: SeededShop) => string) => (bench: Bench) =>
      besideOrders(bench, () => drivePath(pathOf)(bench));
    const measurements: Record<string, (bench: Bench) => Promise<Measured>> = {
      list: drivePath(list),
      'product page': drivePath(page),
      search: drivePath(search),
      [`orders, ${orderingAtOnce} at a time`]: (bench) => order(bench, orderingAtOnce),
      'orders, 1 at a time': (bench) => order(bench, 1),
      'list beside orders': besides(list),
      'product page beside orders': besides(page),
    };
    const rows = [];
    for (const [what, measure] of Object.entries(measurements)) rows.push(await compare(what, runs, benches, measure));
    printTable(rows, [
      `A second, and p99 in ms, on ${database}: ${connections} connections, medians of ${runs} runs of ${seconds} s in turns.`,
    ]);
    for (const { build, shop, orders, rupees } of benches) await compareSums(build, shop, orders, rupees);
  } finally {
    for (const { shop } of benches) await shop.stop();
  }
}

async function compare(
  what: string,
  runs: number,
  benches: readonly Bench[],
  measure: (bench: Bench) => Promise<Measured>,
) {
  const found = benches.map((): Measured[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, bench] of benches.entries()) found[at]?.push(await measure(bench));
  }
  const [own, base] = found.map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    p99: median(all.map(({ p99 }) => p99)),
  }));
  const toBase = own && base && Math.round((100 * own.rate) / base.rate) / 100;
  return {
    what,
    'a second': own?.rate,
    'p99 ms': own?.p99,
    ...(base && { base: base.rate, 'base p99': base.p99, 'to base': toBase }),
  };
}

async function drive(url: string, duration: number): Promise<Measured> {
  const headers = { 'accept-encoding': 'br' };
  const { non2xx, errors, requests, latency } = await autocannon({ url, connections, duration, headers });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} responses were not 2xx, ${errors} failed.`);
  return { rate: requests.average, p99: latency.p99 };
}

/** All customers order, some at a time. Filling their carts is not measured. */
async function order(bench: Bench, count: number): Promise<Measured> {
  const { shop } = bench;
  await forEach(shop.customers, orderingAtOnce, (customer) => fillCart(shop, customer));
  const times: number[] = [];
  const beganAt = performance.now();
  await forEach(shop.customers, count, async (customer) => {
    const startedAt = performance.now();
    await confirmOrder(bench, customer);
    times.push(performance.now() - startedAt);
  });
  return { rate: (times.length * 1000) / (performance.now() - beganAt), p99: quantile(times, 0.99) };
}

/** Runs `work` for each item, `count` at a time. */
async function forEach<Item>(items: readonly Item[], count: number, work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

async function confirmOrder(bench: Bench, customer: Customer): Promise<void> {
  const { totalAmount } = await placeOrder(bench.shop, customer);
  bench.orders += 1;
  bench.rupees += totalAmount;
}

/** What readers get while 16 customers fill their carts and order. */
async function besideOrders(bench: Bench, measure: () => Promise<Measured>): Promise<Measured> {
  const { shop } = bench;
  let isOver = false;
  const ordering = Promise.all(
    Array.from({ length: orderingAtOnce }, async (_, first) => {
      for (let at = first; !isOver; at = (at + orderingAtOnce) % shop.customers.length) {
        const customer = shop.customers[at] as Customer;
        await fillCart(shop, customer);
        await confirmOrder(bench, customer);
      }
    }),
  );
  try {
    return await measure();
  } finally {
    isOver = true;
    await ordering;
  }
}
