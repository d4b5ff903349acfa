import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, printTable, quantile } from '#scripts/steps/table.mjs';
import {
  addCustomers,
  type Customer,
  fillCart,
  type Product,
  perSecond,
  placeOrder,
  readProducts,
} from './customers.ts';
import type { BenchOptions } from './options.ts';
import { findMismatches, openSeededShop, type SeededShop } from './seeded-shop.ts';

const connections = 20;
const orderingAtOnce = 16;
const customerCount = 128;
/** Rounds of orders before the first that counts: a shop has run for hours, and its code is compiled. */
const warmUps = 4;
const encoding = { 'accept-encoding': 'br' };

interface Measured {
  readonly rate: number;
  readonly p99: number;
}

/** A shop under measurement, with what its customers had confirmed. */
interface Bench {
  readonly name: string;
  readonly shop: SeededShop;
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  orders: number;
  rupees: number;
}

/**
 * Lists, product pages and searches a second, orders a second, and lists and pages beside 16 customers who order: of the
 * shop and of an earlier build in turns, so that other load on the machine meets all of them.
 */
export async function benchServer({ seconds, runs, database, base }: BenchOptions): Promise<void> {
  const dists = { shop: 'dist', ...(base && { base: join(base, 'dist') }) };
  const benches: Bench[] = [];
  try {
    for (const [name, dist] of Object.entries(dists)) benches.push(await openBench(name, dist, database));
    for (let round = 0; round < warmUps; round += 1) for (const bench of benches) await order(bench, orderingAtOnce);

    const rows = [];
    for (const what of ['list', 'product page', 'search'] as const) {
      rows.push(
        await compare(what, runs, benches, ({ shop, products }) =>
          drive(shop.origin + pathsOf(products)[what], seconds),
        ),
      );
    }
    for (const count of [orderingAtOnce, 1]) {
      rows.push(await compare(`orders, ${count} at a time`, runs, benches, (bench) => order(bench, count)));
    }
    for (const what of ['list', 'product page'] as const) {
      rows.push(
        await compare(`${what} beside orders`, runs, benches, (bench) =>
          besideOrders(bench, pathsOf(bench.products)[what], seconds),
        ),
      );
    }
    printTable(rows, [
      `A second, and p99 in ms, on ${database}: ${connections} connections, medians of ${runs} runs of ${seconds} s in turns.`,
    ]);
    for (const { name, shop, orders, rupees } of benches) {
      const mismatches = await findMismatches(shop, orders, rupees);
      console.log(
        `${name}: ${orders} orders; the sums of orders, lines and stock ${mismatches.length ? 'DISAGREE' : 'agree'}.`,
      );
      for (const mismatch of mismatches) console.error(`Mismatch: ${mismatch}.`);
      if (mismatches.length > 0) process.exitCode = 1;
    }
  } finally {
    for (const { shop } of benches) await shop.stop();
  }
}

/** What is read. An earlier build may have made up other products. */
function pathsOf([first]: readonly Product[]) {
  return {
    list: '/api/product?pageNumber=1&pageSize=12',
    'product page': `/products/${first?.slugs}`,
    search: '/api/product/search?Name=amethyst%20bracelet&PageNumber=1&PageSize=12',
  };
}

async function openBench(name: string, dist: string, database: string): Promise<Bench> {
  const shop = await openSeededShop({ dist, database, products: 1_000 });
  const customers = await addCustomers(shop.origin, customerCount);
  return { name, shop, customers, products: await readProducts(shop.origin), orders: 0, rupees: 0 };
}

async function compare(
  what: string,
  runs: number,
  benches: readonly Bench[],
  measure: (bench: Bench) => Promise<Measured>,
) {
  const found = new Map(benches.map(({ name }): [string, Measured[]] => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const bench of benches) found.get(bench.name)?.push(await measure(bench));
  }
  const of = (name: string, figure: keyof Measured) => median((found.get(name) ?? []).map((one) => one[figure]));
  const [rate, baseRate] = [of('shop', 'rate'), of('base', 'rate')];
  return {
    what,
    'a second': rate,
    'p99 ms': of('shop', 'p99'),
    ...(benches.length > 1 && {
      base: baseRate,
      'base p99': of('base', 'p99'),
      'to base': Math.round((100 * rate) / baseRate) / 100,
    }),
  };
}

async function drive(url: string, duration: number): Promise<Measured> {
  const { non2xx, errors, requests, latency } = await autocannon({ url, connections, duration, headers: encoding });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} responses were not 2xx, ${errors} failed.`);
  return { rate: requests.average, p99: latency.p99 };
}

/** All customers order, some at a time. Filling their carts is not measured. */
async function order(bench: Bench, count: number): Promise<Measured> {
  const { shop, customers, products } = bench;
  await perSecond(customers, orderingAtOnce, (customer) => fillCart(shop.origin, customer, products));
  const times: number[] = [];
  const rate = await perSecond(customers, count, async (customer) => {
    const startedAt = performance.now();
    await confirmOrder(bench, customer);
    times.push(performance.now() - startedAt);
  });
  return { rate, p99: quantile(times, 0.99) };
}

async function confirmOrder(bench: Bench, customer: Customer): Promise<void> {
  const { totalAmount } = await placeOrder(bench.shop.origin, customer);
  bench.orders += 1;
  bench.rupees += totalAmount;
}

/** What readers get while 16 customers fill their carts and order. */
async function besideOrders(bench: Bench, path: string, seconds: number): Promise<Measured> {
  const { shop, customers, products } = bench;
  let isOver = false;
  const ordering = Promise.all(
    Array.from({ length: orderingAtOnce }, async (_, first) => {
      for (let at = first; !isOver; at = (at + orderingAtOnce) % customers.length) {
        const customer = customers[at] as Customer;
        await fillCart(shop.origin, customer, products);
        await confirmOrder(bench, customer);
      }
    }),
  );
  try {
    return await drive(shop.origin + path, seconds);
  } finally {
    isOver = true;
    await ordering;
  }
}
