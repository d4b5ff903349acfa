import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/** Drafts that are published by themselves at their time. For the version before they are drafts. */
export const scheduledPostsMigration: ShopMigration = {
  async up(db) {
    await db.schema.alterTable('posts').addColumn('publish_at', 'text').execute();
    await sql`create index posts_by_publish_at on posts (publish_at)
      where publish_at is not null`.execute(db);
  },
};
