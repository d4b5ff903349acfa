import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

import { shopDay } from '#contract/rules/texts/dates.ts';
import { utcOfShopTime } from '#server/shop-time.ts';

import { checkDatabase, checkMessages, isCheckDue, readLastCheck } from './check-database.ts';
import type { ShopDatabase } from './connect.ts';
import { type FolderLock, lockFolder, lockUnlessInUse } from './folder-lock.ts';

/**
 * Locks the data folder for this server, and checks its database at the first start with this
 * SQLite, after a server that was killed, and after damage. Throws `FolderInUseError`, or an error
 * with SQLite's code when the database is damaged.
 */
export async function checkAtStart(
  dataDir: string,
  print: (line: string) => void,
  lock: FolderLock = lockFolder(dataDir),
): Promise<FolderLock> {
  try {
    if (!lock.wasUnclean && !isCheckDue(dataDir)) return lock;
    const { result, details } = await checkDatabase(dataDir, { isAlone: true });
    if (lock.wasUnclean && result === 'ok')
      print('The shop was not closed properly. The database is in order.');
    if (result === 'damaged') throw damageError(details[0]);
    for (const detail of details) print(`Check of the database: ${detail}`);
    if (result !== 'ok') print(checkMessages[result]);
    return lock;
  } catch (error) {
    lock.release(false);
    throw error;
  }
}

/**
 * Checks the database before an owner's command opens it, as a start does: SQLite drops what stands
 * behind a damaged place of its log when the database is opened, and the next start could not tell.
 * While the shop runs, its last check counts. Throws an error with SQLite's code when the database
 * is damaged.
 */
export async function checkBeforeCommand(
  dataDir: string,
  print: (line: string) => void,
): Promise<void> {
  const lock = lockUnlessInUse(dataDir);
  if (lock) (await checkAtStart(dataDir, print, lock)).release(true);
  else if (readLastCheck(dataDir)?.result === 'damaged') throw damageError();
}

function damageError(detail?: string): Error {
  return Object.assign(new Error(detail), { code: 'SQLITE_CORRUPT' });
}

/** On the shop's clock, when nobody shops. */
const timeOfCheck = '03:30';
const dayMs = 24 * 60 * 60 * 1000;

interface NightlyCheckOptions {
  readonly dataDir: string;
  readonly database: Pick<ShopDatabase, 'stopWriting'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Checks the SQLite database every night by `shop check`, in a process of its own because a check
 * blocks its thread.
 */
export function checkAtNight(options: NightlyCheckOptions): { close(): void } {
  const closing = new AbortController();
  let timer: NodeJS.Timeout;
  const plan = () => {
    const now = Date.now();
    timer = setTimeout(
      () => checkNow(options, closing.signal).finally(plan),
      nextCheckAt(now) - now,
    ).unref();
  };
  plan();
  return {
    close: () => {
      closing.abort();
      clearTimeout(timer);
    },
  };
}

/** The time of the next check, in milliseconds of Unix time. */
export function nextCheckAt(now: number): number {
  return nightlyAt(timeOfCheck, now);
}

/** The next time that the shop’s clock shows this, in milliseconds of Unix time. */
export function nightlyAt(timeOfDay: string, now: number): number {
  const today = Date.parse(utcOfShopTime(`${shopDay(new Date(now))}T${timeOfDay}`) ?? '');
  // Nepal has no summer time.
  return today > now ? today : today + dayMs;
}

/** Runs a check, logs its result, and stops writing if the database is damaged. */
export async function checkNow(
  { dataDir, database, log }: NightlyCheckOptions,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = new Date().toISOString();
  const said = await runCheck(dataDir, signal);
  if (signal.aborted) return;
  const check = readLastCheck(dataDir);
  if (!check || check.at < startedAt) {
    log.error({ said }, 'the database could not be checked');
    return;
  }
  const { result, details } = check;
  if (result === 'ok') log.info('the database was checked and is in order');
  else if (result === 'rebuilt') log.warn({ details }, checkMessages.rebuilt);
  else log.error({ details }, checkMessages[result]);
  if (result === 'damaged') database.stopWriting(damageError(details[0]));
}

/** Returns what the command printed; its result is stored in the data folder. */
function runCheck(dataDir: string, signal: AbortSignal): Promise<string> {
  const here = dirname(fileURLToPath(import.meta.url));
  // In the source, in the bundle, or in a chunk of it.
  const programs = ['../cli/shop.ts', 'shop.js', '../shop.js'].map((name) => join(here, name));
  const program = programs.find((path) => existsSync(path));
  if (!program)
    return Promise.resolve('The program of the commands is missing: please build again.');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'check'], { env, signal }, (_error, output, errors) =>
      resolve(`${output}${errors}`.trim()),
    );
  });
}
