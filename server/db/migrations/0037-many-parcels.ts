import { type Kysely, sql } from 'kysely';
import { dropSearchTable } from '#server/db/search-texts.ts';
import { addSearchTables } from './0021-search-texts.ts';
import type { ShopMigration } from './shop-migration.ts';

/**
 * What couriers have handed over and kept; and the searched texts of orders anew, with tracking
 * numbers, cities and products.
 */
export const manyParcelsMigration: ShopMigration = {
  async up(db) {
    await createSettlements(db);
    await dropSearchTable(db, 'orders');
    await addSearchTables(db, ['orders']);
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function createSettlements(db: Kysely<any>): Promise<void> {
  await sql`create table courier_settlements (
    id text primary key,
    at text not null,
    who text not null,
    courier text not null,
    due_paisa bigint not null,
    sum_paisa bigint not null,
    fee_paisa bigint not null,
    note text not null,
    undone_at text,
    undone_by text
  )`.execute(db);
  await sql`create index courier_settlements_by_at on courier_settlements (at, id)`.execute(db);
  await sql`create table settled_orders (
    settlement_id text not null references courier_settlements (id) on delete cascade,
    order_id text not null references orders (id) on delete cascade,
    amount_paisa bigint not null,
    version integer not null,
    position integer not null,
    primary key (settlement_id, order_id)
  )`.execute(db);
  await sql`create index settled_orders_by_order_id on settled_orders (order_id)`.execute(db);
}
