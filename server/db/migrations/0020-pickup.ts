import type { Migration } from 'kysely';

/** Whether an order is picked up at the shop. Those of earlier versions are all delivered. */
export const pickupMigration: Migration = {
  async up(db) {
    await db.schema
      .alterTable('orders')
      .addColumn('pickup', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
