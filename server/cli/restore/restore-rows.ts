import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import { backupTables, seededTable, tableFile, tableNames } from '#server/backup/backup-format.ts';
import { CommandError } from '#server/cli/command.ts';
import type { Reader, Trx } from '#server/db/connect.ts';

import type { Backup } from './open-backup.ts';

/** Below the limit of both databases for one statement. */
const valuesPerInsert = 20_000;

/** Bounds the memory for rows that wait to be inserted, and for one row. */
const textPerInsert = 4 * 1024 * 1024;
const lineLengthMax = 8 * 1024 * 1024;

type Row = Record<string, string | number | null>;

/** The first table with rows; undefined in a new shop. */
export async function findRows(read: Reader): Promise<string | undefined> {
  for (const table of tableNames) {
    if (table === seededTable) continue;
    const row = await read
      .selectFrom(table as 'secrets')
      .selectAll()
      .limit(1)
      .executeTakeFirst();
    if (row) return table;
  }
  return undefined;
}

/** Writes every row of a backup into a new shop. Throws when it does not match the manifest. */
export async function restoreRows(trx: Trx, backup: Backup, advance: () => void): Promise<void> {
  await trx.deleteFrom(seededTable).execute();
  for (const table of tableNames) {
    const expected = backup.manifest.tables[table];
    // A table that is newer than the backup stays empty.
    if (!expected) continue;
    const hash = createHash('sha256');
    let rows = 0;
    let waiting: Row[] = [];
    let waitingText = 0;
    const write = async () => {
      if (waiting.length === 0) return;
      const insert = trx.insertInto(table as 'secrets').values(waiting as never);
      await insert.execute();
      waiting = [];
      waitingText = 0;
    };
    for await (const line of eachLine(await backup.open(tableFile(table)))) {
      hash.update(`${line}\n`);
      rows += 1;
      if (rows > expected.rows) break;
      const row = readRow(line);
      waiting.push(row);
      waitingText += line.length;
      const values = (waiting.length + 1) * Object.keys(row).length;
      if (values > valuesPerInsert || waitingText > textPerInsert) await write();
    }
    await write();
    if (rows !== expected.rows || hash.digest('hex') !== expected.sha256) {
      throw new CommandError(`The backup is damaged: its '${table}' data does not match its contents list.`);
    }
    advance();
  }
}

/** Lines by `\n` alone: Node's own reader also splits at other characters, which texts may contain. */
async function* eachLine(input: Readable): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const text of input.setEncoding('utf8')) {
      const lines = text.split('\n');
      lines[0] = rest + lines[0];
      rest = lines.pop() ?? '';
      if (rest.length > lineLengthMax) throw new CommandError('The backup is damaged: a line is too long.');
      yield* lines;
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('The backup is damaged: part of it cannot be unpacked.', { cause: error });
  }
  if (rest !== '') yield rest;
}

function readRow(line: string): Row {
  try {
    return JSON.parse(line) as Row;
  } catch (error) {
    throw new CommandError('The backup is damaged: a line cannot be read.', { cause: error });
  }
}

export const tableCount = Object.keys(backupTables).length;
