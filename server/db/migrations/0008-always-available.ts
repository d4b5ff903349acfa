import type { Migration } from 'kysely';

/** Products and choices that are never sold out. */
export const alwaysAvailableMigration: Migration = {
  async up({ schema }) {
    for (const table of ['products', 'product_attributes']) {
      await schema
        .alterTable(table)
        .addColumn('always_available', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
