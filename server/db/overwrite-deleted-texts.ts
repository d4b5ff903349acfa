import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';

import type { ShopDatabase, Trx } from './connect.ts';
import { searchTables } from './search-texts.ts';

/** Pages of an index that are written in one transaction: it takes about 6 ms. */
const slice = 64;
/** Between slices, for everybody else. */
const restMs = 20;

/**
 * Takes out of SQLite's indexes of trigrams what stands in them of texts that were changed or
 * deleted, by merging each into one part, a slice at a time
 * (https://sqlite.org/fts5.html#the_merge_command). FTS5 only marks it as deleted otherwise. Its
 * option `secure-delete` does this at once, but then writing a text takes longer the more there
 * are: an order among 100,000 took 29 ms instead of 0.4.
 */
export async function overwriteDeletedTexts(
  database: Pick<ShopDatabase, 'kind' | 'transaction'>,
  isClosing: () => boolean = () => false,
): Promise<undefined> {
  if (database.kind !== 'sqlite') return;
  for (const table of Object.values(searchTables)) {
    // The first slice marks all parts to be merged.
    let pages = -slice;
    for (;;) {
      if (isClosing()) return;
      const changed = await database.transaction((trx) => merge(trx, `${table}_index`, pages));
      if (!changed) break;
      pages = slice;
      await pause(restMs);
    }
  }
}

/** Returns whether there was something to merge. */
async function merge(trx: Trx, index: string, pages: number): Promise<boolean> {
  const before = await countChanges(trx);
  const name = sql.ref(index);
  await sql`insert into ${name} (${name}, rank) values ('merge', ${pages})`.execute(trx);
  // The statement counts as one change.
  return (await countChanges(trx)) - before >= 2;
}

async function countChanges(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(trx);
  return Number(rows[0]?.count);
}
