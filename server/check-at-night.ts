import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

import { shopDay } from '#contract/rules/dates.ts';
import { utcOfShopTime } from '#server/shop-time.ts';

import { checkMessages, readLastCheck } from './db/check-database.ts';
import type { ShopDatabase } from './db/connect.ts';

/** On the shop's clock, when nobody shops. */
const timeOfCheck = '03:30';
const dayMs = 24 * 60 * 60 * 1000;

interface NightlyCheckOptions {
  readonly dataDir: string;
  readonly database: Pick<ShopDatabase, 'stopWriting'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Checks the SQLite database every night by `shop check`, in a process of its own because a check blocks its thread. */
export function checkAtNight(options: NightlyCheckOptions): { close(): void } {
  const closing = new AbortController();
  let timer: NodeJS.Timeout;
  const plan = () => {
    const now = Date.now();
    timer = setTimeout(() => checkNow(options, closing.signal).finally(plan), nextCheckAt(now) - now).unref();
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
  const today = Date.parse(utcOfShopTime(`${shopDay(new Date(now))}T${timeOfCheck}`) ?? '');
  // Nepal has no summer time.
  return today > now ? today : today + dayMs;
}

/** Runs a check, logs its result, and stops writing if the database is damaged. */
export async function checkNow({ dataDir, database, log }: NightlyCheckOptions, signal: AbortSignal): Promise<void> {
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
  if (result === 'damaged') database.stopWriting(Object.assign(new Error(details[0]), { code: 'SQLITE_CORRUPT' }));
}

/** Returns what the command printed; its result is stored in the data folder. */
function runCheck(dataDir: string, signal: AbortSignal): Promise<string> {
  const here = dirname(fileURLToPath(import.meta.url));
  // In the source, in the bundle, or in a chunk of it.
  const programs = ['cli/shop.ts', 'shop.js', '../shop.js'].map((name) => join(here, name));
  const program = programs.find((path) => existsSync(path));
  if (!program) return Promise.resolve('The program of the commands is missing: please build again.');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'check'], { env, signal }, (_error, output, errors) =>
      resolve(`${output}${errors}`.trim()),
    );
  });
}
