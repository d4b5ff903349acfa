import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';

import { printTable, quantile } from '#scripts/steps/table.mjs';

import type { Flood, FloodJob } from './flood.ts';
import { send } from './requests.ts';
import {
  type BenchOptions,
  type Customer,
  fillCart,
  logInStaff,
  payOnline,
  repeatFor,
  type SeededShop,
  withSeededShop,
} from './seeded-shop.ts';

/** How many responses of each status. */
type Statuses = Record<string, number>;

const uploaders = 6;
/** Seconds, also for the thread to start. */
const headStart = 2;
/** Of a wait for the end of an attack, whose last requests may take a minute. */
const limitMs = 90_000;
const attacks: Readonly<Record<string, (shop: SeededShop, seconds: number) => Promise<Statuses>>> =
  {
    pages: flood({ path: '/products?Name=stone&MinPrice={n}' }),
    'pages nobody shares': flood({ path: '/reset-password?token={n}&email=a%40b.example' }),
    searches: flood({ path: '/api/product/search?Name=rose+quartz&MinPrice={n}' }),
    logins: flood({
      path: '/api/authentication/login',
      body: { username: 'victim-{n}@example.com', password: 'Wrong1234' },
    }),
    'pages from 24 addresses': flood({ path: '/products?Name=stone&MinPrice={n}', addresses: 24 }),
    'product file of 20000 rows': flood({
      path: '/api/admin/products/import/plan',
      body: { file: productFile(20_000), asDrafts: false, updateStock: false },
      byStaff: true,
    }),
    'pictures of 50 megapixels': upload,
  };

/** In base64. */
function productFile(rows: number): string {
  const products = Array.from(
    { length: rows },
    (_, at) => `stone-${at},Stone ${at},Smooth and round,Amethyst,499,3`,
  );
  const header = 'Handle,Title,Description,Tags,Variant Price,Variant Inventory Qty';
  return Buffer.from([header, ...products].join('\n')).toString('base64');
}

/**
 * One visitor, or somebody of the staff, does the most expensive things that the limits allow, and
 * another one shops meanwhile.
 */
export async function benchAttack({ seconds, database, isAsked }: BenchOptions): Promise<void> {
  const rows = [];
  // Each of them orders once.
  const customers = uploaders + 8 * Math.ceil(seconds) + 8;
  for (const [name, attack] of Object.entries(attacks).filter(([one]) => isAsked(one))) {
    const seeded = { database, products: 200, customers, isLimited: true };
    const row = await withSeededShop(seeded, async (shop) => {
      const visitors = shop.customers.slice(uploaders);
      await visit(shop, visitors, 1, 0);
      const alone = await visit(shop, visitors, seconds, 1_000);
      const attacking = attack(shop, seconds + headStart);
      await pause(1000 * headStart);
      const attacked = await visit(shop, visitors, seconds, 2_000);
      const statuses = Object.entries(await attacking).map(
        ([status, count]) => `${count} x ${status}`,
      );
      const both = (what: 'list' | 'page' | 'order') =>
        `${p99(alone[what])} -> ${p99(attacked[what])}`;
      return {
        list: both('list'),
        'new page': both('page'),
        order: both('order'),
        'refused to the visitor': attacked.refused,
        'the attacker got': statuses.join(', '),
      };
    });
    rows.push({ attack: name, ...row });
  }
  printTable(rows, [
    `${seconds} s. What another visitor sees, alone and meanwhile: p99 in ms of lists, of pages that nobody has seen yet, and of orders with a screenshot.`,
  ]);
}

const p99 = (times: readonly number[]) => Math.round(10 * quantile(times, 0.99)) / 10;

/** Lists all the time, now and then a page that nobody has seen, and orders. */
async function visit(shop: SeededShop, customers: Customer[], seconds: number, firstPrice: number) {
  const order: number[] = [];
  let refused = 0;
  const note = ({ status }: { status: number }) => {
    if (status !== 200) refused += 1;
  };
  const read = async (path: string) =>
    note(await send(shop.origin, 'GET', path, { from: '203.0.113.7' }));
  const screenshot = await sharp({
    create: { width: 1080, height: 2200, channels: 3, background: '#dde' },
  })
    .jpeg()
    .toBuffer();
  const [list, page] = await Promise.all([
    repeatFor(seconds, 10, () => read('/api/product?pageNumber=1&pageSize=12')),
    repeatFor(seconds, 250, (at) => read(`/products?MaxPrice=${firstPrice + at}`)),
    repeatFor(seconds, 400, async () => {
      const customer = customers.pop();
      if (!customer) throw new Error('There are too few customers.');
      await fillCart(shop, customer);
      const startedAt = performance.now();
      note(await payOnline(shop, customer, screenshot));
      order.push(performance.now() - startedAt);
    }),
  ]);
  return { list, page, order, refused };
}

/** Customers at one address pay with pictures of hardly a megabyte that take seconds to decode. */
async function upload(shop: SeededShop, seconds: number): Promise<Statuses> {
  const picture = await sharp({
    create: { width: 7_070, height: 7_070, channels: 4, background: '#000' },
  })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer();
  const statuses: Statuses = {};
  const uploadAgain = (customer: Customer) =>
    // A refused picture must not become a flood of carts.
    repeatFor(seconds, 200, async () => {
      await fillCart(shop, customer);
      const { status } = await payOnline(shop, { ...customer, from: '198.51.100.1' }, picture);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  await Promise.all(shop.customers.slice(0, uploaders).map(uploadAgain));
  return statuses;
}

/**
 * Requests as fast as the connections go, in a thread of its own: the visitor's times must not be
 * the attacker's work.
 */
function flood(options: Flood) {
  return async (shop: SeededShop, seconds: number): Promise<Statuses> => {
    const staff = options.byStaff ? await logInStaff(shop, 'staff') : {};
    const job: FloodJob = { ...options, origin: shop.origin, seconds, staff };
    const attacker = new Worker(new URL('flood.ts', import.meta.url), { workerData: job });
    const signal = AbortSignal.timeout(limitMs + 1000 * seconds);
    const [statuses] = await once(attacker, 'message', { signal }).catch((cause) => {
      throw new Error(`The attacker did not end ${limitMs / 1000} s after its time.`, { cause });
    });
    return statuses;
  };
}
