import type { Migration } from 'kysely';

/** Settings that an owner looks at before saving them, for ten minutes. */
export const settingPreviewsMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable('setting_previews')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('cookie_hash', 'text')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('setting_group', 'text', (column) => column.notNull())
      .addColumn('typed', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
  },
};
