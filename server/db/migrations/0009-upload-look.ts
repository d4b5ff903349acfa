import type { Migration } from 'kysely';

/**
 * What a customer's picture looks like (`lookOf`); null until it is computed, as in rows of version
 * 1.0.
 */
export const uploadLookMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('uploads').addColumn('look', 'text').execute();
  },
};
