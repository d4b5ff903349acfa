import type { CreateTableBuilder, Migration } from 'kysely';

import { adoptOrders } from '#server/db/adopt-orders.ts';

/**
 * Splits an order's status into payment and parcel; adds its number, courier, version, payments, refunds and staff notes.
 * `status` stays, derived from both, for queries and for the version before, which runs on this schema during a deployment.
 */
export const orderStatesMigration: Migration = {
  async up(db) {
    const { schema } = db;
    for (const [name, type, initial] of orderColumns) {
      await schema
        .alterTable('orders')
        .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
        .execute();
    }
    // Null in the orders of the version before, until they are adopted.
    await schema.alterTable('orders').addColumn('number', 'text').execute();
    await schema.createIndex('orders_by_number').unique().on('orders').column('number').execute();
    // Finds what needs a person now, among many orders that are done.
    await schema.createIndex('orders_by_payment').on('orders').columns(['payment', 'parcel']).execute();

    for (const name of ['kind', 'who', 'note', 'upload_id']) {
      await schema.alterTable('order_events').addColumn(name, 'text').execute();
    }
    // Finds orders with the same screenshot.
    await schema.createIndex('uploads_by_hash').on('uploads').column('hash').execute();

    await moneyOf(schema.createTable('payments')).addColumn('method', 'integer', notNull).execute();
    await moneyOf(schema.createTable('refunds')).addColumn('reason', 'text', notNull).execute();
    await ofOrder(schema.createTable('order_notes')).addColumn('text', 'text', notNull).execute();
    for (const table of ['payments', 'refunds', 'order_notes']) {
      await schema.createIndex(`${table}_by_order_id`).on(table).column('order_id').execute();
    }
    for (const table of ['payments', 'refunds']) {
      await schema.createIndex(`${table}_by_at`).on(table).column('at').execute();
    }

    await adoptOrders(db);
  },
};

const orderColumns = [
  ['payment', 'text', 'awaiting'],
  ['parcel', 'text', 'not-packed'],
  ['courier', 'text', ''],
  ['tracking_number', 'text', ''],
  ['restocked', 'integer', 0],
  ['version', 'integer', 1],
] as const;

const notNull = (column: { notNull(): unknown }) => column.notNull() as never;

/** A row about an order: who wrote it, and when. */
function ofOrder<Table extends string>(table: CreateTableBuilder<Table, never>) {
  return table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('who', 'text', notNull)
    .addColumn('at', 'text', notNull);
}

function moneyOf<Table extends string>(table: CreateTableBuilder<Table, never>) {
  return ofOrder(table).addColumn('amount_paisa', 'bigint', notNull).addColumn('reference', 'text', notNull);
}
