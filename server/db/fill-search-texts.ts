import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';

import type { ShopDatabase, Trx } from './connect.ts';
import {
  createPostgresTrigrams,
  isPostgres,
  type Searched,
  searchedKey,
  searchedTables,
  writeTexts,
} from './search-texts.ts';

/** Records of one slice: the thread is held for about 15 ms. */
const slice = 100;
/** Between slices, for everybody else. */
const restMs = 20;

/**
 * Writes the searched texts of records that were stored before there were any, a few at a time.
 * Returns how many.
 */
export async function fillSearchTexts(
  database: Pick<ShopDatabase, 'read' | 'transaction' | 'exclusively'>,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const waiting = await database.read.selectFrom('search_fill').select('kind').execute();
  if (waiting.length === 0) return 0;
  let filled = 0;
  await database.exclusively('search-texts', async () => {
    for (const searched of searchedTables) {
      for (;;) {
        if (isClosing()) return;
        const written = await database.transaction((trx) => fillSlice(trx, searched));
        if (written === undefined) break;
        filled += written;
        await pause(restMs);
      }
    }
  });
  return filled;
}

/** Returns how many it has written, undefined when all are. */
async function fillSlice(trx: Trx, searched: Searched): Promise<number | undefined> {
  const state = await trx
    .selectFrom('search_fill')
    .select('last_id')
    .where('kind', '=', searched)
    .executeTakeFirst();
  if (!state) return undefined;
  const key = sql.ref<string>(searchedKey(searched));
  const rows = await trx
    .selectFrom(searched)
    .select(key.as('id'))
    .where(key, '>', state.last_id)
    .orderBy(key)
    .limit(slice)
    .execute();
  const ids = rows.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) {
    await trx.deleteFrom('search_fill').where('kind', '=', searched).execute();
    return undefined;
  }
  const [insert = '', end = ''] = writeTexts(searched, isPostgres(trx), '/* ids */', true).split(
    '/* ids */',
  );
  await sql`${sql.raw(insert)} ${sql.table(searched)}.${key} in (${sql.join(ids)}) ${sql.raw(end)}`.execute(
    trx,
  );
  await trx
    .updateTable('search_fill')
    .set({ last_id: last })
    .where('kind', '=', searched)
    .execute();
  return ids.length;
}

/** Creates PostgreSQL's indexes of trigrams if that was not possible before. Returns why it can't. */
export async function ensureTrigrams(
  database: Pick<ShopDatabase, 'kind' | 'transaction' | 'exclusively'>,
): Promise<string | undefined> {
  if (database.kind !== 'postgres') return undefined;
  return database.exclusively('search-texts', () =>
    database.transaction((trx) => createPostgresTrigrams(trx)),
  );
}
