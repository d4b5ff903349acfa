import type { Kysely } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * Invoices and credit notes with their numbers. Orders confirmed before have none; they get one
 * when something of them changes.
 */
export const invoicesMigration: ShopMigration = {
  async up(db) {
    await createInvoices(db);
    await db.schema
      .createTable('invoice_counters')
      .addColumn('series', 'text', (column) => column.primaryKey())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute();
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function createInvoices(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('fiscal_year', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_position', 'integer', (column) => column.notNull())
    .addColumn('invoice_id', 'text')
    .addColumn('amount_paisa', 'bigint', (column) => column.notNull())
    .addColumn('tax_paisa', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addUniqueConstraint('invoice_positions', ['kind', 'fiscal_year', 'position'])
    .addUniqueConstraint('invoices_of_subject', ['subject', 'subject_position'])
    .execute();
  await db.schema.createIndex('invoices_at').on('invoices').columns(['at', 'id']).execute();
  await db.schema
    .createIndex('invoices_position')
    .on('invoices')
    .columns(['position', 'fiscal_year'])
    .execute();
  await db.schema.createIndex('invoices_credited').on('invoices').column('invoice_id').execute();
}
