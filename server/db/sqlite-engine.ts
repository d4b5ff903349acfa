import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Driver, Kysely, type SqliteDatabase, SqliteDialect, SqliteDriver, type SqliteStatement } from 'kysely';
import Libsql from 'libsql';
import { LRUCache } from 'lru-cache';

import { Checkpoints } from './checkpoints.ts';
import { DatabaseLoad, timeQueries } from './database-load.ts';
import type { Engine } from './engine.ts';
import { LogSync } from './log-sync.ts';
import type { Database } from './schema/database.ts';
import { TimeSlice } from './time-slice.ts';

/** How long a transaction waits for another process's before it gives up. */
const lockTimeoutMs = 10_000;

/** The embedded engine: one file, one connection that writes and one that only reads and so never waits. */
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
    // Processes that share a file ask it for changes.
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

function openWriter(file: string): ExecDatabase {
  const database = open(file, 5000);
  database.exec('PRAGMA journal_mode = WAL');
  // The wait for the disk is LogSync's, beside this thread: an acknowledged order survives a power cut (decision 40).
  database.exec('PRAGMA synchronous = NORMAL');
  // Checkpoints are made in a worker; here only when the log has grown to 32 MB all the same.
  database.exec('PRAGMA wal_autocheckpoint = 8000');
  database.exec('PRAGMA foreign_keys = ON');
  // Short, because the driver waits on the only thread; the patience is in the dialect below.
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

type ExecDatabase = SqliteDatabase & { exec(sql: string): void; readonly inTransaction: boolean };

function open(file: string, timeoutMs: number): ExecDatabase {
  const database = new Libsql(file);
  database.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
  // Its types leave out `reader`, which the library has.
  return cacheStatements(database as unknown as ExecDatabase);
}

/**
 * Prepares each statement once. Preparing costs twice what running does, and in a run of awaits that never
 * reaches the event loop libsql frees no statement at all: an import took gigabytes.
 */
function cacheStatements(database: ExecDatabase): ExecDatabase {
  const kept = new LRUCache<string, SqliteStatement>({ max: 500 });
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = prepare(sql);
    // libsql looks this up at each run.
    Object.defineProperty(statement, 'reader', { value: statement.reader });
    if (/^(?:select|insert|update|delete|with)\b/i.test(sql)) kept.set(sql, statement);
    return statement;
  };
  return database;
}

/** Takes the write lock at the start, so that two processes queue up instead of failing half way through. */
class WaitingSqliteDialect extends SqliteDialect {
  readonly #database: ExecDatabase;

  constructor(database: ExecDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new WaitingSqliteDriver(this.#database);
  }
}

class WaitingSqliteDriver extends SqliteDriver {
  readonly #database: ExecDatabase;
  readonly #slice = new TimeSlice();

  constructor(database: ExecDatabase) {
    super({ database });
    this.#database = database;
  }

  override async beginTransaction(): Promise<void> {
    await this.#slice.wait();
    // By `exec`: a prepared statement that was told "busy" stays under way in libsql, and no commit comes past it.
    await waitWhileBusy(lockTimeoutMs, async () => this.#database.exec('begin immediate'));
  }

  override async rollbackTransaction(): Promise<void> {
    // A full disk makes SQLite roll back by itself; a second rollback would fail and hide the reason.
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }
}

async function withSnapshot<T>(file: string, work: (read: Kysely<Database>) => Promise<T>): Promise<T> {
  const reader = new Kysely<Database>({ dialect: new SqliteDialect({ database: openReader(file) }) });
  try {
    // In WAL mode a transaction that only reads keeps its view and stops nobody.
    return await reader.transaction().execute(work);
  } finally {
    await reader.destroy();
  }
}

/** A lock that dies with its process: an exclusive transaction on a small file of its own. */
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
      await pause(5 + Math.random() * 25);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
