import type { Migration } from 'kysely';

/**
 * What a search for what the shop doesn't have showed instead; empty for nothing, as in rows of
 * version 1.0, which counted no others.
 */
export const missedShownMigration: Migration = {
  async up(db) {
    await db.schema
      .alterTable('missed_searches')
      .addColumn('shown', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
