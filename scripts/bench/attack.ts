import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { printTable, quantile } from '#scripts/steps/table.mjs';
import { addCustomers, type Customer, fillCart, type Product, placeOrder, readProducts } from './customers.ts';
import type { BenchOptions } from './options.ts';
import { send } from './requests.ts';
import { logInStaff, openSeededShop } from './seeded-shop.ts';

export interface Attack {
  /** `{n}` becomes another number in each request. */
  readonly path: string;
  readonly addresses: number;
  readonly body?: Readonly<Record<string, unknown>>;
  /** By somebody of the staff, one after the other, instead of by strangers. */
  readonly byStaff?: boolean;
}

const connections = 24;
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

/** One visitor, or somebody of the staff, does the most expensive things that the limits allow, and another one shops meanwhile. */
export async function benchAttack({ seconds, base, only }: BenchOptions): Promise<void> {
  const rows = [];
  for (const [name, attack] of Object.entries(attacks)) {
    if (only.length > 0 && !only.includes(name)) continue;
    rows.push(await measure('shop', 'dist', name, attack, seconds));
    if (base) rows.push(await measure('base', `${base}/dist`, name, attack, seconds));
  }
  printTable(rows, [
    `${connections} connections for ${seconds} s. What another visitor sees, alone and meanwhile: p99 in ms of lists, of pages that nobody has seen yet, and of orders.`,
  ]);
}

async function measure(build: string, dist: string, name: string, attack: Attack, seconds: number) {
  const shop = await openSeededShop({ dist, products: 200, isLimited: true });
  const { origin } = shop;
  try {
    // Each orders once: a new customer may have few orders that are to be paid at the door.
    const customers = await addCustomers(origin, 8 * Math.ceil(seconds) + 8);
    const products = await readProducts(origin);
    await shopFor(1, origin, customers, products, 0);
    const alone = await shopFor(seconds, origin, customers, products, 1_000);
    const staff = attack.byStaff && (await logInStaff(shop, 'staff'));
    const attacker = new Worker(new URL('attacker.ts', import.meta.url), {
      workerData: { origin, attack, connections: staff ? 1 : connections, headers: staff || {} },
    });
    // The attack has begun.
    await once(attacker, 'message');
    const attacked = await shopFor(seconds, origin, customers, products, 2_000);
    attacker.postMessage('stop');
    const [statuses] = await once(attacker, 'message');
    const both = (what: keyof Visit) => `${p99(alone[what])} -> ${p99(attacked[what])}`;
    return {
      attack: name,
      build,
      list: both('list'),
      'list x': Math.round((10 * p99(attacked.list)) / p99(alone.list)) / 10,
      'new page': both('page'),
      order: both('order'),
      'refused to the visitor': attacked.refused.length,
      'the attacker got': Object.entries(statuses as Record<string, number>)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', '),
    };
  } finally {
    await shop.stop();
  }
}

const p99 = (times: readonly number[]) => Math.round(10 * quantile(times, 0.99)) / 10;

type Visit = Record<'list' | 'page' | 'order' | 'refused', number[]>;

/** Lists all the time, now and then a page that nobody has seen, and orders. */
async function shopFor(
  seconds: number,
  origin: string,
  customers: Customer[],
  products: readonly Product[],
  first: number,
): Promise<Visit> {
  const seen: Visit = { list: [], page: [], order: [], refused: [] };
  const endsAt = performance.now() + seconds * 1000;
  const again = async (restMs: number, work: (at: number) => Promise<void>) => {
    for (let at = 0; performance.now() < endsAt; at += 1) {
      await work(at);
      await pause(restMs);
    }
  };
  const read = async (what: 'list' | 'page', path: string) => {
    const { status, ms } = await send(origin, 'GET', path, { from: '203.0.113.7' });
    seen[status === 200 ? what : 'refused'].push(ms);
  };
  await Promise.all([
    again(10, () => read('list', '/api/product?pageNumber=1&pageSize=12')),
    again(250, (at) => read('page', `/products?MaxPrice=${first + at}`)),
    again(400, async () => {
      const customer = customers.pop();
      if (!customer) return;
      await fillCart(origin, customer, products);
      const startedAt = performance.now();
      await placeOrder(origin, customer);
      seen.order.push(performance.now() - startedAt);
    }),
  ]);
  return seen;
}
