import type { Migration } from 'kysely';

/** Each product's version, which tells an edit that somebody else was faster. */
export const productVersionsMigration: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('products')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
