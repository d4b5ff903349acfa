import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { databaseFile } from '#server/db/check-database.ts';
import { openDatabase } from '#server/db/connect.ts';

// While servers are upgraded one after the other, the version before reads and writes a database
// that the new one has migrated. It knows nothing of what migrations have added, so its statements
// must find what they name, and its rows be complete without the rest.

const folder = mkdtempSync(join(tmpdir(), 'sphatik-earlier-version-'));
let before: Sqlite.Database;
let after: Sqlite.Database;
beforeAll(async () => {
  const fixture = new URL('../fixtures/database-of-version-1.0.sqlite.gz', import.meta.url);
  const bytes = gunzipSync(readFileSync(fixture));
  const earlier = join(folder, 'before.sqlite');
  for (const path of [earlier, databaseFile(folder)]) writeFileSync(path, bytes);
  await (await openDatabase({ dataDir: folder, databaseUrl: undefined })).close();
  before = new Sqlite(earlier);
  after = new Sqlite(databaseFile(folder));
});
afterAll(() => {
  before.close();
  after.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

const tablesOf = (database: Sqlite.Database) =>
  database
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`,
    )
    .all()
    .map(({ name }) => name);
const columnsOf = (database: Sqlite.Database, table: string) =>
  (database.pragma(`table_info(${table})`) as Column[]).map(
    ({ name, type, pk }) => `${name} ${type}${pk > 0 ? ` key ${pk}` : ''}`,
  );

test('migrations add tables and columns, and change or remove none of version 1.0', () => {
  const tables = tablesOf(before);
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables)
    expect(columnsOf(after, table)).toEqual(expect.arrayContaining(columnsOf(before, table)));
});

test('rows that name only the columns of version 1.0 are complete', () => {
  // PostgreSQL, where two versions run at once, has it in the database.
  after.function('fold_text', (text) => text);
  after.pragma('foreign_keys = off');
  after.exec('begin');
  const guards = after
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'trigger' and sql like '%append-only%'`,
    )
    .all();
  for (const { name } of guards) after.exec(`drop trigger ${name}`);
  let written = 0;
  for (const table of tablesOf(before)) {
    const names = (before.pragma(`table_info(${table})`) as Column[]).map(({ name }) => name);
    const row = after.prepare(`select ${names.join()} from ${table} limit 1`).raw().get();
    if (!Array.isArray(row)) continue;
    after.prepare(`delete from ${table}`).run();
    const places = names.map(() => '?').join();
    after.prepare(`insert into ${table} (${names.join()}) values (${places})`).run(...row);
    written += 1;
  }
  after.exec('rollback');
  expect(written).toBeGreaterThan(15);
});
