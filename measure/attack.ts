import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import sharp from 'sharp';

import { printTable, quantile } from '#scripts/steps/table.mjs';

import { send } from './requests.ts';
import {
  type BenchOptions,
  buildsOf,
  type Cartable,
  type Customer,
  fillCart,
  logInStaff,
  payOnline,
  placeOrder,
  repeatFor,
  type SeededShop,
  withSeededShop,
} from './seeded-shop.ts';

interface Attack {
  /** `{n}` becomes another number in each request. */
  readonly path: string;
  readonly addresses: number;
  readonly body?: Readonly<Record<string, unknown>>;
  /** By somebody of the staff, one after the other, instead of by strangers. */
  readonly byStaff?: boolean;
  /** Customers at one address pay with a square picture of this side; the other visitor pays with a screenshot. */
  readonly pictureSide?: number;
}

const connections = 24;
const uploaders = 6;
/** Of a wait for the attacker, whose last requests may take a minute. */
const limitMs = 90_000;
const attacks: Readonly<Record<string, Attack>> = {
  pages: { path: '/products?Name=stone&MinPrice={n}', addresses: 1 },
  'pages nobody shares': { path: '/reset-password?token={n}&email=a%40b.example', addresses: 1 },
  searches: { path: '/api/product/search?Name=rose+quartz&MinPrice={n}', addresses: 1 },
  logins: {
    path: '/api/authentication/login',
    addresses: 1,
    body: { username: 'victim-{n}@example.com', password: 'Wrong1234' },
  },
  'pages, 24 addresses': { path: '/products?Name=stone&MinPrice={n}', addresses: connections },
  'pictures of 50 megapixels': { path: '/api/order', addresses: 1, pictureSide: 7_070 },
  'pictures of 118 megapixels': { path: '/api/order', addresses: 1, pictureSide: 10_900 },
  ...Object.fromEntries(
    [2_000, 20_000, 100_000].map((rows) => [
      `product file of ${rows} rows`,
      {
        path: '/api/admin/products/import/plan',
        addresses: 1,
        body: { file: productFile(rows), asDrafts: false, updateStock: false },
        byStaff: true,
      },
    ]),
  ),
};

/** In base64. The 100,000 rows are more products than a file may have. */
function productFile(rows: number): string {
  const products = Array.from({ length: rows }, (_, at) => `stone-${at},Stone ${at},Smooth and round,Amethyst,499,3`);
  const header = 'Handle,Title,Description,Tags,Variant Price,Variant Inventory Qty';
  return Buffer.from([header, ...products].join('\n')).toString('base64');
}

/** Hardly a megabyte, and seconds to decode. */
const aBomb = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#000' } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer();

const aScreenshot = () =>
  sharp({ create: { width: 1080, height: 2200, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer();

interface Attacker {
  readonly shop: Cartable;
  readonly attack: Attack;
  readonly headers: Readonly<Record<string, string>>;
  readonly customers: readonly Customer[];
  readonly picture: Uint8Array | undefined;
}

if (!isMainThread) await runAttacker(workerData);

/** One visitor, or somebody of the staff, does the most expensive things that the limits allow, and another one shops meanwhile. */
export async function benchAttack(options: BenchOptions): Promise<void> {
  const { seconds, only } = options;
  const rows = [];
  for (const [name, attack] of Object.entries(attacks)) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const [build, dist] of buildsOf(options)) {
      // Each orders once: a new customer may have few orders that are to be paid at the door.
      const customers = uploaders + 8 * Math.ceil(seconds) + 8;
      const seeded = { dist, products: 200, customers, isLimited: true };
      const figures = await withSeededShop(seeded, (shop) => measure(shop, attack, seconds));
      rows.push({ attack: name, build, ...figures });
    }
  }
  printTable(rows, [
    `${connections} connections for ${seconds} s. What another visitor sees, alone and meanwhile: p99 in ms of lists, of pages that nobody has seen yet, and of orders.`,
  ]);
}

async function measure(shop: SeededShop, attack: Attack, seconds: number) {
  const { origin, products } = shop;
  const customers = [...shop.customers];
  const bombers = attack.pictureSide ? customers.splice(0, uploaders) : [];
  const screenshot = attack.pictureSide ? await aScreenshot() : undefined;
  await shopFor(1, shop, customers, screenshot, 0);
  const alone = await shopFor(seconds, shop, customers, screenshot, 1_000);
  const data: Attacker = {
    shop: { origin, products },
    attack,
    headers: attack.byStaff ? await logInStaff(shop, 'staff') : {},
    customers: bombers,
    picture: attack.pictureSide ? await aBomb(attack.pictureSide) : undefined,
  };
  const attacker = new Worker(new URL(import.meta.url), { workerData: data });
  const untilIt = (what: string) =>
    once(attacker, 'message', { signal: AbortSignal.timeout(limitMs) }).catch((cause) => {
      throw new Error(`The attacker did not ${what} in ${limitMs / 1000} s.`, { cause });
    });
  await untilIt('begin');
  const attacked = await shopFor(seconds, shop, customers, screenshot, 2_000);
  attacker.postMessage('stop');
  const [statuses] = await untilIt('end');
  const both = (what: keyof Visit) => `${p99(alone[what])} -> ${p99(attacked[what])}`;
  return {
    list: both('list'),
    'list x': Math.round((10 * p99(attacked.list)) / p99(alone.list)) / 10,
    'new page': both('page'),
    order: both('order'),
    'refused to the visitor': attacked.refused.length,
    'the attacker got': Object.entries(statuses as Record<string, number>)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
  };
}

const p99 = (times: readonly number[]) => Math.round(10 * quantile(times, 0.99)) / 10;

type Visit = Record<'list' | 'page' | 'order' | 'refused', number[]>;

/** Lists all the time, now and then a page that nobody has seen, and orders. */
async function shopFor(
  seconds: number,
  shop: SeededShop,
  customers: Customer[],
  screenshot: Buffer | undefined,
  first: number,
): Promise<Visit> {
  const seen: Visit = { list: [], page: [], order: [], refused: [] };
  const read = async (what: 'list' | 'page', path: string) => {
    const { status, ms } = await send(shop.origin, 'GET', path, { from: '203.0.113.7' });
    seen[status === 200 ? what : 'refused'].push(ms);
  };
  await Promise.all([
    repeatFor(seconds, 10, () => read('list', '/api/product?pageNumber=1&pageSize=12')),
    repeatFor(seconds, 250, (at) => read('page', `/products?MaxPrice=${first + at}`)),
    repeatFor(seconds, 400, async () => {
      const customer = customers.pop();
      if (!customer) return;
      await fillCart(shop, customer);
      const startedAt = performance.now();
      await (screenshot ? payOnline(shop, customer, screenshot) : placeOrder(shop, customer));
      seen.order.push(performance.now() - startedAt);
    }),
  ]);
  return seen;
}

/** In a thread of its own: sends requests as fast as its connections go, until it gets a message. */
async function runAttacker({ shop, attack, headers, customers, picture }: Attacker): Promise<void> {
  const { path, addresses, body, byStaff } = attack;
  const statuses: Record<string, number> = {};
  let [count, isOver] = [0, false];
  const sendOne = async (at: number, customer: Customer | undefined) => {
    const from = `198.51.100.${at % addresses}`;
    if (customer && picture) {
      await fillCart(shop, customer);
      return payOnline(shop, { ...customer, from }, picture);
    }
    count += 1;
    const numbered = (text: string) => text.replace('{n}', String(count));
    const sent = body && { body: JSON.parse(numbered(JSON.stringify(body))) };
    return send(shop.origin, body ? 'POST' : 'GET', numbered(path), { from, headers, ...sent });
  };
  const senders = byStaff ? 1 : customers.length || connections;
  const over = Promise.all(
    Array.from({ length: senders }, async (_, at) => {
      while (!isOver) {
        const { status } = await sendOne(at, customers[at]);
        statuses[status] = (statuses[status] ?? 0) + 1;
        // A refused picture must not become a flood of carts.
        if (picture && status !== 200) await pause(200);
      }
    }),
  );
  await pause(200);
  parentPort?.postMessage('begun');
  if (parentPort) await once(parentPort, 'message');
  isOver = true;
  await over;
  parentPort?.postMessage(statuses);
  parentPort?.close();
}
