import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import { writeDemoShop } from '#server/demo/load-demo.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { createSessionTokens, readTokenSecret } from '#server/modules/auth/sessions.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import type { RoundsProgram } from '#tests/outbox/rounds-browser.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { insertAddress, insertCustomer, insertSession } from '#tests/setup/people.ts';
import type { PostgresServer } from '#tests/setup/postgres.ts';
import { takeOnlinePayment } from '#tests/setup/rows.ts';
import { anAttribute, aPicture, aProduct } from '#tests/setup/samples.ts';

import { findDamage, stockAtFirst } from './check-shop.ts';
import {
  builtMain,
  type Env,
  type KillableServer,
  ownSettings,
  type ServerOptions,
  startServer,
} from './killable-server.ts';
import { Shopping } from './shopping.ts';

const orderLimits = [
  'cash-limit-value',
  'cash-limit-pieces',
  'unchecked-limit-value',
  'unchecked-limit-pieces',
] as const;

export type DatabaseKind = 'sqlite' | 'postgres';

export interface FaultContext {
  /** Fewer rounds, for `npm test`. */
  readonly isShort: boolean;
  /** Number of kills or submissions; the default depends on the fault. */
  readonly rounds: number | undefined;
  /** What is generated or chosen follows from it; random without. */
  readonly seed: string | undefined;
  /** For the outbox; undefined where there is none. */
  readonly browser: RoundsProgram | undefined;
  /** A server that the faults of one run share. */
  postgres(): Promise<PostgresServer>;
}

/** Damage, and a line of figures. */
export interface FaultResult {
  readonly damage: readonly string[];
  readonly figures: string;
}

export interface Fault extends FaultShopOptions {
  readonly name: string;
  readonly about: string;
  /** On SQLite alone by default. */
  readonly on?: readonly DatabaseKind[];
  /** Does it to a shop of its own. Undefined where that is not possible on this machine. */
  run(shop: FaultShop, context: FaultContext): Promise<FaultResult | undefined>;
}

interface FaultShopOptions {
  /** Customers; 8 by default, 4 in the short form. */
  readonly shoppers?: number;
  readonly env?: Env;
}

/**
 * A shop whose database is filled past it, and whose built server is started, killed and started
 * again.
 */
export interface BuiltShop {
  readonly dataDir: string;
  readonly settings: Settings;
  /** The shop's database, without the server. */
  readonly database: ShopDatabase;
  start(own?: StartOptions): Promise<KillableServer>;
  close(): Promise<void>;
}

export interface StartOptions extends ServerOptions {
  readonly env?: Env;
  readonly main?: string;
}

/** A built shop with products and customers. */
export interface FaultShop extends BuiltShop {
  readonly pieces: readonly Piece[];
  readonly shoppers: readonly Shopper[];
  readonly shopping: Shopping;
  /** Returns what is wrong with orders, stock, emails and screenshots. */
  check(): Promise<string[]>;
}

/** Something to buy: a product, or one variant of a product. */
export interface Piece {
  readonly productId: string;
  /** Empty where the product has no variants. */
  readonly attributeId: string;
}

/** A customer with a cart and an address. */
export interface Shopper {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly cartId: string;
  readonly addressId: string;
}

/**
 * Opens an empty database of its own, in a new data folder unless `own` names one. `main`: the
 * server to be started.
 */
export async function openBuiltShop(own: Env, main = builtMain): Promise<BuiltShop> {
  const dataDir = own.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'sphatik-built-')));
  const env = { ...own, DATA_DIR: dataDir };
  const settings = readSettings({ ...ownSettings, ...env });
  const database = await openDatabase(settings);
  const servers: KillableServer[] = [];
  return {
    dataDir,
    settings,
    database,
    async start({ env: more, main: other = main, ...options } = {}) {
      const server = await startServer(other, { ...env, ...more }, options);
      servers.push(server);
      return server;
    },
    async close() {
      // Some have ended already.
      for (const server of servers) await server.kill().catch(() => {});
      await database.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Opens a shop for `work`, and removes it afterwards with its servers. */
export async function withFaultShop<Result>(
  { isShort, postgres }: FaultContext,
  kind: DatabaseKind,
  { env, shoppers: count = isShort ? 4 : 8 }: FaultShopOptions,
  work: (shop: FaultShop) => Promise<Result>,
): Promise<Result> {
  const DATABASE_URL = kind === 'postgres' ? await (await postgres()).createDatabase() : '';
  const shop = await openBuiltShop({ DATABASE_URL, ...env });
  try {
    const pieces = await insertProducts(shop.database);
    const shoppers = await addShoppers(shop.database, count);
    const shopping = new Shopping(shoppers, pieces, await aPicture());
    const uploads = createUploadStore(shop.settings);
    const check = () => findDamage(shop.database.read, uploads, shopping.purchases);
    return await work({ ...shop, pieces, shoppers, shopping, check });
  } finally {
    await shop.close();
  }
}

/**
 * Fills an empty shop: what the demo's owner has set, some products, one of them with variants, and
 * an account for online payment.
 */
async function insertProducts(database: ShopDatabase): Promise<Piece[]> {
  const drafts = [
    ...['quartz', 'agate', 'onyx', 'jade'].map((slug) => aProduct(slug, { stock: stockAtFirst })),
    aProduct('ring', {
      attributes: [anAttribute('S', stockAtFirst), anAttribute('L', stockAtFirst)],
    }),
  ];
  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    await writeDemoShop(trx, demoSettings);
    for (const draft of drafts) await writeProduct(trx, draft);
    // These shoppers order more than anybody would before the first parcel.
    for (const name of orderLimits) await writeShopSetting(trx, name, 'none');
  });
  await takeOnlinePayment({ database });
  const rows = await database.read
    .selectFrom('products')
    .leftJoin('product_attributes', 'product_attributes.product_id', 'products.id')
    .select(['products.id as productId', 'product_attributes.id as attributeId'])
    .execute();
  return rows.map(({ productId, attributeId }) => ({ productId, attributeId: attributeId ?? '' }));
}

export async function addShoppers(database: ShopDatabase, count: number): Promise<Shopper[]> {
  const tokens = createSessionTokens(await readTokenSecret(database));
  const shoppers: Shopper[] = [];
  for (let at = 0; at < count; at += 1) {
    const [userId, cartId, email] = [randomUUID(), randomUUID(), `shopper-${at}@example.com`];
    const { sessionId, addressId } = await database.transaction(async (trx) => {
      const id = await insertCustomer(trx, { userId, email, name: `Shopper ${at}` });
      await trx.insertInto('carts').values({ id: cartId, user_id: userId, note: '' }).execute();
      return { sessionId: id, addressId: await insertAddress(trx, userId) };
    });
    shoppers.push({
      userId,
      email,
      cartId,
      addressId,
      token: await tokens.sign({ userId, version: 1, sessionId }),
    });
  }
  return shoppers;
}

/** Another session of a shopper: its id and its token. */
export async function logInAgain(database: ShopDatabase, userId: string) {
  const tokens = createSessionTokens(await readTokenSecret(database));
  const sessionId = await database.transaction((trx) => insertSession(trx, userId));
  return { sessionId, token: await tokens.sign({ userId, version: 1, sessionId }) };
}
