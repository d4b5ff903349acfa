import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { printTable, quantile } from '#scripts/steps/table.mjs';

import { send } from './requests.ts';
import {
  type BenchOptions,
  checkOrders,
  fillCart,
  pick,
  placeOrder,
  type SeededShop,
  withSeededShop,
} from './seeded-shop.ts';

/** In the busiest hour of a million visitors a day (docs/scaling.md). */
const aSecond = { page: 463, call: 1_300, order: 1.2 } as const;
/** Parts of it before the first figure: a shop has run for hours, and its code is compiled. */
const warmUps = [0.1, 0.3, 0.6];
const warmUpSeconds = 3;
const visitors = 5_000;

/**
 * Sends what a million visitors a day send in a second of their busiest hour, whether or not the
 * shop keeps up.
 */
export async function benchBusiestHour({ seconds, database }: BenchOptions): Promise<void> {
  const customers = Math.ceil(aSecond.order * (warmUps.length * warmUpSeconds + seconds)) + 10;
  const rows = await withSeededShop(
    { database, products: 1_000, customers, isLimited: true },
    async (shop) => {
      const works = worksOf(shop);
      const play = (share: number, time: number) =>
        Promise.all(works.map(({ what, work }) => begin(share * aSecond[what], time, work)));
      for (const share of warmUps) await play(share, warmUpSeconds);
      const usedBefore = await processorMs(shop.pid);
      const startedAt = performance.now();
      const found = await play(1, seconds);
      const tookMs = performance.now() - startedAt;
      const core = `${Math.round((100 * ((await processorMs(shop.pid)) - usedBefore)) / tookMs)} %`;
      await checkOrders(shop);
      return found.map(({ times, failed }, at) => ({
        what: works[at]?.what,
        'a second': (times.length * 1000) / tookMs,
        p50: Math.round(10 * quantile(times, 0.5)) / 10,
        p99: Math.round(10 * quantile(times, 0.99)) / 10,
        failed,
        'of a core': core,
      }));
    },
  );
  printTable(rows, [
    `${seconds} s on ${database}, each visitor at an address of their own; times in ms.`,
  ]);
}

/** What visitors do. Each must return true. */
function worksOf(shop: SeededShop) {
  const { origin, products, customers } = shop;
  const slug = () => pick(products, 2).slugs;
  const list = () => `pageNumber=${1 + Math.floor(20 * Math.random() ** 2)}&pageSize=12`;
  const pages = [() => '/', () => '/products', () => `/products/${slug()}`, () => '/about'];
  const calls = [
    () => `/api/product?${list()}`,
    () => `/api/product/${slug()}`,
    () => `/api/product/tags/amethyst?${list()}`,
    () => '/api/product/search?Name=amethyst%20bracelet&PageNumber=1&PageSize=12',
  ];
  const read = async (paths: readonly (() => string)[]) => {
    const visitor = Math.floor(visitors * Math.random());
    const { status } = await send(origin, 'GET', pick(paths)(), {
      from: `198.18.${visitor >> 8}.${visitor & 255}`,
    });
    return status === 200;
  };
  const left = customers.values();
  const order = async () => {
    const { value: customer } = left.next();
    if (!customer) throw new Error('There are too few customers.');
    await fillCart(shop, customer);
    await placeOrder(shop, customer);
    return true;
  };
  return [
    { what: 'page', work: () => read(pages) },
    { what: 'call', work: () => read(calls) },
    { what: 'order', work: order },
  ] as const;
}

/**
 * Begins `work` this often a second, whether or not it keeps up, and waits for the end of all of
 * it.
 */
async function begin(rate: number, seconds: number, work: () => Promise<boolean>) {
  const times: number[] = [];
  let failed = 0;
  const one = async () => {
    const startedAt = performance.now();
    if (await work()) times.push(performance.now() - startedAt);
    else failed += 1;
  };
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    const waitMs = startedAt + (1000 * count) / rate - performance.now();
    if (waitMs > 1) await pause(waitMs);
    running.push(one());
  }
  await Promise.all(running);
  return { times, failed };
}

/**
 * Processor time in milliseconds that a process has used since its start. NaN where the system does
 * not report it.
 */
async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
    .split(') ')[1]
    ?.split(' ');
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}
