import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * Letters to the newsletter's subscribers, whose emails are rows of the outbox that name their
 * letter. A process of the version before can't compose such an email, and leaves it for later.
 */
export const lettersMigration: ShopMigration = {
  async up(db) {
    await db.schema
      .createTable('letters')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('preview', 'text', (column) => column.notNull())
      .addColumn('markdown', 'text', (column) => column.notNull())
      .addColumn('html', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('listed_to', 'text')
      .addColumn('next_at', 'text')
      .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex('letters_by_created_at')
      .on('letters')
      .columns(['created_at', 'id'])
      .execute();
    // One at a time, so that the pace is that of the shop.
    await sql`create unique index letters_sending on letters (state)
      where state = 'sending'`.execute(db);
    await db.schema.alterTable('mails').addColumn('letter_id', 'text').execute();
    await db.schema.alterTable('mails').addColumn('handed_at', 'text').execute();
    await db.schema
      .createIndex('mails_by_letter')
      .on('mails')
      .columns(['letter_id', 'next_try_at'])
      .execute();
  },
};
