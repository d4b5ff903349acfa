import type { ShopMigration } from './shop-migration.ts';

/** With whom an order is paid after it was placed. */
export const payWithMigration: ShopMigration = {
  up: (db) =>
    db.schema
      .alterTable('orders')
      .addColumn('pay_with', 'text', (column) => column.notNull().defaultTo(''))
      .execute(),
};
