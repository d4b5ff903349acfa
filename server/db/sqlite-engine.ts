import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Driver, Kysely, type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely';

import { Checkpoints } from './checkpoints.ts';
import { DatabaseLoad, timeQueries } from './database-load.ts';
import type { Engine } from './engine.ts';
import { LogSync } from './log-sync.ts';
import type { Database } from './schema/database.ts';
import { TimeSlice } from './time-slice.ts';

/** How long a transaction waits for another process. */
const lockTimeoutMs = 10_000;

/** The embedded engine: one file, with a connection that writes and one that only reads and never waits. */
export function openSqlite(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'shop.sqlite');
  const writer = new Kysely<Database>({ dialect: new WaitingSqliteDialect(openWriter(file)), log: timeQueries });
  const reader = new Kysely<Database>({
    dialect: new SqliteDialect({ database: openReader(file) }),
    log: timeQueries,
  });
  const log = new LogSync(`${file}-wal`);
  const checkpoints = new Checkpoints(file);
  return {
    kind: 'sqlite',
    load: new DatabaseLoad(),
    writer,
    reader,
    publicReader: reader,
    // Processes that share a file poll it for changes.
    announce: () => {},
    listen: () => {},
    isListening: false,
    catchUp: () => {},
    snapshot: (work) => withSnapshot(file, work),
    exclusively: (name, work) => withFileLock(dataDir, name, work),
    sync: async () => {
      await log.sync();
      checkpoints.count();
    },
    close: async () => {
      await Promise.all([log.close(), checkpoints.close()]);
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function openWriter(file: string): Sqlite.Database {
  const database = open(file, 5000);
  database.exec('PRAGMA journal_mode = WAL');
  // LogSync waits for the disk, outside this thread: an acknowledged order survives a power cut.
  database.exec('PRAGMA synchronous = NORMAL');
  // Checkpoints run in a worker; automatically only when the log has grown to 32 MB.
  database.exec('PRAGMA wal_autocheckpoint = 8000');
  database.exec('PRAGMA foreign_keys = ON');
  // Short, because it blocks the thread; the dialect below waits asynchronously.
  database.exec('PRAGMA busy_timeout = 50');
  return database;
}

function openReader(file: string): SqliteDatabase {
  const database = open(file, 5000);
  database.exec('PRAGMA query_only = ON');
  database.exec('PRAGMA cache_size = -32000');
  database.exec('PRAGMA mmap_size = 268435456');
  return database;
}

function open(file: string, timeoutMs: number): Sqlite.Database {
  const database = new Sqlite(file);
  database.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
  return database;
}

/** Takes the write lock at the start of a transaction, so that processes wait for each other instead of failing later. */
class WaitingSqliteDialect extends SqliteDialect {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new WaitingSqliteDriver(this.#database);
  }
}

class WaitingSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database;
  readonly #slice = new TimeSlice();

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override async beginTransaction(): Promise<void> {
    await this.#slice.wait();
    await waitWhileBusy(lockTimeoutMs, async () => this.#database.exec('begin immediate'));
  }

  override async rollbackTransaction(): Promise<void> {
    // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the reason.
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }
}

async function withSnapshot<T>(file: string, work: (read: Kysely<Database>) => Promise<T>): Promise<T> {
  const reader = new Kysely<Database>({ dialect: new SqliteDialect({ database: openReader(file) }) });
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
  const lock = open(join(dataDir, 'locks', `${name}.lock`), 0);
  try {
    await waitWhileBusy(600_000, async () => lock.exec('BEGIN EXCLUSIVE'));
    return await work();
  } finally {
    lock.close();
  }
}

async function waitWhileBusy<T>(forMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await delay(5 + Math.random() * 25);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
