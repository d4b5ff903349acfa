import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';

import { createPictureStore } from '#server/media/picture-store.ts';
import { addShoppers, type BuiltShop, openBuiltShop, type Shopper } from '#tests/faults/fault-shop.ts';
import { insertStaff, staffHeaders } from '#tests/setup/people.ts';
import { startPostgres } from '#tests/setup/postgres.ts';
import { takeOnlinePayment } from '#tests/setup/rows.ts';

import { addMadeUpProducts } from './made-up-products.ts';
import { call, send } from './requests.ts';

/** What `npm run bench` was asked for. */
export interface BenchOptions {
  /** Of each measurement. */
  readonly seconds: number;
  /** Whose median counts. */
  readonly runs: number;
  readonly database: string;
  /** A checkout of an older version with its own packages and build, measured in the same run. */
  readonly base: string | undefined;
  /** Names of rows; all without. */
  readonly only: readonly string[];
}

/** The folders of the builds to be measured, by name. */
export function buildsOf({ base }: BenchOptions): [name: string, dist: string][] {
  return [['shop', 'dist'], ...(base ? [['base', join(base, 'dist')] as [string, string]] : [])];
}

/** More than a measurement can sell. */
const stockOfEach = 1_000_000;

export interface Customer extends Shopper {
  readonly at: number;
  /** The customer's own address, for a shop behind a proxy. */
  readonly from: string;
}

interface Product {
  readonly id: string;
  readonly slugs: string;
}

interface SeededShopOptions {
  /** The folder of a build, of this checkout or another one. */
  readonly dist: string;
  readonly database?: string;
  readonly products: number;
  readonly customers: number;
  /** With the limits for each address, which it reads from `X-Forwarded-For`. */
  readonly isLimited?: boolean;
}

/** Runs `work` with a built shop of made-up products, whose stock does not end. */
export async function withSeededShop<Result>(
  options: SeededShopOptions,
  work: (shop: SeededShop) => Promise<Result>,
): Promise<Result> {
  const shop = await openSeededShop(options);
  try {
    return await work(shop);
  } finally {
    await shop.stop();
  }
}

export type SeededShop = Awaited<ReturnType<typeof openSeededShop>>;

export async function openSeededShop({ dist, database, products, customers, isLimited = false }: SeededShopOptions) {
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const limits = isLimited ? { RATE_LIMIT: 'on', TRUST_PROXY: '1' } : { RATE_LIMIT: 'off' };
  const env = { DATABASE_URL: (await postgres?.createDatabase()) ?? '', ...limits };
  const shop = await openBuiltShop(env, join(dist, 'server/main.js'));
  const stop = async () => {
    await shop.close();
    await postgres?.stop();
  };
  try {
    await addMadeUpProducts(shop.database, createPictureStore(shop.settings), products);
    await shop.database.transaction(async (trx) => {
      for (const table of ['products', 'product_attributes'] as const)
        await trx.updateTable(table).set({ stock: stockOfEach }).execute();
    });
    await takeOnlinePayment(shop);
    const shoppers = await addShoppers(shop.database, customers);
    const server = await shop.start();
    return {
      ...shop,
      ...server,
      products: await readProducts(server.origin),
      customers: shoppers.map((one, at): Customer => ({ ...one, at, from: `203.0.${at >> 8}.${at & 255}` })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The cheapest products that can be had without a variant: new customers may pay only small orders at the door. */
async function readProducts(origin: string): Promise<Product[]> {
  const path = '/api/product/search?SortBy=price-asc&PageNumber=1&PageSize=50';
  const { products: data } = await call<{ products: (Product & { attributes: unknown[] })[] }>(origin, 'GET', path);
  return data.filter(({ attributes }) => attributes.length === 0);
}

/** The headers of somebody at the desk. */
export async function logInStaff(
  { database, origin }: Pick<SeededShop, 'database' | 'origin'>,
  role: 'owner' | 'staff',
) {
  const { session } = await database.transaction((trx) => insertStaff(trx, { role }));
  return staffHeaders(origin, session.token);
}

/** Puts two products into a customer's cart. */
export async function fillCart({ origin, products }: Cartable, { userId, token, from, at }: Customer) {
  for (const place of [at, at * 7 + 1]) {
    const body = { userId, productId: products[place % products.length]?.id, quantity: 1 };
    await call(origin, 'POST', '/api/ShoppingCart/CartItem', { token, from, body });
  }
}

/** What a thread needs of a shop. */
export type Cartable = Pick<SeededShop, 'origin' | 'products'>;

/** Orders what is in the cart, to be paid at the door. */
export function placeOrder({ origin }: Cartable, { token, cartId, addressId, from }: Customer) {
  const body = { shoppingCartId: cartId, addressId, method: 0, PhoneNumber: '9841000000' };
  return call<{ totalAmount: number }>(origin, 'POST', '/api/order', { token, from, body });
}

/** Orders what is in the cart, paid with a screenshot. */
export function payOnline({ origin }: Cartable, { token, cartId, addressId, from }: Customer, picture: Uint8Array) {
  const body = new FormData();
  const fields = { shoppingCartId: cartId, addressId, method: '1', PhoneNumber: '9841000000' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('FormFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'paid.png');
  return send(origin, 'POST', '/api/order', { token, from, body });
}

/** Repeats `work` with a rest in between until the time is over. */
export async function repeatFor(seconds: number, restMs: number, work: (at: number) => Promise<void>): Promise<void> {
  const endsAt = performance.now() + seconds * 1000;
  for (let at = 0; performance.now() < endsAt; at += 1) {
    await work(at);
    await pause(restMs);
  }
}

/** Processor time in milliseconds that a process has used since its start. NaN where the system does not report it. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ');
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}

/** Compares the orders that customers had confirmed with the shop's database; logs what does not agree, and fails. */
export async function compareSums(name: string, { database }: BuiltShop, orders: number, rupees: number) {
  const one = async (of: string) => {
    const { rows } = await sql<{ n: number }>`select ${sql.raw(of)} as n`.execute(database.read);
    return Number(rows[0]?.n ?? 0);
  };
  let gone = 0;
  for (const table of ['products', 'product_attributes'])
    gone += await one(`(select count(*) * ${stockOfEach} - sum(stock) from ${table})`);
  const pairs = [
    ['orders written and confirmed', await one('(select count(*) from orders)'), orders],
    ['their value in paisa', await one('(select sum(total_paisa) from orders)'), Math.round(rupees * 100)],
    [
      'the value of their lines and their subtotals',
      await one('(select sum(total_paisa) from order_items)'),
      await one('(select sum(subtotal_paisa) from orders)'),
    ],
    ['items gone and items ordered', gone, await one('(select sum(quantity) from order_items)')],
  ] as const;
  const mismatches = pairs.filter(([, is, must]) => is !== must);
  for (const [what, is, must] of mismatches) console.error(`Mismatch: ${what}: ${is} and ${must}.`);
  if (mismatches.length > 0) process.exitCode = 1;
  const agree = mismatches.length > 0 ? 'DISAGREE' : 'agree';
  console.log(`${name}: ${orders} orders; the sums of orders, lines and stock ${agree}.`);
}
