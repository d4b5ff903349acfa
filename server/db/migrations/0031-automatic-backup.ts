import type { Migration } from 'kysely';

/** One row: what is known of the backups that leave the machine by themselves. */
export const automaticBackupMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable('automatic_backup')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .execute();
  },
};
