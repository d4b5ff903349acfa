import type { Migration } from 'kysely';

/** Counts of rate-limiter-flexible, shared by all servers on one PostgreSQL database. */
export const limitsMigration: Migration = {
  async up({ schema }) {
    await schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('expire', 'bigint')
      .execute();
  },
};
