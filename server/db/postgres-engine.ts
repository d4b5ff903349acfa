import { createHash } from 'node:crypto';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import pg from 'pg';

import { type ChangeCount, type Engine, UnusableDatabaseError } from './engine.ts';
import type { Database } from './schema/database.ts';

/** Reads have connections of their own, so that they don't wait for transactions. */
const writersMax = 10;
const readersMax = 4;
/**
 * The shop's statements read few rows by an index, in milliseconds. To compile one, or to start
 * parallel workers for it, takes longer than it does, and processors that customers need; and by the
 * default `random_page_cost`, which is for spinning disks, PostgreSQL reads whole tables in place of
 * thousands of their rows.
 */
const forShortStatements =
  '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';
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
      ...(databaseDirectUrl === undefined && {
        statement_timeout: statementMs,
        options: forShortStatements,
      }),
    });
  const [writers, readers] = [openServing(writersMax), openServing(readersMax)];
  const [writer, reader] = [openKysely(writers), openKysely(readers)];
  return {
    kind: 'postgres',
    writer,
    reader,
    pools: { pool: writers, 'read-pool': readers },
    rejectOtherDirect: async () => {
      if (databaseDirectUrl !== undefined) await rejectOther(reader, databaseDirectUrl);
    },
    changeCount: () => countFileChanges(reader),
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

/**
 * Migrations of another database than the one that is served would leave this one as it is. An
 * address that can't be reached now is told when it is needed.
 */
async function rejectOther(reader: Kysely<Database>, directUrl: string): Promise<void> {
  const direct = openKysely(openPool({ connectionString: directUrl, max: 1 }));
  try {
    const there = await identify(direct).catch(() => undefined);
    const here = await identify(reader).catch(() => undefined);
    if (there && here && there.id !== here.id)
      throw new UnusableDatabaseError(
        `DATABASE_URL leads to the database '${here.name}' and DATABASE_DIRECT_URL to another one, '${there.name}'${here.name === there.name ? ' of another server' : ''}. Both must lead to the same database: the second one past the pooler.`,
      );
  } finally {
    await direct.destroy();
  }
}

/** A standby that takes over is the same. */
async function identify(database: Kysely<Database>) {
  const { rows } = await sql<{ id: string; name: string }>`
    select system_identifier || ' ' || oid as id, current_database() as name
    from pg_control_system(), pg_database where datname = current_database()`.execute(database);
  return rows[0] ?? { id: '', name: '' };
}

/**
 * Counts changes of what names stored files: all that a backup without the database has. The server's
 * own statistics, a second old at most.
 */
async function countFileChanges(reader: Kysely<Database>): Promise<ChangeCount> {
  const { rows } = await sql<{ changes: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as changes from pg_stat_user_tables
    where relname in ('pictures', 'uploads', 'videos')`.execute(reader);
  return { own: 0, others: rows[0]?.changes ?? 0 };
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

/** PostgreSQL rejects the empty list `in ()`, which SQLite answers with no row. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

function openKysely(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [emptyLists] });
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
