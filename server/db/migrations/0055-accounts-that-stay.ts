import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * Money that was recorded and taken back, which the accountant's file has in both months; and the
 * tax numbers of who books and of who has something made. A version before deletes what is taken
 * back without a trace, as it always did.
 */
export const accountsThatStayMigration: ShopMigration = {
  async up(db) {
    await sql`create table undone_money (
      id text primary key,
      entry_id text not null,
      kind text not null,
      subject text not null,
      at text not null,
      is_back integer not null,
      amount_paisa bigint not null,
      method integer,
      how text,
      reference text not null default '',
      reason text not null default ''
    )`.execute(db);
    await sql`create index undone_money_at on undone_money (at, id)`.execute(db);
    await sql`create index undone_money_subject on undone_money (subject)`.execute(db);
    await sql`create index courier_settlements_undone on courier_settlements (undone_at, id)
      where undone_at is not null`.execute(db);
    // Which custom order an order was.
    await sql`create index custom_requests_by_order_id on custom_requests (order_id)
      where order_id is not null`.execute(db);
    for (const table of ['bookings', 'custom_requests'])
      await db.schema
        .alterTable(table)
        .addColumn('tax_number', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
  },
};
