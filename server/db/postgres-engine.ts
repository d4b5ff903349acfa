import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

import { DatabaseLoad, timeQueries } from './database-load.ts';
import type { Engine } from './engine.ts';
import { findPrimary } from './postgres/find-primary.ts';
import { splitHosts } from './postgres/postgres-address.ts';
import { PrimaryPool } from './postgres/primary-pool.ts';
import { ReplicaPool } from './postgres/replica-pool.ts';
import type { Database } from './schema/database.ts';

export interface PostgresAddresses {
  /** May name several servers (`a,b`), of which one is the primary. */
  readonly databaseUrl: string;
  /** The same servers without a pooler, for what needs a session. */
  readonly databaseDirectUrl?: string | undefined;
  readonly databaseReadUrl?: string | undefined;
}

/** The engine for shops with several processes. */
export function openPostgres({ databaseUrl, databaseDirectUrl, databaseReadUrl }: PostgresAddresses): Engine {
  const hosts = splitHosts(databaseUrl) ?? [];
  const directHosts = databaseDirectUrl ? (splitHosts(databaseDirectUrl) ?? []) : hosts;
  const isPooled = databaseDirectUrl !== undefined;
  const load = new DatabaseLoad();
  const openPool = (max: number, isForReads: boolean) =>
    new PrimaryPool({
      hosts,
      isForReads,
      hasSessions: !isPooled,
      // Lets `runBatch` send statements together.
      config: { ...config, ...limitsOf(isPooled), max, pipeline: !isForReads },
      begin: isPooled ? `begin; set local statement_timeout = ${statementMs}` : undefined,
    });
  const writers = openPool(writersMax, false);
  const readers = openPool(readersMax, true);
  const writer = openKysely(load.measurePool('pool', writers));
  const reader = openKysely(load.measurePool('read-pool', readers));
  const [readHost] = databaseReadUrl ? (splitHosts(databaseReadUrl) ?? []) : [];
  const replica = readHost
    ? new ReplicaPool({ ...config, connectionString: readHost, max: readersMax }, readers)
    : undefined;
  const publicReader = replica ? openKysely(load.measurePool('replica-pool', replica)) : reader;
  replica?.catchUp();
  return {
    kind: 'postgres',
    load,
    writer,
    reader,
    publicReader,
    catchUp: () => replica?.catchUp(),
    snapshot: (work) =>
      writer.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    exclusively: (name, work) => withAdvisoryLock(directHosts, name, work),
    // PostgreSQL acknowledges a commit when it is on the disk.
    sync: async () => {},
    close: async () => {
      await replica?.end();
      await Promise.all([reader.destroy(), writer.destroy()]);
    },
  };
}

/** Reads have connections of their own, so that they don't wait for transactions. */
const writersMax = 10;
const readersMax = 4;
/** Longer than any statement of the shop takes. */
const statementMs = 30_000;

/** A pooler rejects session settings: transactions then set the timeout themselves, and reads have one on the client. */
function limitsOf(isPooled: boolean): pg.PoolConfig {
  return isPooled ? { query_timeout: statementMs + 5_000 } : { statement_timeout: statementMs };
}

function openKysely(pool: PostgresPool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: timeQueries });
}

/** Parses bigint and numeric as numbers, as SQLite returns them; all are far below 2^53. */
const parserOf: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;

const config: pg.PoolConfig = {
  application_name: 'sphatik',
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  types: { getTypeParser: parserOf },
};

/** Uses a separate connection: the server closes it, and releases the lock, when this process dies. */
async function withAdvisoryLock<T>(hosts: readonly string[], name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionString: await findPrimary(hosts, config) });
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
