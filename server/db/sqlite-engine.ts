import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { foldText } from '#contract/rules/search/fold.ts';
import { createBreather } from '#server/long-work.ts';

import { type ChangeCount, type Engine, UnusableDatabaseError } from './engine.ts';
import type { Database } from './schema/database.ts';
import { storageFailureOf } from './storage-failure.ts';

/** How long a transaction waits for another process. */
const lockTimeoutMs = 10_000;
/** Longer than a change takes: an order is not interrupted, and the writer is free soon. */
const breathMs = 10;

/**
 * The embedded engine: one file, with a connection that writes and one that only reads and never
 * waits.
 */
export function openSqlite(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'shop.sqlite');
  const [forWrites, forReads] = [openWriter(file), openReader(file)];
  let damage: Error | undefined;
  const openKysely = (dialect: SqliteDialect) =>
    new Kysely<Database>({
      dialect,
      log: (event) => {
        // Whoever asked: a request, the mail worker, the poll of the catalogue's version.
        if (event.level === 'error' && storageFailureOf(event.error) === 'damaged')
          damage ??= event.error as Error;
      },
    });
  const writer = openKysely(new ShopDialect(forWrites));
  const reader = openKysely(new SqliteDialect({ database: forReads }));
  return {
    kind: 'sqlite',
    writer,
    reader,
    pools: {},
    damage: () => damage,
    changeCount: async () => countChanges(forWrites),
    snapshot: (work) => withSnapshot(file, work),
    exclusively: (name, work) => withFileLock(dataDir, name, () => work(writer)),
    close: async () => {
      await reader.destroy();
      await writer.destroy();
      // Kysely leaves a connection open that was never used, and SQLite its log with it.
      forReads.close();
      forWrites.close();
    },
  };
}

function openWriter(file: string): Sqlite.Database {
  const database = new Sqlite(file);
  requireSafeSqlite(String(database.prepare('select sqlite_version()').pluck().get()));
  database.pragma('journal_mode = WAL');
  // Each commit is on the disk before it is acknowledged: an order survives a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is deleted is overwritten, here and by `overwriteDeletedTexts`: the file has nothing of an
  // erased customer.
  database.pragma('secure_delete = ON');
  // Short, because it blocks the thread; transactions wait asynchronously.
  database.pragma('busy_timeout = 50');
  addFunctions(database);
  return database;
}

/** Changes of rows by this connection, and SQLite's count of the commits of others. */
function countChanges(writer: Sqlite.Database): ChangeCount {
  const changes = Number(writer.prepare('select total_changes()').pluck().get());
  return {
    // What is not committed yet must count again when it is.
    own: writer.inTransaction ? changes - 0.5 : changes,
    others: Number(writer.pragma('data_version', { simple: true })),
  };
}

function openReader(file: string): Sqlite.Database {
  const database = new Sqlite(file);
  database.pragma('query_only = ON');
  database.pragma('cache_size = -32000');
  database.pragma('mmap_size = 268435456');
  addFunctions(database);
  return database;
}

/** What SQLite itself does for ASCII only. PostgreSQL has it from a migration. */
function addFunctions(database: Sqlite.Database): void {
  database.function('fold_text', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? foldText(text) : null,
  );
}

/**
 * Throws for versions with the WAL-reset bug, which can lose commits
 * (https://sqlite.org/wal.html#walresetbug).
 */
export function requireSafeSqlite(version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major * 1_000_000 + minor * 1_000 + patch >= 3_051_003) return;
  throw new UnusableDatabaseError(
    `SQLite ${version} can lose orders; the shop needs 3.51.3 or newer. Install the packages again: npm ci.`,
  );
}

/** Kysely's dialect, with transactions that wait for other processes instead of failing later. */
class ShopDialect extends SqliteDialect {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new ShopAdapter();
  }

  override createDriver(): Driver {
    return new ShopDriver(this.#database);
  }
}

/**
 * SQLite's changes of tables are part of a transaction: a migration that is interrupted leaves
 * nothing.
 */
class ShopAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ShopDriver extends SqliteDriver {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new BreathingConnection(await super.acquireConnection());
  }

  override async beginTransaction(): Promise<void> {
    // Statements run synchronously: without a turn of the event loop, queued transactions would let
    // no request through.
    await nextTurn();
    await waitWhileBusy(lockTimeoutMs, () => this.#database.exec('begin immediate'));
  }

  override async rollbackTransaction(): Promise<void> {
    // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the reason.
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }
}

/**
 * Lets requests be served between the statements of a long transaction, such as an erasure: by
 * itself it would hold the thread from its first statement to its last one.
 */
class BreathingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #breathe = createBreather(breathMs);

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#breathe();
    return this.#connection.executeQuery<Row>(query);
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, size);
  }
}

async function withSnapshot<T>(
  file: string,
  work: (read: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const connection = openReader(file);
  // A backup or an export reads everything once: what it has read need not stay in memory.
  connection.pragma('cache_size = -8000');
  connection.pragma('mmap_size = 0');
  const reader = new Kysely<Database>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    // In WAL mode a read transaction has a consistent view and blocks nobody.
    return await reader.transaction().execute(work);
  } finally {
    await reader.destroy();
  }
}

/** Locks by an exclusive transaction on a small file, which ends when the process dies. */
async function withFileLock<T>(dataDir: string, name: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(join(dataDir, 'locks'), { recursive: true });
  const lock = new Sqlite(join(dataDir, 'locks', `${name}.lock`), { timeout: 0 });
  try {
    await waitWhileBusy(600_000, () => lock.exec('begin exclusive'));
    return await work();
  } finally {
    lock.close();
  }
}

async function waitWhileBusy(forMs: number, attempt: () => void): Promise<void> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await delay(5 + Math.random() * 25);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
