import type { CreateTableBuilder, Migration } from 'kysely';

/** Orders with their items, history, payments, refunds and staff notes. */
export const ordersMigration: Migration = {
  async up({ schema }) {
    await schema
      .createTable('orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('number', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('status', 'integer', notNull)
      .addColumn('payment', 'text', notNull)
      .addColumn('parcel', 'text', notNull)
      .addColumn('method', 'integer', notNull)
      .addColumn('subtotal_paisa', 'bigint', notNull)
      .addColumn('coupon_code', 'text')
      .addColumn('discount_paisa', 'bigint', notNull)
      .addColumn('shipping_paisa', 'bigint', notNull)
      .addColumn('total_paisa', 'bigint', notNull)
      .addColumn('delivery', 'text', notNull)
      .addColumn('note', 'text', notNull)
      .addColumn('upload_id', 'text', (column) => column.references('uploads.id'))
      .addColumn('courier', 'text', notNull)
      .addColumn('tracking_number', 'text', notNull)
      .addColumn('restocked', 'integer', notNull)
      .addColumn('version', 'integer', notNull)
      .addColumn('ordered_at', 'text', notNull)
      .execute();
    // Finds what needs a person now, among many orders that are done.
    await schema.createIndex('orders_by_payment').on('orders').columns(['payment', 'parcel']).execute();

    await ofOrder(schema.createTable('order_items'))
      .addColumn('position', 'integer', notNull)
      .addColumn('product_id', 'text', notNull)
      .addColumn('attribute_id', 'text', notNull)
      .addColumn('product_name', 'text', notNull)
      .addColumn('slug', 'text', notNull)
      .addColumn('attribute_name', 'text')
      .addColumn('attribute_value', 'text')
      .addColumn('picture_hash', 'text')
      .addColumn('unit_paisa', 'bigint', notNull)
      .addColumn('quantity', 'integer', notNull)
      .addColumn('total_paisa', 'bigint', notNull)
      .addPrimaryKeyConstraint('order_items_key', ['order_id', 'position'])
      .execute();

    await ofOrder(schema.createTable('order_events'))
      .addColumn('position', 'integer', notNull)
      .addColumn('status', 'integer', notNull)
      .addColumn('at', 'text', notNull)
      .addColumn('kind', 'text', notNull)
      .addColumn('who', 'text', notNull)
      .addColumn('note', 'text')
      .addColumn('upload_id', 'text')
      .addPrimaryKeyConstraint('order_events_key', ['order_id', 'position'])
      .execute();

    await moneyOf(schema.createTable('payments')).addColumn('method', 'integer', notNull).execute();
    await moneyOf(schema.createTable('refunds')).addColumn('reason', 'text', notNull).execute();
    await entryOf(schema.createTable('order_notes')).addColumn('text', 'text', notNull).execute();

    for (const [table, column] of indexed) {
      await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    }
  },
};

const indexed = [
  ['orders', 'user_id'],
  ['orders', 'upload_id'],
  ['orders', 'ordered_at'],
  ['payments', 'order_id'],
  ['payments', 'at'],
  ['refunds', 'order_id'],
  ['refunds', 'at'],
  ['order_notes', 'order_id'],
] as const;

const notNull = (column: { notNull(): unknown }) => column.notNull() as never;

function ofOrder<Table extends string>(table: CreateTableBuilder<Table, never>) {
  return table.addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'));
}

/** A row about an order: who wrote it, and when. */
function entryOf<Table extends string>(table: CreateTableBuilder<Table, never>) {
  return ofOrder(table.addColumn('id', 'text', (column) => column.primaryKey()) as never)
    .addColumn('who', 'text', notNull)
    .addColumn('at', 'text', notNull);
}

function moneyOf<Table extends string>(table: CreateTableBuilder<Table, never>) {
  return entryOf(table).addColumn('amount_paisa', 'bigint', notNull).addColumn('reference', 'text', notNull);
}
