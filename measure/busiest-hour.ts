import { setTimeout as pause } from 'node:timers/promises';

import { printTable, quantile } from '#scripts/steps/table.mjs';

import { send } from './requests.ts';
import {
  type BenchOptions,
  buildsOf,
  compareSums,
  fillCart,
  placeOrder,
  processorMs,
  type SeededShop,
  withSeededShop,
} from './seeded-shop.ts';

/** In the busiest hour of a million visitors a day (docs/scaling.md). */
const aSecond = { page: 463, call: 1_300, order: 1.2 } as const;
type Work = keyof typeof aSecond;
const allWork = ['page', 'call', 'order'] as const;
/** The rate rises for this long before the first figure: a shop has run for hours, and its code is compiled. */
const warmUpSeconds = 10;
const tickMs = 10;
const visitors = 5_000;

/** Sends what a million visitors a day send in a second of their busiest hour, whether or not the shop keeps up. */
export async function benchBusiestHour(options: BenchOptions): Promise<void> {
  const { seconds, database } = options;
  const customers = Math.ceil(aSecond.order * (warmUpSeconds + seconds)) + 2;
  const rows = [];
  for (const [build, dist] of buildsOf(options)) {
    const seeded = { dist, database, products: 1_000, customers, isLimited: true };
    const found = await withSeededShop(seeded, (shop) => measure(build, shop, seconds));
    rows.push(...found.map((row) => ({ build, ...row })));
  }
  printTable(rows, [
    `${seconds} s on ${database} after ${warmUpSeconds} s of a rising rate, each visitor at an address of their own; times in ms.`,
  ]);
}

async function measure(build: string, shop: SeededShop, seconds: number) {
  const { origin, pid, products, customers } = shop;
  const times: Record<Work, number[]> = { page: [], call: [], order: [] };
  let [orders, rupees, failed, next] = [0, 0, 0, 0];
  const slug = () => products[Math.floor(products.length * Math.random() ** 2)]?.slugs ?? products[0]?.slugs;
  const list = () => `pageNumber=${1 + Math.floor(20 * Math.random() ** 2)}&pageSize=12`;
  const pages = [() => '/', () => '/products', () => `/products/${slug()}`, () => '/about'];
  const calls = [
    () => `/api/product?${list()}`,
    () => `/api/product/${slug()}`,
    () => `/api/product/tags/amethyst?${list()}`,
    () => '/api/product/search?Name=amethyst%20bracelet&PageNumber=1&PageSize=12',
  ];
  const read = async (what: Work, paths: readonly (() => string)[]) => {
    const visitor = Math.floor(visitors * Math.random());
    const path = paths[Math.floor(paths.length * Math.random())]?.() ?? '/';
    const { status, ms } = await send(origin, 'GET', path, { from: `198.18.${visitor >> 8}.${visitor & 255}` });
    if (status === 200) times[what].push(ms);
    else failed += 1;
  };
  const work: Record<Work, () => Promise<void>> = {
    page: () => read('page', pages),
    call: () => read('call', calls),
    async order() {
      const customer = customers[next % customers.length];
      next += 1;
      if (!customer) return;
      const startedAt = performance.now();
      await fillCart(shop, customer);
      const { totalAmount } = await placeOrder(shop, customer);
      times.order.push(performance.now() - startedAt);
      orders += 1;
      rupees += totalAmount;
    },
  };

  /** Begins as much as `due` seconds of the busiest hour by each moment, and waits for the end of all of it. */
  const run = async (forSeconds: number, due: (now: number) => number) => {
    const begun = { page: 0, call: 0, order: 0 };
    const running = new Set<Promise<void>>();
    const startedAt = performance.now();
    for (let now = 0; now < forSeconds; now = (performance.now() - startedAt) / 1000) {
      for (const what of allWork) {
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
  for (const what of allWork) times[what].length = 0;
  failed = 0;
  const usedBefore = await processorMs(pid);
  const tookMs = await run(seconds, (now) => now);
  const core = `${Math.round((100 * ((await processorMs(pid)) - usedBefore)) / tookMs)} %`;
  await compareSums(build, shop, orders, rupees);
  return allWork.map((what) => ({
    what,
    'a second': (times[what].length * 1000) / tookMs,
    p50: Math.round(10 * quantile(times[what], 0.5)) / 10,
    p99: Math.round(10 * quantile(times[what], 0.99)) / 10,
    failed: what === 'order' ? '' : failed,
    'of a core': core,
  }));
}
