import { sql } from 'kysely';

import type { Reader } from '#server/db/connect.ts';

import { type BackupTable, backupTables } from './backup-format.ts';

const batch = 500;

type Row = Record<string, string | number | null>;

/** Every row of a table in the order of its key, with one batch in memory at a time. */
export async function* eachRow(read: Reader, table: BackupTable): AsyncGenerator<Row> {
  const key = backupTables[table] as readonly string[];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    // The name of the table is only known at run time; the type of one table stands for all of them.
    let query = read.selectFrom(table as 'secrets').selectAll();
    if (last) {
      const values = sql.join(key.map((column) => last?.[column]));
      query = query.where(sql<boolean>`(${columns}) > (${values})`);
    }
    for (const column of key) query = query.orderBy(sql.ref(column));
    const rows: Row[] = (await query.limit(batch).execute()) as never;
    yield* rows;
    last = rows.at(-1);
    if (rows.length < batch) return;
  }
}
