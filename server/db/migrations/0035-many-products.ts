import { type Kysely, type Migration, sql } from 'kysely';

/**
 * More facts of products and variants, sales that end by themselves, changes of many products at
 * once, and coupons of a sum, of the delivery, with a least order or for a shelf. A process of the
 * version before takes a coupon that is none of a percent for one of 0 %.
 */
export const manyProductsMigration: Migration = {
  async up(db) {
    for (const table of ['products', 'product_attributes']) {
      await addTexts(db, table, ['sku', 'barcode']);
      await db.schema.alterTable(table).addColumn('cost_paisa', 'bigint').execute();
    }
    await addTexts(db, 'order_items', ['sku']);
    await db.schema.alterTable('products').addColumn('sale_ends_at', 'text').execute();
    await sql`create index products_by_sale_ends_at on products (sale_ends_at)
      where sale_ends_at is not null`.execute(db);
    await createProductChanges(db);
    for (const column of ['amount_paisa', 'free_delivery', 'least_paisa'])
      await db.schema
        .alterTable('coupons')
        .addColumn(column, 'bigint', (one) => one.notNull().defaultTo(0))
        .execute();
    await db.schema.alterTable('coupons').addColumn('tag', 'text').execute();
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function addTexts(db: Kysely<any>, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
      .execute();
}

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function createProductChanges(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('product_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('undone_at', 'text')
    .execute();
  await db.schema
    .createIndex('product_changes_by_at')
    .on('product_changes')
    .columns(['at', 'id'])
    .execute();
  await sql`create index product_changes_by_starts_at on product_changes (starts_at)
    where starts_at is not null`.execute(db);
}
