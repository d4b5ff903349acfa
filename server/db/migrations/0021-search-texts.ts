import { type Kysely, sql } from 'kysely';
import {
  createPostgresTrigrams,
  createSearchTable,
  isPostgres,
  type Searched,
  searchedKey,
  writeTexts,
} from '#server/db/search-texts.ts';
import type { ShopMigration } from './shop-migration.ts';

/** So many records get their texts at once. */
const atOnce = 2_000;

/**
 * The texts that the desk searches, with their index. Those of many stored records are written when
 * the shop runs (`server/db/fill-search-texts.ts`), and `search_fill` says which are not yet. A
 * restore needs no fill: triggers write the texts of what it inserts. Those of orders are written by
 * migration 0037, which comes after the columns that they are made of.
 */
export const searchTextsMigration: ShopMigration = {
  async up(db) {
    await sql`create table search_fill (kind text primary key, last_id text not null)`.execute(db);
    await createSearchTable(db, 'orders', false);
    await addSearchTables(db, ['users', 'bookings', 'custom_requests', 'posts']);
  },
};

/** Creates the texts of tables, and writes those of few records at once. */
export async function addSearchTables(
  // biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
  db: Kysely<any>,
  tables: readonly Searched[],
): Promise<void> {
  for (const searched of tables) {
    await createSearchTable(db, searched);
    if (await hasMany(db, searched))
      await sql`insert into search_fill (kind, last_id) values (${searched}, '')
        on conflict (kind) do update set last_id = ''`.execute(db);
    else await sql.raw(writeTexts(searched, isPostgres(db), '1 = 1')).execute(db);
  }
  if (isPostgres(db)) await createPostgresTrigrams(db, tables);
}

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function hasMany(db: Kysely<any>, table: Searched): Promise<boolean> {
  const rows = await db
    .selectFrom(table)
    .select(searchedKey(table))
    .offset(atOnce)
    .limit(1)
    .execute();
  return rows.length > 0;
}
