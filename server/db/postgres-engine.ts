import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import type { Engine } from './engine.ts';
import type { Database } from './schema/database.ts';

/** Reads have connections of their own, so that they don't wait for transactions. */
const writersMax = 10;
const readersMax = 4;
/**
 * Compiling a statement takes longer than any of the shop's: PostgreSQL does it where it expects
 * many more rows than there are.
 */
const noJit = '-c jit=off';
/** Longer than any statement of the shop takes. */
const statementMs = 30_000;

/**
 * The engine for shops with several processes. The direct address is past a pooler, for what needs
 * a session. Finding the primary after a failover is the host's: one address leads to it.
 */
export function openPostgres(databaseUrl: string, databaseDirectUrl?: string): Engine {
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const openServing = (max: number) =>
    openPool({
      connectionString: databaseUrl,
      max,
      query_timeout: statementMs + 5_000,
      // In this mode pg closes a connection whose query has timed out, as its server may be lost;
      // without it the connection would go back to the pool and delay the next query.
      pipeline: true,
      // A pooler rejects settings of a session.
      ...(databaseDirectUrl === undefined && { statement_timeout: statementMs, options: noJit }),
    });
  const [writers, readers] = [openServing(writersMax), openServing(readersMax)];
  const [writer, reader] = [openKysely(writers), openKysely(readers)];
  return {
    kind: 'postgres',
    writer,
    reader,
    pools: { pool: writers, 'read-pool': readers },
    snapshot: (work) =>
      writer
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    exclusively: (name, work) => withAdvisoryLock(directUrl, name, work),
    close: async () => {
      await Promise.all([reader.destroy(), writer.destroy()]);
    },
  };
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

function openPool(own: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, ...own });
  // Without listeners, an error of a connection that is idle, or between two queries, would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function openKysely(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Holds the lock in a session of its own, which the server ends when this process dies. */
async function withAdvisoryLock<T>(
  directUrl: string,
  name: string,
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const session = openKysely(openPool({ connectionString: directUrl, max: 1 }));
  try {
    return await session.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${lockNumber(name)})`.execute(connection);
      return work(connection);
    });
  } finally {
    await session.destroy();
  }
}

function lockNumber(name: string): number {
  return createHash('sha256').update(`sphatik ${name}`).digest().readUIntBE(0, 6);
}
