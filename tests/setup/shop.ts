import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, inject } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import {
  readDemoImportWords,
  readDemoShelves,
  readDemoShop,
  readDemoSynonyms,
} from '#server/demo/demo-files.ts';
import { writeDemoShelves, writeDemoShop } from '#server/demo/load-demo.ts';
import {
  createPictureStore,
  insertPictureRow,
  type PictureStore,
  type StoredPicture,
} from '#server/media/picture-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { importWordsName } from '#server/modules/product/import-words.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { tradeWordsName } from '#server/shop-settings.ts';
import { recordStatements, storeStatements } from './asked-statements.ts';
import {
  createPostgresDatabase,
  type PostgresServer,
  postgresFolder,
  startPostgres,
} from './postgres.ts';
import { type Rows, rowsOf } from './rows.ts';

// Which tests run on which database, and why: docs/decisions/03-tests.md.

export type EngineName = 'sqlite' | 'postgres';

/**
 * Every engine on this machine. For tests of what the engines do differently: locks, transactions
 * and requests at the same moment, unique keys and ON CONFLICT, idempotency keys, rate limits, jobs
 * and leases, several processes on one database, case and order of texts, backup, restore, import
 * and export.
 */
export const everyEngine: readonly EngineName[] = postgresFolder
  ? ['sqlite', 'postgres']
  : ['sqlite'];

/**
 * SQLite. For tests whose result does not depend on the engine: validation, access,
 * the text of emails, lists from memory.
 */
export const defaultEngines: readonly EngineName[] = ['sqlite'];

export interface DatabaseOptions {
  /** Without the tables: opening it migrates it. */
  readonly isEmpty?: boolean;
}

/**
 * The address of a new database on the PostgreSQL server of this run (run-setup.ts): a copy of one
 * that is migrated already, or an empty one.
 */
export async function newPostgresDatabase({
  isEmpty = false,
}: DatabaseOptions = {}): Promise<string> {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('No PostgreSQL server was started for this run.');
  return createPostgresDatabase(postgres.server, isEmpty ? undefined : postgres.template);
}

export interface TestShop extends Rows {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  readonly app: FastifyInstance;
  /** The log lines of the shop. */
  readonly log: string[];
  /** A request as from a browser's script. */
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Inserts products, as an import does. */
  stock(...drafts: ProductDraft[]): Promise<void>;
  /** Stores a plain picture with its row. */
  addPicture(colour: string, width?: number, height?: number): Promise<StoredPicture>;
  /** Only with a PostgreSQL server of its own: stops that. */
  stopDatabase(): Promise<void>;
}

export interface TestShopOptions
  extends Pick<Partial<AppOptions>, 'pages' | 'clientDir' | 'deskDir' | 'uncachedAttempts'> {
  /** A function when a server must be started first, in an earlier `beforeAll`. */
  readonly env?: Record<string, string> | (() => Record<string, string>);
  /** Starts a PostgreSQL server for this shop alone, which the tests may stop. */
  readonly ownServer?: boolean;
  /** Without what the demo's owner has set, and without its shelves. */
  readonly isUnset?: boolean;
  /** Another server of an earlier shop, on its PostgreSQL database. */
  readonly databaseOf?: TestShop;
}

/** More than any test asks for: they share one address. */
const plentyOfAttempts = 1_000_000;

// Once in a process, whose files share this module.
recordStatements();

/** Opens a shop on an empty database for the tests of a `describe`, and closes it after them. */
export function useShop(engine: EngineName, options: TestShopOptions = {}): TestShop {
  const shop = {} as { -readonly [Part in keyof TestShop]: TestShop[Part] };
  let server: PostgresServer | undefined;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-test-'));
    if (options.ownServer) server = await startPostgres();
    const databaseUrl = server
      ? await server.createDatabase()
      : (options.databaseOf?.settings.databaseUrl ??
        (engine === 'postgres' ? await newPostgresDatabase() : undefined));
    const settings = readSettings({
      DATA_DIR: dataDir,
      DEMO: '0',
      PUBLIC_URL: 'https://shop.example',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(typeof options.env === 'function' ? options.env() : options.env),
    });
    const database = await openDatabase(settings);
    if (!options.isUnset && !options.databaseOf) await setLikeDemo(database);
    const pictures = createPictureStore(settings);
    const log: string[] = [];
    const app = await buildApp({
      settings,
      database,
      pictures,
      log: { write: (line) => log.push(line) },
      clientDir: options.clientDir ?? join(dataDir, 'no-client'),
      deskDir: options.deskDir ?? join(dataDir, 'no-desk'),
      uncachedAttempts: options.uncachedAttempts ?? plentyOfAttempts,
      ...(options.pages && { pages: options.pages }),
    });
    Object.assign(shop, {
      ...rowsOf(database),
      settings,
      database,
      pictures,
      app,
      log,
      get: (url, headers = {}) => app.inject({ url, headers }),
      stock: (...drafts) => insertProducts(database, drafts),
      addPicture: (colour, width = 400, height = 500) => addPicture(shop, colour, width, height),
      stopDatabase: async () => server?.stop(),
    } satisfies TestShop);
  });

  afterAll(async () => {
    storeStatements();
    await shop.app?.close();
    await shop.database?.close();
    await server?.stop();
    if (shop.settings) await rm(shop.settings.dataDir, { recursive: true, force: true });
  });

  return shop;
}

const demoShop = readDemoShop(join(packageRoot, 'catalogue'));
const demoShelves = readDemoShelves(join(packageRoot, 'catalogue'));
const demoSynonyms = readDemoSynonyms(join(packageRoot, 'catalogue'));
const demoImportWords = readDemoImportWords(join(packageRoot, 'catalogue'));

/** Sets what the demo's owner has set, and writes its shelves. */
async function setLikeDemo(database: ShopDatabase): Promise<void> {
  const shop = await demoShop;
  const shelves = await demoShelves;
  const synonyms = await demoSynonyms;
  const importWords = await demoImportWords;
  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    await writeDemoShop(trx, shop);
    await writeDemoShelves(trx, shelves);
    await writeShopSetting(trx, tradeWordsName, synonyms);
    await writeShopSetting(trx, importWordsName, importWords);
  });
}

async function insertProducts(
  database: ShopDatabase,
  drafts: readonly ProductDraft[],
): Promise<void> {
  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    const shelves = await readShelves(trx);
    for (const draft of drafts) {
      const tags = draft.tags.map((tag) => shelves.productTag(tag));
      await writeProduct(trx, { ...draft, tags });
    }
  });
}

async function addPicture(
  shop: TestShop,
  colour: string,
  width: number,
  height: number,
): Promise<StoredPicture> {
  const drawing = sharp({ create: { width, height, channels: 3, background: colour } });
  const picture = await shop.pictures.store(await drawing.png().toBuffer());
  await shop.database.transaction((trx) => insertPictureRow(trx, picture));
  return picture;
}
