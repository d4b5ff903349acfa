import { type Migration, PostgresAdapter } from 'kysely';

/** The log from which each process learns which products changed. Each change is a row of its own: nobody waits for one. */
export const catalogueChangesMigration: Migration = {
  async up(db) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const table = db.schema.createTable('catalogue_changes');
    // Numbers that rise and are never used again: the engines write that differently.
    await (isPostgres
      ? table.addColumn('id', 'bigserial', (column) => column.primaryKey())
      : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    )
      .addColumn('product_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
  },
};
