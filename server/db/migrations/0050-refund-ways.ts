import type { ShopMigration } from './shop-migration.ts';

/** How money was given back, where somebody has said it. The version before leaves it empty. */
export const refundWaysMigration: ShopMigration = {
  up: (db) => db.schema.alterTable('refunds').addColumn('how', 'text').execute(),
};
