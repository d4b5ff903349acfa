import { type Kysely, Migrator } from 'kysely';

import { migrations } from './migrations/migrations.ts';
import type { Database } from './schema/database.ts';

/** The database has migrations of a later version. The message says what to do. */
export class NewerDatabaseError extends Error {}

/** Runs pending migrations. The caller must hold a lock. */
export async function migrate(database: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const unknown = error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message)?.[1];
  if (!unknown) throw error;
  throw new NewerDatabaseError(
    `This database was used by a newer version of the shop (migration ${unknown}). Start that version again, or restore the backup made before the upgrade: docs/upgrade.md.`,
    { cause: error },
  );
}
