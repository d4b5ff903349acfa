import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';

import type { Settings } from '#server/plugins/env.ts';

import type { DatabaseLoad } from './database-load.ts';
import type { Engine, Topic } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-engine.ts';
import type { Database } from './schema/database.ts';
import { openSqlite } from './sqlite-engine.ts';

/** What a read needs. A transaction is one too, so a store's reads work inside and outside. */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'>;
export type Trx = Transaction<Database>;

const announced = new WeakMap<Trx, Set<Topic>>();

/** Counts this transaction in `commitsOf(topic)` once it is committed. */
export function announce(trx: Trx, topic: Topic): void {
  announced.get(trx)?.add(topic);
}

export interface ShopDatabase {
  readonly kind: 'sqlite' | 'postgres';
  /** For reads outside transactions; on SQLite a connection of its own that cannot write. */
  readonly read: Reader;
  /**
   * For what public pages show: a replica may answer, but never with less than was committed when `catchUp` was
   * called last.
   */
  readonly publicRead: Reader;
  catchUp(): void;
  /** Calls `onChange` with what any process on this database announces, until it is closed. */
  listen(onChange: (topic: Topic) => void): void;
  /** Whether announcements arrive at this moment; else changes are found by asking. */
  readonly isListening: boolean;
  /** How many transactions this process has committed: a reader that saw fewer knows to look again. */
  readonly commits: number;
  /** How busy it is, for the metrics. */
  readonly load: DatabaseLoad;
  /** The same for those that announced the topic. */
  commitsOf(topic: Topic): number;
  /**
   * All or nothing. Inside it only `trx` may be used: the database itself, which would wait for this very
   * transaction, throws at once.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Resolves when all that can be read is on the disk. A transaction waits for it by itself; a response that
   * acknowledges what another request has written must.
   */
  durable(): Promise<void>;
  /** Reads the whole as it was at one moment, for as long as it takes; nobody waits for it. */
  snapshot<T>(work: (read: Reader) => Promise<T>): Promise<T>;
  /** Runs `work` while no other process on this database is inside the same name. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The settings that say where the database is. */
export type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Settings, 'databaseDirectUrl' | 'databaseReadUrl'>>;

/** Opens the database the settings name, and brings it to the newest schema. */
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

  const durable = async () => {
    const upTo = commits;
    if (onDisk >= upTo) return;
    await engine.load.measureWait('disk', () => engine.sync());
    onDisk = Math.max(onDisk, upTo);
  };

  const refuseInside = () => {
    if (inside.getStore()?.open) {
      throw new Error('Inside a transaction use the transaction, not the database.');
    }
  };

  return {
    kind: engine.kind,
    load: engine.load,
    get read() {
      refuseInside();
      return engine.reader;
    },
    get publicRead() {
      refuseInside();
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
    async transaction(work) {
      refuseInside();
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
      } finally {
        // What a transaction started and did not wait for may use the database again.
        state.open = false;
      }
    },
    durable,
    async snapshot(work) {
      refuseInside();
      return engine.snapshot(work);
    },
    async exclusively(name, work) {
      refuseInside();
      return engine.exclusively(name, work);
    },
    close: () => engine.close(),
  };
}
