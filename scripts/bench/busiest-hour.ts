import { setTimeout as pause } from 'node:timers/promises';

import { printTable, quantile } from '#scripts/steps/table.mjs';
import { addCustomers, fillCart, placeOrder, readProducts } from './customers.ts';
import type { BenchOptions } from './options.ts';
import { send } from './requests.ts';
import { findMismatches, openSeededShop, processorMs } from './seeded-shop.ts';

/** In the busiest hour of a million visitors a day (docs/scaling.md). */
const aSecond = { page: 463, call: 1_300, order: 1.2 } as const;
/** The rate rises for this long before the first figure: a shop has run for hours, and its code is compiled. */
const warmUpSeconds = 10;
const tickMs = 10;
const visitors = 5_000;

/** Sends what a million visitors a day send in a second of their busiest hour, whether or not the shop keeps up. */
export async function benchBusiestHour({ seconds, database, base }: BenchOptions): Promise<void> {
  const rows = [];
  for (const [name, dist] of [['shop', 'dist'], ...(base ? [['base', `${base}/dist`]] : [])] as [string, string][])
    rows.push(...(await measure(name, dist, database, seconds)));
  printTable(rows, [
    `${seconds} s on ${database} after ${warmUpSeconds} s of a rising rate, each visitor at an address of their own; times in ms.`,
  ]);
}

async function measure(name: string, dist: string, database: string, seconds: number) {
  const shop = await openSeededShop({ dist, database, products: 1_000, isLimited: true });
  const { origin, pid } = shop;
  try {
    const products = await readProducts(origin);
    const customers = await addCustomers(origin, Math.ceil(aSecond.order * (warmUpSeconds + seconds)) + 2);
    const times: Record<string, number[]> = { page: [], call: [], order: [] };
    let [orders, rupees, failed, next] = [0, 0, 0, 0];
    const product = () => products[Math.floor(products.length * Math.random() ** 2)] ?? products[0];
    const list = () => `pageNumber=${1 + Math.floor(20 * Math.random() ** 2)}&pageSize=12`;
    const pages = [() => '/', () => '/products', () => `/products/${product()?.slugs}`, () => '/about'];
    const calls = [
      () => `/api/product?${list()}`,
      () => `/api/product/${product()?.slugs}`,
      () => `/api/product/tags/amethyst?${list()}`,
      () => '/api/product/search?Name=amethyst%20bracelet&PageNumber=1&PageSize=12',
    ];
    const read = async (what: 'page' | 'call', path: string) => {
      const visitor = Math.floor(visitors * Math.random());
      const { status, ms } = await send(origin, 'GET', path, { from: `198.18.${visitor >> 8}.${visitor & 255}` });
      if (status === 200) times[what]?.push(ms);
      else failed += 1;
    };
    const order = async () => {
      const customer = customers[next % customers.length];
      next += 1;
      if (!customer) return;
      const startedAt = performance.now();
      await fillCart(origin, customer, products);
      const { totalAmount } = await placeOrder(origin, customer);
      times.order?.push(performance.now() - startedAt);
      orders += 1;
      rupees += totalAmount;
    };
    const work = {
      page: () => read('page', anyOf(pages)()),
      call: () => read('call', anyOf(calls)()),
      order,
    };

    /** Begins as much as `due` seconds of the busiest hour by each moment, and waits for the end of all of it. */
    const run = async (forSeconds: number, due: (now: number) => number) => {
      const begun = { page: 0, call: 0, order: 0 };
      const running = new Set<Promise<void>>();
      const startedAt = performance.now();
      for (let now = 0; now < forSeconds; now = (performance.now() - startedAt) / 1000) {
        for (const what of ['page', 'call', 'order'] as const) {
          for (; begun[what] < aSecond[what] * due(now); begun[what] += 1) {
            const one = work[what]().finally(() => running.delete(one));
            running.add(one);
          }
        }
        await pause(tickMs);
      }
      await Promise.all(running);
      return performance.now() - startedAt;
    };
    await run(warmUpSeconds, (now) => now ** 2 / (2 * warmUpSeconds));
    for (const found of Object.values(times)) found.length = 0;
    failed = 0;
    const usedBefore = await processorMs(pid);
    const tookMs = await run(seconds, (now) => now);
    const core = `${Math.round((100 * ((await processorMs(pid)) - usedBefore)) / tookMs)} %`;
    const mismatches = await findMismatches(shop, orders, rupees);
    for (const mismatch of mismatches) console.error(`Mismatch: ${mismatch}.`);
    if (mismatches.length > 0) process.exitCode = 1;
    return Object.entries(times).map(([what, found]) => ({
      build: name,
      what,
      'a second': (found.length * 1000) / tookMs,
      p50: Math.round(10 * quantile(found, 0.5)) / 10,
      p99: Math.round(10 * quantile(found, 0.99)) / 10,
      failed: what === 'order' ? '' : failed,
      'of a core': core,
      sums: mismatches.length ? 'DISAGREE' : 'agree',
    }));
  } finally {
    await shop.stop();
  }
}

function anyOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(items.length * Math.random())] as Item;
}
