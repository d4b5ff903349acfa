import type { Migration } from 'kysely';

/** The HTML of a post, rendered when it is saved, and what it was rendered from. */
export const postHtmlMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('posts').addColumn('html', 'text').execute();
    await db.schema.alterTable('posts').addColumn('html_source', 'text').execute();
  },
};
