import type { Migration } from 'kysely';

/** Counted tries at the doors of accounts, in the columns and the order that rate-limiter-flexible wants. */
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
