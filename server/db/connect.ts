import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, Migrator, sql, type Transaction } from 'kysely';

import type { Settings } from '#server/settings.ts';

import { type Engine, UnusableDatabaseError } from './engine.ts';
import { migrations } from './migrations/migrations.ts';
import { openPostgres } from './postgres-engine.ts';
import type { Database } from './schema/database.ts';
import { openSqlite } from './sqlite-engine.ts';
import { storageFailureOf } from './storage-failure.ts';

/** What a read needs; a transaction is a reader too. */
export type Reader = Pick<
  Kysely<Database>,
  'selectFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'
>;
export type Trx = Transaction<Database>;

const catalogueChanges = new WeakSet<Trx>();

/**
 * Has the transaction counted in `catalogueCommits` once it is committed, so that this process sees
 * its own change at once.
 */
export function noteCatalogueChange(trx: Trx): void {
  catalogueChanges.add(trx);
}

export type ShopDatabase = ReturnType<typeof guardDatabase>;

/** The database's settings. */
export type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Settings, 'databaseDirectUrl'>>;

/** Opens the database and runs its migrations. */
export async function openDatabase(settings: DatabaseSettings): Promise<ShopDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  const engine = databaseUrl ? openPostgres(databaseUrl, databaseDirectUrl) : openSqlite(dataDir);
  try {
    await engine.rejectOtherDirect?.();
    if (await needsMigration(engine.reader)) await engine.exclusively('migrations', migrate);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return guardDatabase(engine);
}

function guardDatabase(engine: Engine) {
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  let catalogueCommits = 0;
  let observeTransaction = (_seconds: number) => {};
  let damage: Error | undefined;

  const stopWriting = (found: Error) => {
    if (engine.kind === 'sqlite') damage ??= found;
  };

  const requireOutside = () => {
    if (inside.getStore()?.open) {
      throw new Error('Inside a transaction use the transaction, not the database.');
    }
  };

  return {
    kind: engine.kind,
    /** PostgreSQL's connection pools by name, for the metrics. */
    pools: engine.pools,
    /** Has the seconds that each transaction takes, its wait included, observed for the metrics. */
    onTransaction(observe: typeof observeTransaction): void {
      observeTransaction = observe;
    },
    /** For reads outside transactions; on SQLite a separate read-only connection. */
    get read(): Reader {
      requireOutside();
      return engine.reader;
    },
    /** Number of transactions of this process that have changed the catalogue. */
    get catalogueCommits() {
      return catalogueCommits;
    },
    /** Why nothing is written any more: SQLite has found damage in its file. */
    get damage() {
      return damage ?? engine.damage?.();
    },
    /**
     * From now on transactions throw this error, because writing to a damaged file damages more.
     * For SQLite.
     */
    stopWriting,
    /**
     * Runs `work` in a transaction. Inside it only `trx` may be used: the database throws, because
     * it would deadlock.
     */
    async transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
      requireOutside();
      const found = damage ?? engine.damage?.();
      if (found) throw found;
      const state = { open: true };
      const startedAt = performance.now();
      let isCatalogueChange = false;
      try {
        const result = await engine.writer.transaction().execute(async (trx) => {
          const worked = await inside.run(state, () => work(trx));
          isCatalogueChange = catalogueChanges.has(trx);
          return worked;
        });
        if (isCatalogueChange) catalogueCommits += 1;
        return result;
      } catch (error) {
        if (storageFailureOf(error) === 'damaged') stopWriting(error as Error);
        throw error;
      } finally {
        // Work that a transaction started without awaiting it may use the database again.
        state.open = false;
        observeTransaction((performance.now() - startedAt) / 1000);
      }
    },
    /**
     * Counts what is committed, so that two counts tell whether anything was in between: on SQLite
     * rows of this process and commits of others, on PostgreSQL rows that name stored files.
     */
    changeCount: () => engine.changeCount(),
    /**
     * Reads a consistent snapshot of the database for as long as it takes, without blocking writes.
     */
    async snapshot<T>(work: (read: Reader) => Promise<T>): Promise<T> {
      requireOutside();
      return engine.snapshot(work);
    },
    /** Runs `work` under a lock that all processes on this database share, by name. */
    async exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
      requireOutside();
      return engine.exclusively(name, () => work());
    },
    close: () => engine.close(),
  };
}

const migrationTableName = 'schema_migrations';

/**
 * Whether there are migrations to run. Throws when the database was migrated by a newer version.
 */
export async function needsMigration(database: Kysely<Database>): Promise<boolean> {
  const tables = await database.introspection.getTables();
  if (!tables.some(({ name }) => name === migrationTableName)) return true;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTableName)}`.execute(database);
  const done = new Set(rows.map(({ name }) => name));
  const unknown = [...done].find((name) => !(name in migrations));
  if (unknown === undefined) return done.size < Object.keys(migrations).length;
  throw new UnusableDatabaseError(
    `This database was used by a newer version of the shop (migration ${unknown}). Start that version again, or restore the backup made before the upgrade: docs/upgrade.md.`,
  );
}

/** Runs pending migrations. The caller must hold a lock. */
export async function migrate(database: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName,
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
