import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { readSettings } from '#server/plugins/env.ts';
import type { RoundsProgram } from '#tests/outbox/rounds-browser.ts';
import { aPicture } from '#tests/setup/pictures.ts';
import type { PostgresServer } from '#tests/setup/postgres.ts';

import { findDamage } from './check-shop.ts';
import { addShoppers, insertProducts, type Shopper } from './faults-shop.ts';
import { type KillableServer, startServer } from './killable-server.ts';
import { Shopping } from './shopping.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export interface FaultContext {
  /** Fewer rounds, for `npm test`. */
  readonly isShort: boolean;
  /** The built server's main.js. */
  readonly main: string;
  readonly kinds: readonly DatabaseKind[];
  /** Number of kills, submissions or requests; the default depends on the fault. */
  readonly rounds: number | undefined;
  /** What is generated or chosen follows from it; random without. */
  readonly seed: string | undefined;
  /** For the outbox; undefined where there is none. */
  readonly browser: RoundsProgram | undefined;
  /** A server that the faults of one run share. */
  postgres(): Promise<PostgresServer>;
}

/** The result of one fault on one database: damage, and a line of figures. */
export interface FaultReport {
  readonly on: string;
  readonly damage: readonly string[];
  readonly figures: string;
}

export interface Fault {
  readonly name: string;
  readonly about: string;
  /** These share one PostgreSQL server, and run one after the other. */
  readonly usesPostgres?: boolean;
  run(context: FaultContext): Promise<FaultReport[]>;
}

/** A shop with products and customers whose server the tests start and kill. */
export interface FaultShop {
  readonly dataDir: string;
  /** The shop's database, without the server. */
  readonly database: ShopDatabase;
  readonly shoppers: readonly Shopper[];
  readonly shopping: Shopping;
  start(own?: StartOptions): Promise<KillableServer>;
  /** Returns what is wrong with orders, stock, emails and screenshots. */
  check(): Promise<string[]>;
}

interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly main?: string;
  readonly samePort?: number;
  readonly withHook?: boolean;
}

interface FaultShopOptions {
  readonly dataDir?: string;
  readonly shoppers?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Opens a shop for `work`, and removes it afterwards with its servers. */
export async function withFaultShop<Result>(
  context: FaultContext,
  kind: DatabaseKind,
  work: (shop: FaultShop) => Promise<Result>,
  options: FaultShopOptions = {},
): Promise<Result> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sphatik-faults-')));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: kind === 'postgres' ? await (await context.postgres()).createDatabase() : '',
    DEMO: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
    ...options.env,
  };
  const settings = readSettings(env);
  const database = await openDatabase(settings);
  const servers: KillableServer[] = [];
  try {
    const pieces = await insertProducts(database);
    const shoppers = await addShoppers(database, options.shoppers ?? (context.isShort ? 4 : 8));
    const shopping = new Shopping(shoppers, pieces, await aPicture());
    const uploads = createUploadStore(settings);
    return await work({
      dataDir,
      database,
      shoppers,
      shopping,
      async start({ env: own = {}, main = context.main, samePort, withHook = false } = {}) {
        const server = await startServer(main, { ...env, ...own }, samePort, { withHook });
        servers.push(server);
        return server;
      },
      check: () => findDamage(database.read, uploads, shopping.purchases),
    });
  } finally {
    for (const server of servers) await server.kill().catch(() => {});
    await database.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until a condition holds; throws after a while, with what was waited for. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for this: ${what}.`);
    await pause(20);
  }
}

/** Waits until this many more orders are acknowledged. */
export function untilMoreOrders(shopping: Shopping, count: number): Promise<void> {
  const enough = shopping.acknowledged.length + count;
  return until(`${count} more orders`, () => shopping.acknowledged.length >= enough);
}

/** The status and body of a GET; status 0 without a response. */
export async function read(url: string): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(url);
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

export const isReady = async (origin: string) => (await read(`${origin}/readyz`)).status === 200;
