import { sql } from 'kysely';
import { isPostgres, searchTables } from '#server/db/search-texts.ts';
import type { ShopMigration } from './shop-migration.ts';

/**
 * SQLite's indexes of trigrams mark what is deleted, and `overwriteDeletedTexts` takes it out: with
 * their option `secure-delete` each order took longer the more there were.
 */
export const quickTextsMigration: ShopMigration = {
  async up(db) {
    if (isPostgres(db)) return;
    for (const table of Object.values(searchTables)) {
      const index = sql.ref(`${table}_index`);
      await sql`insert into ${index} (${index}, rank) values ('secure-delete', 0)`.execute(db);
    }
  },
};
