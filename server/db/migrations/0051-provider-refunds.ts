import { type Kysely, sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * Money of payments that providers give back, and how the payments that they took have come: of what
 * is recorded already, too.
 */
export const providerRefundsMigration: ShopMigration = {
  async up(db) {
    await db.schema
      .createTable('provider_refunds')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('attempt_id', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('amount_paisa', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('said', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('refund_id', 'text')
      .addColumn('asks', 'integer', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('next_ask_at', 'text')
      .addColumn('settled_at', 'text')
      .execute();
    await db.schema
      .createIndex('provider_refunds_attempt')
      .on('provider_refunds')
      .column('attempt_id')
      .execute();
    await db.schema
      .createIndex('provider_refunds_subject')
      .on('provider_refunds')
      .column('subject')
      .execute();
    await db.schema
      .createIndex('provider_refunds_due')
      .on('provider_refunds')
      .column('next_ask_at')
      .where(sql<boolean>`next_ask_at is not null`)
      .execute();
    await db.schema
      .createIndex('payment_attempts_code')
      .on('payment_attempts')
      .column('transaction_code')
      .where(sql<boolean>`transaction_code <> ''`)
      .execute();
    await fill(db);
  },
  fill,
};

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function fill(db: Kysely<any>): Promise<void> {
  await sql`update payments set how =
      (select case when provider = 'stripe' then 'card' else 'wallet' end
        from payment_attempts where payment_id = payments.id)
    where how is null and id in
      (select payment_id from payment_attempts where payment_id is not null)`.execute(db);
}
