import { type Migration, PostgresAdapter } from 'kysely';

/** The log of changed products, which every process reads. Each change is a row of its own, without lock contention. */
export const catalogueChangesMigration: Migration = {
  async up(db) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const table = db.schema.createTable('catalogue_changes');
    // Rising ids that are never reused; the engines have different syntax for them.
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
