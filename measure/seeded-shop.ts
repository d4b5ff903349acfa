import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { ensureBuilt } from '#scripts/steps/build.mjs';
import type { ShopDatabase } from '#server/db/connect.ts';
import { draftOfDemo, openCataloguePictures } from '#server/demo/demo-drafts.ts';
import { readDemoFiles } from '#server/demo/demo-files.ts';
import { writeDemoShelves, writeDemoShop } from '#server/demo/load-demo.ts';
import {
  createPictureStore,
  insertPictureRow,
  type PictureStore,
} from '#server/media/picture-store.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { CategoryGuess } from '#server/modules/product/category-guess.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { packageRoot } from '#server/package-root.ts';
import { findDamage, stockAtFirst } from '#tests/faults/check-shop.ts';
import {
  addShoppers,
  type BuiltShop,
  openBuiltShop,
  type Shopper,
  type StartOptions,
} from '#tests/faults/fault-shop.ts';
import { insertStaff, staffHeaders } from '#tests/setup/people.ts';
import { startPostgres } from '#tests/setup/postgres.ts';
import { takeOnlinePayment } from '#tests/setup/rows.ts';

import { call, send } from './requests.ts';

/** What `npm run bench` was asked for. */
export interface BenchOptions {
  /** Of each measurement. */
  readonly seconds: number;
  /** Whose median counts. */
  readonly runs: number;
  readonly database: string;
  /** In the database of `ten-years`. */
  readonly orders: number;
  /** Whether `ten-years` begins with a database of version 1.0. */
  readonly isMigrating: boolean;
  /** Whether a row is asked for. */
  readonly isAsked: (row: string) => boolean;
}

export interface Customer extends Shopper {
  readonly at: number;
  /** The customer's own address, for a shop behind a proxy. */
  readonly from: string;
}

interface SeededShopOptions {
  readonly database?: string;
  readonly products: number;
  readonly customers: number;
  /** With the limits for each address, which it reads from `X-Forwarded-For`. */
  readonly isLimited?: boolean;
  readonly start?: StartOptions;
}

export type SeededShop = Awaited<ReturnType<typeof openSeededShop>>;

/** Runs `work` with a built shop of many products, whose stock does not end. */
export async function withSeededShop<Result>(
  { database = 'sqlite', isLimited = false, ...counts }: SeededShopOptions,
  work: (shop: SeededShop) => Promise<Result>,
): Promise<Result> {
  await ensureBuilt();
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const limits = isLimited ? { RATE_LIMIT: 'on', TRUST_PROXY: '1' } : { RATE_LIMIT: 'off' };
  const env = { DATABASE_URL: (await postgres?.createDatabase()) ?? '', ...limits };
  const shop = await openBuiltShop(env);
  try {
    return await work(await openSeededShop(shop, counts));
  } finally {
    await shop.close();
    await postgres?.stop();
  }
}

async function openSeededShop(
  shop: BuiltShop,
  { products, customers, start }: Pick<SeededShopOptions, 'products' | 'customers' | 'start'>,
) {
  await addProducts(shop.database, createPictureStore(shop.settings), products);
  await takeOnlinePayment(shop);
  return openWithCustomers(shop, customers, start);
}

/** Starts a shop that has products, with new customers. */
export async function openWithCustomers(shop: BuiltShop, count: number, start?: StartOptions) {
  const shoppers = await addShoppers(shop.database, count);
  const server = await shop.start(start);
  return {
    ...shop,
    ...server,
    products: await readProducts(server.origin),
    customers: shoppers.map(
      (one, at): Customer => ({ ...one, at, from: `203.0.${at >> 8}.${at & 255}` }),
    ),
    /** What customers had confirmed. */
    confirmed: { orders: 0, paisa: 0 },
  };
}

/**
 * The demo's products again and again, under other names and at other prices; the same ones each
 * time.
 */
export async function addProducts(
  database: ShopDatabase,
  store: PictureStore,
  count: number,
): Promise<void> {
  const folder = join(packageRoot, 'catalogue');
  const { products, shelves, shop, importWords } = await readDemoFiles(folder);
  const guess = new CategoryGuess(new Shelves(shelves), importWords);
  const addPicture = await openCataloguePictures(folder, store);
  const models = await Promise.all(
    products.map((product) => draftOfDemo(product, addPicture, guess)),
  );
  await database.transaction(async (trx) => {
    await writeDemoShelves(trx, shelves);
    // With a fee of delivery, and an owner to mail, as orders are checked.
    await writeDemoShop(trx, shop);
    for (const { pictures } of models)
      for (const picture of pictures) await insertPictureRow(trx, picture);
    for (let number = 0; number < count; number += 1) {
      const { draft } = models[number % models.length] as (typeof models)[number];
      await writeProduct(trx, {
        ...draft,
        slug: `${draft.slug}-${number}`,
        name: `${draft.name} ${number}`,
        pricePaisa: draft.pricePaisa + 1_000 * (number % 40),
        stock: stockAtFirst,
        attributes: draft.attributes.map((variant) => ({ ...variant, stock: stockAtFirst })),
      });
    }
    await raiseCatalogueVersion(trx);
  });
}

interface Product {
  readonly id: string;
  readonly slugs: string;
}

/**
 * The cheapest products that can be had without a variant: new customers may pay only small orders
 * at the door.
 */
async function readProducts(origin: string): Promise<Product[]> {
  const path = '/api/product/search?SortBy=price-asc&PageNumber=1&PageSize=50';
  const { products } = await call<{ products: (Product & { attributes: unknown[] })[] }>(
    origin,
    'GET',
    path,
  );
  return products.filter(({ attributes }) => attributes.length === 0);
}

/** The headers of somebody at the desk. */
export async function logInStaff({ database, origin }: SeededShop, role: 'owner' | 'staff') {
  const { session } = await database.transaction((trx) => insertStaff(trx, { role }));
  return staffHeaders(origin, session.token);
}

/** Puts two products into a customer's cart. */
export async function fillCart(
  { origin, products }: SeededShop,
  { userId, token, from, at }: Customer,
) {
  for (const place of [at, at * 7 + 1]) {
    const body = { userId, productId: products[place % products.length]?.id, quantity: 1 };
    await call(origin, 'POST', '/api/ShoppingCart/CartItem', { token, from, body });
  }
}

/** Orders what is in the cart, to be paid at the door. */
export async function placeOrder(
  { origin, confirmed }: SeededShop,
  { token, cartId, addressId, from }: Customer,
) {
  const body = { shoppingCartId: cartId, addressId, method: 0, PhoneNumber: '9841000000' };
  const { totalAmount } = await call<{ totalAmount: number }>(origin, 'POST', '/api/order', {
    token,
    from,
    body,
  });
  confirmed.orders += 1;
  confirmed.paisa += Math.round(totalAmount * 100);
}

/** Orders what is in the cart, paid with a screenshot. */
export function payOnline(
  { origin }: SeededShop,
  { token, cartId, addressId, from }: Customer,
  picture: Uint8Array,
) {
  const body = new FormData();
  const fields = { shoppingCartId: cartId, addressId, method: '1', PhoneNumber: '9841000000' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('FormFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'paid.png');
  return send(origin, 'POST', '/api/order', { token, from, body });
}

/** One of a list by chance; with a higher power rather an early one. */
export function pick<Item>(list: readonly Item[], power = 1): Item {
  return list[Math.floor(list.length * Math.random() ** power)] as Item;
}

/**
 * Repeats `work` with a rest in between until the time is over. Returns how many milliseconds each
 * took.
 */
export async function repeatFor(
  seconds: number,
  restMs: number,
  work: (at: number) => Promise<unknown>,
) {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    await work(times.length);
    times.push(performance.now() - startedAt);
    await pause(restMs);
  }
  return times;
}

/**
 * Compares the orders that customers had confirmed with the shop's database; logs what does not
 * agree, and fails.
 */
export async function checkOrders({ database, settings, confirmed }: SeededShop): Promise<void> {
  const damage = await findDamage(database.read, createUploadStore(settings), []);
  const stored = await database.read
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll().as('orders'), fn.sum('total_paisa').as('paisa')])
    .executeTakeFirstOrThrow();
  for (const what of ['orders', 'paisa'] as const)
    if (Number(stored[what]) !== confirmed[what])
      damage.push(`${what}: ${stored[what]} are stored, ${confirmed[what]} were confirmed`);
  for (const what of damage.slice(0, 20)) console.error(what);
  if (damage.length > 0) process.exitCode = 1;
  const agree = damage.length > 0 ? 'DISAGREE' : 'agree';
  console.log(`${confirmed.orders} orders; the sums of orders, lines and stock ${agree}.`);
}
