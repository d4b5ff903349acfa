import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** Problems that SQLite's own check finds; empty when there are none. */
export function integrityProblems(database: Sqlite.Database): string[] {
  const problems: string[] = [];
  try {
    for (const text of database.prepare<[], string>('pragma integrity_check').pluck().iterate()) {
      problems.push(...text.split('\n').filter((line) => !line.startsWith('***') && line !== 'ok'));
    }
  } catch (error) {
    // Behind a broken page the check itself may fail.
    if (problems.length === 0) throw error;
  }
  return problems;
}

/**
 * Rebuilds the indexes of a database if nothing but indexes is damaged. Returns false, with the
 * database as it was, when a table is damaged as well, or when it takes a copy of the tables while
 * a server runs (not `isAlone`).
 */
export async function rebuildIndexes(
  database: Sqlite.Database,
  file: string,
  problems: readonly string[],
  isAlone: boolean,
): Promise<boolean> {
  if (!problems.every((problem) => isOfIndex(database, problem))) return false;
  return reindex(database) || (isAlone && (await copyTables(database, file)));
}

function isOfIndex(database: Sqlite.Database, problem: string): boolean {
  if (
    /^(?:row \d+ missing from index|wrong # of entries in index|non-unique entry in index) /.test(
      problem,
    )
  )
    return true;
  if (/^(?:Page \d+: never used|Freelist: )/.test(problem)) return true;
  // Of trigrams, which are made again of the texts.
  if (/\bFTS5 table\b/.test(problem)) return true;
  const [, tree] = /^Tree (\d+) /.exec(problem) ?? [];
  const [, page] = /\bpage (\d+)/.exec(problem) ?? [];
  const typeOf = (sql: string, parameter: string) => {
    const found = database
      .prepare<[number], { type: string; name: string }>(sql)
      .get(Number(parameter));
    const isTrigrams = trigramsOf(database).some((one) => found?.name.startsWith(`${one}_`));
    return found?.type === 'index' || isTrigrams;
  };
  if (tree) return typeOf('select type, name from sqlite_schema where rootpage = ?', tree);
  if (!page) return false;
  return typeOf(
    'select s.type, s.name from dbstat as d join sqlite_schema as s on s.name = d.name where d.pageno = ? limit 1',
    page,
  );
}

/**
 * Enough for wrong entries. Fails where a page is broken, because the index's pages must be freed
 * first.
 */
function reindex(database: Sqlite.Database): boolean {
  database.exec('begin immediate');
  try {
    database.exec('reindex');
    for (const name of trigramsOf(database)) database.exec(rebuildTrigrams(name));
    if (integrityProblems(database).length > 0) return false;
    database.exec('commit');
    return true;
  } catch {
    return false;
  } finally {
    if (database.inTransaction) database.exec('rollback');
  }
}

/** The virtual tables that index what the desk searches. */
function trigramsOf(database: Sqlite.Database, schema = 'main'): string[] {
  return database
    .prepare<[], string>(
      `select name from ${schema}.sqlite_schema where type = 'table' and sql like 'create virtual table % using fts5(%'`,
    )
    .pluck()
    .all();
}

const rebuildTrigrams = (name: string) => `insert into ${name} (${name}) values ('rebuild')`;

/**
 * Reads the tables without their indexes into a new file, and writes that over the database in one
 * transaction. A commit of another process in between would be lost, so no server may run.
 */
async function copyTables(database: Sqlite.Database, file: string): Promise<boolean> {
  const path = `${file}-rebuilt`;
  rmSync(path, { force: true });
  const copy = new Sqlite(path);
  try {
    fill(copy, file);
    if (integrityProblems(copy).length > 0) return false;
    await copy.backup(file);
    return integrityProblems(database).length === 0;
  } catch {
    return false;
  } finally {
    copy.close();
    rmSync(path, { force: true });
  }
}

function fill(copy: Sqlite.Database, file: string): void {
  copy.exec('pragma foreign_keys = off; pragma synchronous = off');
  copy.prepare('attach ? as damaged').run(file);
  const schema = copy
    .prepare<[], { type: string; name: string; sql: string }>(
      "select type, name, sql from damaged.sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'",
    )
    .all();
  copy.exec('begin');
  const trigrams = trigramsOf(copy, 'damaged');
  // Their own tables come with them.
  const isTrigrams = (name: string) =>
    trigrams.some((one) => name === one || name.startsWith(`${one}_`));
  const tables = schema.filter(({ type, name }) => type === 'table' && !isTrigrams(name));
  for (const { name, sql } of tables) {
    copy.exec(sql);
    // `where true` and `not indexed`: SQLite would otherwise copy or read the indexes.
    copy.exec(`insert into main."${name}" select * from damaged."${name}" not indexed where true`);
  }
  if (copy.prepare("select 1 from damaged.sqlite_schema where name = 'sqlite_sequence'").get())
    copy.exec(
      'delete from main.sqlite_sequence; insert into main.sqlite_sequence select * from damaged.sqlite_sequence',
    );
  for (const { name, sql } of schema.filter((one) => trigrams.includes(one.name))) {
    copy.exec(sql);
    copy.exec(rebuildTrigrams(name));
  }
  for (const { sql } of schema.filter(({ type }) => type !== 'table')) copy.exec(sql);
  copy.exec('commit');
  copy.exec('detach damaged');
}
