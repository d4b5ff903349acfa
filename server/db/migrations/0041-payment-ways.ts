import type { ShopMigration } from './shop-migration.ts';

/**
 * How a payment has come, where somebody has said it; and what of a quote is for the delivery, which
 * an earlier quote does not say. The version before leaves both empty.
 */
export const paymentWaysMigration: ShopMigration = {
  async up(db) {
    await db.schema.alterTable('payments').addColumn('how', 'text').execute();
    await db.schema.alterTable('custom_requests').addColumn('delivery_paisa', 'bigint').execute();
  },
};
