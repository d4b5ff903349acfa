import { type Kysely, Migrator } from 'kysely';

import { migrations } from './migrations/migrations.ts';
import type { Database } from './schema/database.ts';

/** Runs what has not run yet. The caller sees to it that one process at a time does. */
export async function migrate(database: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
