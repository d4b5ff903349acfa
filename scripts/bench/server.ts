import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, printTable } from '#scripts/steps/table.mjs';
import { startServer } from '#tests/faults/killable-server.ts';
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
import { send } from './requests.ts';
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
 * shop, of a bare server and of an earlier build in turns, so that other load on the machine meets all of them.
 */
export async function benchServer({ seconds, runs, database, base }: BenchOptions): Promise<void> {
  const dists = { shop: 'dist', ...(base && { base: join(base, 'dist') }) };
  const benches: Bench[] = [];
  let bare: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    for (const [name, dist] of Object.entries(dists)) benches.push(await openBench(name, dist, database));
    const [ours] = benches;
    if (!ours) throw new Error('There is no shop.');
    const ourPaths = pathsOf(ours.products);
    bare = await startBare(ours.shop, Object.values(ourPaths));
    const { origin: bareOrigin } = bare;
    for (let round = 0; round < warmUps; round += 1) for (const bench of benches) await order(bench, orderingAtOnce);

    const rows = [];
    for (const what of ['list', 'product page', 'search'] as const) {
      rows.push(
        await compare(
          what,
          runs,
          benches,
          ({ shop, products }) => drive(shop.origin + pathsOf(products)[what], seconds),
          () => drive(bareOrigin + ourPaths[what], seconds),
        ),
      );
    }
    for (const count of [orderingAtOnce, 1]) {
      rows.push(
        await compare(
          `orders, ${count} at a time`,
          runs,
          benches,
          (bench) => order(bench, count),
          () => orderBare(bareOrigin, count),
        ),
      );
    }
    for (const what of ['list', 'product page'] as const) {
      rows.push(
        await compare(`${what} beside orders`, runs, benches, (bench) =>
          besideOrders(bench, pathsOf(bench.products)[what], seconds),
        ),
      );
    }
    printTable(rows, [
      `A second, and p99 in ms, on ${database}: ${connections} connections, medians of ${runs} runs of ${seconds} s in turns. Bare sends the same bytes and for an order commits one row to SQLite.`,
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
    await bare?.stop();
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

async function startBare({ origin, folder }: SeededShop, paths: readonly string[]) {
  const responses: Record<string, { headers: Record<string, string>; body: string }> = {};
  for (const path of paths) {
    // Without compression, in which `fetch` would unpack it.
    const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
    const own = [...response.headers].filter(([name]) => !/^(?:connection|date|keep-alive|content-length)$/.test(name));
    responses[path] = {
      headers: Object.fromEntries(own),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    };
  }
  const file = join(folder, 'responses.json');
  await writeFile(file, JSON.stringify(responses));
  const env = { BARE_RESPONSES: file, BARE_DATABASE: join(folder, 'bare.sqlite') };
  return startServer(join(import.meta.dirname, 'bare.ts'), env);
}

async function compare(
  what: string,
  runs: number,
  benches: readonly Bench[],
  measure: (bench: Bench) => Promise<Measured>,
  measureBare?: () => Promise<Measured>,
) {
  const found: Record<string, Measured[]> = {};
  for (let run = 0; run < runs; run += 1) {
    for (const bench of benches) found[bench.name] = [...(found[bench.name] ?? []), await measure(bench)];
    if (measureBare) found.bare = [...(found.bare ?? []), await measureBare()];
  }
  const rateOf = (name: string) => (found[name] ? median(found[name].map(({ rate }) => rate)) : undefined);
  const p99Of = (name: string) => (found[name] ? median(found[name].map(({ p99 }) => p99)) : undefined);
  const ratioTo = (name: string) => {
    const [ours, theirs] = [rateOf('shop'), rateOf(name)];
    return ours && theirs ? Math.round((100 * ours) / theirs) / 100 : undefined;
  };
  const hasBase = benches.length > 1;
  return {
    what,
    'a second': rateOf('shop'),
    'p99 ms': p99Of('shop'),
    ...(hasBase && { base: rateOf('base'), 'base p99': p99Of('base'), 'to base': ratioTo('base') }),
    bare: rateOf('bare'),
    'bare p99': p99Of('bare'),
    'to bare': ratioTo('bare'),
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
  return timed(customers, count, (customer) => confirmOrder(bench, customer));
}

function orderBare(origin: string, count: number): Promise<Measured> {
  const customers = Array.from({ length: customerCount }, (_, at) => at);
  return timed(customers, count, async (at) => {
    const { status } = await send(origin, 'POST', '/api/order', { body: { at } });
    if (status !== 200) throw new Error(`The bare server responded with ${status}.`);
  });
}

async function timed<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const rate = await perSecond(items, count, async (item) => {
    const startedAt = performance.now();
    await work(item);
    times.push(performance.now() - startedAt);
  });
  return { rate, p99: times.toSorted((one, other) => other - one)[Math.floor(times.length / 100)] ?? Number.NaN };
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
