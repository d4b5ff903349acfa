import { type Kysely, Migrator, sql } from 'kysely';

import { UnusableDatabaseError } from './engine.ts';
import { migrations } from './migrations/migrations.ts';
import type { Database } from './schema/database.ts';

const migrationTableName = 'schema_migrations';

/** Whether there are migrations to run. Throws when the database was migrated by a newer version. */
export async function needsMigration(database: Kysely<Database>): Promise<boolean> {
  const tables = await database.introspection.getTables();
  if (!tables.some(({ name }) => name === migrationTableName)) return true;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTableName)}`.execute(database);
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
