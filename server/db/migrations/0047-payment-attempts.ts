import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/** Payments that customers have begun at a provider, and what the provider said of them. */
export const paymentAttemptsMigration: ShopMigration = {
  async up(db) {
    await db.schema
      .createTable('payment_attempts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('amount_paisa', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('price_paisa', 'bigint')
      .addColumn('reference', 'text')
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('said', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('transaction_code', 'text', (column) => column.notNull())
      .addColumn('paid_paisa', 'bigint', (column) => column.notNull())
      .addColumn('payment_id', 'text')
      .addColumn('asks', 'integer', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('next_ask_at', 'text')
      .addColumn('settled_at', 'text')
      .addUniqueConstraint('payment_attempts_once', ['provider', 'reference'])
      .execute();
    await db.schema
      .createIndex('payment_attempts_subject')
      .on('payment_attempts')
      .columns(['subject', 'started_at'])
      .execute();
    await db.schema
      .createIndex('payment_attempts_due')
      .on('payment_attempts')
      .column('next_ask_at')
      .where(sql<boolean>`next_ask_at is not null`)
      .execute();
  },
};
