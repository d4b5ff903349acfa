import { closeSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

import { integrityProblems, rebuildIndexes } from './rebuild-indexes.ts';
import { storageFailureOf, storageFailureReasons } from './storage-failure.ts';

/**
 * What a check found: `rebuilt` had damaged indexes, which are right again; `incomplete` works, but
 * rows are missing; `damaged` can't be repaired.
 */
export type CheckResult = 'ok' | 'rebuilt' | 'incomplete' | 'damaged';

/**
 * The last check of a SQLite database, stored beside it because a damaged database can't store it.
 */
export interface DatabaseCheck {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The version of SQLite that checked it. */
  readonly sqlite: string;
  readonly result: CheckResult;
  /** What was wrong; empty when nothing was. */
  readonly details: string[];
}

const detailsMax = 10;

/** How long a rebuild waits for other processes' transactions. */
const lockTimeoutMs = 10_000;

/** What to do about a result, for the log and the terminal. */
export const checkMessages: Readonly<Record<CheckResult, string>> = {
  ok: 'The database is in order.',
  rebuilt: 'Indexes of the database were damaged. They have been rebuilt, and nothing is missing.',
  incomplete:
    'The database works, but rows are missing. ' +
    'Compare it with the last backup: docs/operations.md.',
  damaged: storageFailureReasons.damaged,
};

/**
 * Checks the SQLite database of a data folder, rebuilds its indexes if only they are damaged, and
 * stores the result. Takes seconds for each gigabyte and blocks the thread. An unused folder gets
 * an empty database. `isAlone`: the caller has the folder's lock; only then can indexes with
 * unreadable pages be rebuilt.
 */
export async function checkDatabase(
  dataDir: string,
  { isAlone }: { readonly isAlone: boolean },
): Promise<DatabaseCheck> {
  const file = databaseFile(dataDir);
  // While a server runs, the log's end may be half written.
  const lost = isAlone ? findLostCommits(`${file}-wal`) : 0;
  const details =
    lost === 0
      ? []
      : [`the write-ahead log is damaged: up to ${lost} of the last transactions are lost`];
  const found = await examine(file, isAlone);
  const check: DatabaseCheck = {
    at: new Date().toISOString(),
    sqlite: sqliteVersion(),
    result: lost > 0 && found.result !== 'damaged' ? 'incomplete' : found.result,
    details: [...details, ...found.details].slice(0, detailsMax),
  };
  const record = recordFile(dataDir);
  writeFileSync(`${record}.tmp`, `${JSON.stringify(check, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${record}.tmp`, record);
  return check;
}

/** Returns the last check, or undefined if there was none. */
export function readLastCheck(dataDir: string): DatabaseCheck | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Whether a check is due at the start: the first one with this SQLite, or when the last one found
 * damage.
 */
export function isCheckDue(dataDir: string): boolean {
  const last = readLastCheck(dataDir);
  return last === undefined || last.sqlite !== sqliteVersion() || last.result === 'damaged';
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'shop.sqlite');
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'database-check.json');
}

function sqliteVersion(): string {
  const database = new Sqlite(':memory:');
  const version = String(database.prepare('select sqlite_version()').pluck().get());
  database.close();
  return version;
}

async function examine(
  file: string,
  isAlone: boolean,
): Promise<Pick<DatabaseCheck, 'result' | 'details'>> {
  let details: string[] = [];
  try {
    const database = new Sqlite(file, { timeout: lockTimeoutMs });
    try {
      details = integrityProblems(database);
      const isRebuilt = details.length > 0;
      if (isRebuilt && !(await rebuildIndexes(database, file, details, isAlone))) {
        return { result: 'damaged', details };
      }
      const missing = [...lostEntries(details), ...missingRows(database)];
      if (missing.length > 0) return { result: 'incomplete', details: [...missing, ...details] };
      return { result: isRebuilt ? 'rebuilt' : 'ok', details };
    } finally {
      database.close();
    }
  } catch (error) {
    if (storageFailureOf(error) !== 'damaged') throw error;
    return {
      result: 'damaged',
      details: details.length > 0 ? details : [(error as Error).message],
    };
  }
}

/**
 * Indexes with more entries than their table has rows: every row that is there has its entry, so
 * rows of the table were lost. Rebuilding the index drops the trace. Behind an unreadable page
 * nothing can be told.
 */
function lostEntries(details: readonly string[]): string[] {
  if (details.some((detail) => /\bpage \d+/i.test(detail))) return [];
  return details.flatMap((detail) => {
    const [, index] = /^wrong # of entries in index (.+)/.exec(detail) ?? [];
    const isShort = details.some(
      (other) => other.startsWith('row ') && other.endsWith(` missing from index ${index}`),
    );
    return index === undefined || isShort ? [] : [`rows are missing that the index ${index} had`];
  });
}

/** Foreign keys that lead nowhere: the rows that they name were lost. */
function missingRows(database: Sqlite.Database): string[] {
  const counts = new Map<string, number>();
  for (const { table, parent } of database
    .prepare<[], { table: string; parent: string }>('pragma foreign_key_check')
    .iterate()) {
    const what = `rows of '${table}' that belong to missing rows of '${parent}'`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} ${what}`);
}

const headerBytes = 32;
const frameHeaderBytes = 24;

/**
 * Counts the transactions behind a damaged place in SQLite's write-ahead log
 * (sqlite.org/fileformat2.html, section 4.1). SQLite drops them without a word when it opens the
 * database. Some may be in the database already, by a checkpoint. The last transaction alone
 * doesn't count: a power cut may have come in the middle of it.
 */
export function findLostCommits(walFile: string): number {
  let descriptor: number;
  try {
    descriptor = openSync(walFile, 'r');
  } catch {
    return 0;
  }
  try {
    const lost = countBehindDamage(descriptor);
    return lost > 1 ? lost : 0;
  } finally {
    closeSync(descriptor);
  }
}

function countBehindDamage(descriptor: number): number {
  const header = Buffer.alloc(headerBytes);
  if (readSync(descriptor, header, 0, headerBytes, 0) < headerBytes) return 0;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  let sum = addToChecksum({ first: 0, second: 0 }, header.subarray(0, 24), isBigEndian);
  let isSound = isEqual(sum, header, 24);
  const pageBytes = header.readUInt32BE(8);
  // A damaged header may say anything; 4,096 is what SQLite chooses.
  const frame = Buffer.alloc(
    frameHeaderBytes + (pageBytes >= 512 && pageBytes <= 65_536 ? pageBytes : 4096),
  );
  let salts = header.subarray(16, 24);
  let lost = 0;
  for (
    let at = headerBytes;
    readSync(descriptor, frame, 0, frame.length, at) === frame.length;
    at += frame.length
  ) {
    // Without a readable header the first frame tells which frames belong together.
    if (!isSound && at === headerBytes) salts = Buffer.from(frame.subarray(8, 16));
    // Left from before the last reset of the log.
    const isCurrent = frame.subarray(8, 16).equals(salts);
    if (isSound) {
      sum = addToChecksum(sum, frame.subarray(0, 8), isBigEndian);
      sum = addToChecksum(sum, frame.subarray(frameHeaderBytes), isBigEndian);
      isSound = isCurrent && isEqual(sum, frame, 16);
    }
    const isCommit = frame.readUInt32BE(4) !== 0;
    if (!isSound && isCurrent && isCommit) lost += 1;
  }
  return lost;
}

interface Checksum {
  readonly first: number;
  readonly second: number;
}

function addToChecksum({ first, second }: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  for (let at = 0; at < bytes.length; at += 8) {
    first =
      (first + second + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))) >>> 0;
    second =
      (second + first + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4))) >>>
      0;
  }
  return { first, second };
}

function isEqual({ first, second }: Checksum, bytes: Buffer, at: number): boolean {
  return first === bytes.readUInt32BE(at) && second === bytes.readUInt32BE(at + 4);
}
