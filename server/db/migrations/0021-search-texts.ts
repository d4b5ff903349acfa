import { sql } from 'kysely';
import {
  createPostgresTrigrams,
  createSearchTable,
  isPostgres,
  searchedTables,
  writeStoredTexts,
} from '#server/db/search-texts.ts';
import type { ShopMigration } from './shop-migration.ts';

/**
 * The texts that the desk searches, with their index. A restore needs no fill: triggers write the
 * texts of what it inserts. Those of orders are of migration 0037, which comes after the columns
 * that they are made of.
 */
export const searchTextsMigration: ShopMigration = {
  async up(db) {
    await sql`create table search_fill (kind text primary key, last_id text not null)`.execute(db);
    for (const searched of searchedTables) {
      const isNow = searched !== 'orders';
      await createSearchTable(db, searched, isNow);
      if (isNow) await writeStoredTexts(db, searched);
    }
    if (isPostgres(db)) await createPostgresTrigrams(db);
  },
};
