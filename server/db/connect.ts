import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';

import type { Settings } from '#server/plugins/env.ts';

import type { DatabaseLoad } from './database-load.ts';
import type { Engine, Topic } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-engine.ts';
import type { Database } from './schema/database.ts';
import { openSqlite } from './sqlite-engine.ts';
import { storageFailureOf } from './storage-failure.ts';

/** What a read needs; a transaction is a reader too. */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'>;
export type Trx = Transaction<Database>;

const announced = new WeakMap<Trx, Set<Topic>>();

/** Announces a change to all processes once this transaction is committed, and counts it in `commitsOf(topic)`. */
export function announce(trx: Trx, topic: Topic): void {
  announced.get(trx)?.add(topic);
}

export interface ShopDatabase {
  readonly kind: 'sqlite' | 'postgres';
  /** For reads outside transactions; on SQLite a separate read-only connection. */
  readonly read: Reader;
  /** For public pages: may read from a replica, but never less than was committed at the last call of `catchUp`. */
  readonly publicRead: Reader;
  catchUp(): void;
  /** Calls `onChange` with the announcements of all processes on this database, until it is closed. */
  listen(onChange: (topic: Topic) => void): void;
  /** Whether announcements arrive at the moment; otherwise changes are found by polling. */
  readonly isListening: boolean;
  /** Number of transactions that this process has committed. */
  readonly commits: number;
  /** For the metrics. */
  readonly load: DatabaseLoad;
  /** Number of committed transactions that announced the topic. */
  commitsOf(topic: Topic): number;
  /** Runs `work` in a transaction. Inside it only `trx` may be used: the database throws, because it would deadlock. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Resolves when everything committed is on the disk. Transactions wait for it themselves; call it before a response that
   * acknowledges another request's write.
   */
  durable(): Promise<void>;
  /** Reads a consistent snapshot of the database for as long as it takes, without blocking writes. */
  snapshot<T>(work: (read: Reader) => Promise<T>): Promise<T>;
  /** Why nothing is written any more: SQLite has found damage in its file. */
  readonly damage: Error | undefined;
  /** From now on transactions throw this error, because writing to a damaged file damages more. For SQLite. */
  stopWriting(damage: Error): void;
  /** Runs `work` under a lock that all processes on this database share, by name. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database's settings. */
export type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Settings, 'databaseDirectUrl' | 'databaseReadUrl'>>;

/** Opens the database and runs its migrations. */
export async function openDatabase(settings: DatabaseSettings): Promise<ShopDatabase> {
  const engine = settings.databaseUrl
    ? openPostgres({ ...settings, databaseUrl: settings.databaseUrl })
    : openSqlite(settings.dataDir);
  try {
    await engine.exclusively('migrations', () => migrate(engine.writer));
  } catch (error) {
    await engine.close();
    throw error;
  }
  return guardDatabase(engine);
}

function guardDatabase(engine: Engine): ShopDatabase {
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  let commits = 0;
  const commitsOf = { catalogue: 0, stock: 0 };

  let onDisk = 0;

  let damage: Error | undefined;

  const stopWriting = (found: Error) => {
    if (engine.kind === 'sqlite') damage ??= found;
  };

  const durable = async () => {
    const upTo = commits;
    if (onDisk >= upTo) return;
    await engine.load.measureWait('disk', () => engine.sync());
    onDisk = Math.max(onDisk, upTo);
  };

  const requireOutside = () => {
    if (inside.getStore()?.open) {
      throw new Error('Inside a transaction use the transaction, not the database.');
    }
  };

  return {
    kind: engine.kind,
    load: engine.load,
    get read() {
      requireOutside();
      return engine.reader;
    },
    get publicRead() {
      requireOutside();
      return engine.publicReader;
    },
    catchUp: () => engine.catchUp(),
    listen: (onChange) => engine.listen(onChange),
    get isListening() {
      return engine.isListening;
    },
    get commits() {
      return commits;
    },
    commitsOf: (topic) => commitsOf[topic],
    get damage() {
      return damage;
    },
    stopWriting,
    async transaction(work) {
      requireOutside();
      if (damage) throw damage;
      const state = { open: true };
      const topics = new Set<Topic>();
      try {
        const result = await engine.load.measure((begin) =>
          engine.writer.transaction().execute((trx) => {
            begin();
            announced.set(trx, topics);
            return inside.run(state, () => work(trx));
          }),
        );
        commits += 1;
        for (const topic of topics) commitsOf[topic] += 1;
        engine.announce(topics);
        await durable();
        return result;
      } catch (error) {
        if (storageFailureOf(error) === 'damaged') stopWriting(error as Error);
        throw error;
      } finally {
        // Work that a transaction started without awaiting it may use the database again.
        state.open = false;
      }
    },
    durable,
    async snapshot(work) {
      requireOutside();
      return engine.snapshot(work);
    },
    async exclusively(name, work) {
      requireOutside();
      return engine.exclusively(name, work);
    },
    close: () => engine.close(),
  };
}
