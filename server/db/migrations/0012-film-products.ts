import type { Migration } from 'kysely';

/** The product that a film shows; null in rows of version 1.0, whose films lead nowhere. */
export const filmProductsMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('videos').addColumn('product_id', 'text').execute();
  },
};
