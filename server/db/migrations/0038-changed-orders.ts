import type { ShopMigration } from './shop-migration.ts';

/**
 * The discount of an order as it was given, so that a change of its lines keeps it. Of earlier
 * orders it is worked out from their sums. And the order that a custom order has become. The version
 * before leaves both empty.
 */
export const changedOrdersMigration: ShopMigration = {
  async up(db) {
    await db.schema
      .alterTable('orders')
      .addColumn('discount', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('custom_requests').addColumn('order_id', 'text').execute();
  },
};
