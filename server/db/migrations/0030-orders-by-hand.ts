import { sql } from 'kysely';
import type { ShopMigration } from './shop-migration.ts';

/**
 * Orders that staff take by hand: where they came from, whose they are without an account, what was
 * sold twice, and the links that open one of them. Earlier orders are all of the website and of an
 * account. The version before shows the orders of accounts alone.
 */
export const ordersByHandMigration: ShopMigration = {
  async up(db) {
    // Both databases write the column alone, and keep indexes, triggers and foreign keys.
    await sql`alter table orders alter column user_id drop not null`.execute(db);
    for (const [name, standard] of [
      ['source', 'shop'],
      ['name', ''],
      ['email', ''],
      ['phone_number', ''],
      ['discount_reason', ''],
    ] as const)
      await db.schema
        .alterTable('orders')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(standard))
        .execute();
    await db.schema
      .alterTable('order_items')
      .addColumn('oversold', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index order_items_oversold on order_items (order_id) where oversold > 0`.execute(
      db,
    );
    // Who else has a piece that was sold twice.
    await sql`create index order_items_by_product on order_items (product_id, attribute_id)`.execute(
      db,
    );
    await sql`create index orders_of_visitors_by_email on orders (lower(email)) where email <> ''`.execute(
      db,
    );
    await sql`create index orders_of_visitors_by_phone on orders (phone_number) where phone_number <> ''`.execute(
      db,
    );
    await sql`create table order_links (
      hash text primary key,
      order_id text not null references orders (id) on delete cascade,
      who text not null,
      at text not null
    )`.execute(db);
    await sql`create index order_links_by_order_id on order_links (order_id)`.execute(db);
  },
};
