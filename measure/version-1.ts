import { rename, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Migrator, sql } from 'kysely';
import pg from 'pg';

import { databaseFile } from '#server/db/check-database.ts';
import type { Engine } from '#server/db/engine.ts';
import { baselineMigration } from '#server/db/migrations/0001-baseline.ts';
import { openPostgres } from '#server/db/postgres-engine.ts';
import { openSqlite } from '#server/db/sqlite-engine.ts';

/** What 1.0 did not have under these names: the owner's settings of today. */
const left = ['shop_settings', 'schema_migrations', 'schema_migrations_lock'];

/** Gives a filled shop of this version the tables of version 1.0, with the rows that 1.0 would have. */
export async function asVersion1(dataDir: string, databaseUrl: string): Promise<void> {
  const file = databaseFile(dataDir);
  if (databaseUrl)
    await query(
      databaseUrl,
      `alter schema public rename to filled; create schema public;
       drop table filled.schema_migrations, filled.schema_migrations_lock`,
    );
  else await rename(file, `${file}.filled`);
  const engine = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
  try {
    await createTables(engine);
    await engine.exclusively('version-1', async (connection) => {
      const run = (statement: string) => sql.raw(statement).execute(connection);
      // Whatever the order of the tables.
      await run(
        databaseUrl ? 'set session_replication_role = replica' : 'pragma foreign_keys = off',
      );
      if (!databaseUrl) await run(`attach '${file}.filled' as filled`);
      for (const { name, schema, columns } of await connection.introspection.getTables()) {
        if (left.includes(name) || schema === 'filled') continue;
        const names = columns.map((column) => `"${column.name}"`).join(', ');
        await run(`insert into ${name} (${names}) select ${names} from filled.${name}
          where true on conflict do nothing`);
      }
      if (!databaseUrl) await run('detach filled');
    });
  } finally {
    await engine.close();
  }
  if (databaseUrl) await query(databaseUrl, 'drop schema filled cascade; analyze');
  else await rm(`${file}.filled`);
}

async function createTables(engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db: engine.writer,
    provider: { getMigrations: async () => ({ '0001-baseline': baselineMigration }) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** What other processes, still of 1.0, ask PostgreSQL for while the first one migrates. */
const besides = {
  'a list of products':
    'select id, name, price_paisa from products order by added_at desc limit 12',
  'a customer’s orders':
    'select * from orders where user_id = (select id from users order by id limit 1)',
  'a change': `insert into idempotency_keys (scope, key, request_hash, created_at)
    values ('bench', gen_random_uuid()::text, '', '2026-01-01T00:00:00.000Z')`,
};

/** Measures how long each of them waits at most while `work` runs, in milliseconds. */
export async function measureBesides<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly waits: Readonly<Record<string, number>> }> {
  const waits: Record<string, number> = {};
  let isOver = false;
  const asking = Object.entries(databaseUrl ? besides : {}).map(async ([what, text]) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    while (!isOver) {
      const askedAt = performance.now();
      await client.query(text);
      waits[what] = Math.max(waits[what] ?? 0, performance.now() - askedAt);
      await pause(20);
    }
    await client.end();
  });
  const result = await work().finally(() => {
    isOver = true;
  });
  await Promise.all(asking);
  return { result, waits };
}
