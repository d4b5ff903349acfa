import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/** Who wants to be told when a piece can be had again. */
export const stockWaitsMigration: ShopMigration = {
  async up(db) {
    // Without a foreign key: a deleted product can be restored, and is waited for all the same.
    await db.schema
      .createTable('stock_waits')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('product_id', 'text', (column) => column.notNull())
      .addColumn('attribute_id', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addColumn('told_at', 'text')
      .addColumn('ended_at', 'text')
      .addUniqueConstraint('stock_waits_once', ['address', 'channel', 'product_id', 'attribute_id'])
      .execute();
    await db.schema
      .createIndex('stock_waits_waiting')
      .on('stock_waits')
      .columns(['product_id', 'attribute_id', 'asked_at'])
      .where(sql<boolean>`told_at is null and ended_at is null`)
      .execute();
  },
};
