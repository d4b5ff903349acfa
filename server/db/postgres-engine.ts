import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { DatabaseLoad, timeQueries } from './database-load.ts';
import type { Engine } from './engine.ts';
import type { Database } from './schema/database.ts';

/** The engine for several servers at once. */
export function openPostgres(databaseUrl: string): Engine {
  const config: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'sphatik',
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: parserOf },
  };
  const load = new DatabaseLoad();
  const writer = openPool(config, load, 'pool', writersMax);
  const reader = openPool(config, load, 'read-pool', readersMax);
  return {
    kind: 'postgres',
    load,
    writer,
    reader,
    snapshot: (work) =>
      writer.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    exclusively: (name, work) => withAdvisoryLock(config, name, work),
    // A commit is answered when it is on the disk.
    sync: async () => {},
    close: async () => {
      await Promise.all([reader.destroy(), writer.destroy()]);
    },
  };
}

/** Connections for transactions, and others for reads, which so never queue behind the orders. */
const writersMax = 10;
const readersMax = 4;

function openPool(config: pg.ClientConfig, load: DatabaseLoad, name: string, max: number): Kysely<Database> {
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000, statement_timeout: 30_000 });
  // A server that goes away closes idle connections; without a listener that would end the process.
  pool.on('error', () => {});
  // The pool listens to idle connections only; one that ends between two queries of a transaction fails the next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: load.measurePool(name, pool) }),
    log: timeQueries,
  });
}

/** Counts and paisa come back as numbers, as they do from SQLite; all are far below 2^53. */
const parserOf: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;

/** On a connection of its own, which the server closes, and with it the lock, when this process dies. */
async function withAdvisoryLock<T>(config: pg.ClientConfig, name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber(name)]);
    return await work();
  } finally {
    await client.end();
  }
}

function lockNumber(name: string): number {
  return createHash('sha256').update(`sphatik ${name}`).digest().readUIntBE(0, 6);
}
