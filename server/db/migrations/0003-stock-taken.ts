import { type Kysely, sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * What each line of an order took from the stock, and until when an order that is not paid yet
 * holds it.
 *
 * Version 1.0 gave back the whole quantity, unless the product or variant was always available
 * then. Its orders get what it would give back today. Both columns may be null: in orders that 1.0
 * places beside or after this version.
 */
export const stockTakenMigration: ShopMigration = {
  async up(db) {
    await db.schema.alterTable('order_items').addColumn('taken', 'integer').execute();
    await db.schema.alterTable('orders').addColumn('held_until', 'text').execute();
    await fill(db);
  },
  fill,
};

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function fill(db: Kysely<any>): Promise<void> {
  await sql`update order_items set taken = case
      when attribute_id = '' and exists
        (select 1 from products where id = order_items.product_id and always_available = 1) then 0
      when exists
        (select 1 from product_attributes where id = order_items.attribute_id and always_available = 1) then 0
      else quantity end`.execute(db);
}
