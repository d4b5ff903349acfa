import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';

import { readHealth } from '#contract/calls/admin/health-calls.ts';
import { subscribe } from '#contract/calls/service-calls.ts';
import { databaseFile, readLastCheck } from '#server/db/check-database.ts';
import { openDatabase } from '#server/db/connect.ts';
import { checkNow, nextCheckAt } from '#server/db/regular-checks.ts';
import { aStaffMember, askCall } from '#tests/setup/callers.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aFolder, run, start } from '#tests/setup/shop-process.ts';

const index = 'sqlite_autoindex_subscribers_1';
const subscribers = 400;

/** One transaction for each, as the shop does. */
function insertSubscribers(dataDir: string, name: string, count: number): void {
  const database = new Sqlite(databaseFile(dataDir), { timeout: 10_000 });
  // Of the triggers that write what is searched.
  database.function('fold_text', { deterministic: true }, (text) => text);
  const insert = database.prepare(
    'insert into subscribers (email, token, subscribed_at) values (?, ?, ?)',
  );
  for (let at = 0; at < count; at += 1)
    insert.run(`${name}-${at}@example.com`, `${name}-${at}`, '2026-05-04T10:00:00Z');
  database.close();
}

/** Overwrites every leaf page of a table or an index in the file. */
async function damage(dataDir: string, name: string): Promise<void> {
  const database = new Sqlite(databaseFile(dataDir));
  database.pragma('wal_checkpoint(truncate)');
  const pages = database
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf'")
    .pluck()
    .all(name);
  database.close();
  const file = await open(databaseFile(dataDir), 'r+');
  for (const page of pages)
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, (Number(page) - 1) * 4096);
  await file.close();
}

/** A data folder of a shop that was closed. */
async function aDataFolder(): Promise<string> {
  const dataDir = await aFolder();
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  // A connection that was never used is not closed, and would keep the log.
  await database.read.selectFrom('secrets').select('name').execute();
  await database.close();
  insertSubscribers(dataDir, 'reader', subscribers);
  return dataDir;
}

async function stop(shop: ReturnType<typeof run>) {
  expect(await shop.end('SIGTERM')).toBe(0);
}

async function countSubscribers(dataDir: string) {
  const database = new Sqlite(databaseFile(dataDir));
  const count = database.prepare('select count(*) from subscribers').pluck().get();
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
  return count;
}

describe('The start of the shop', { retry: 1 }, () => {
  test('stops at a damaged table, and says how to restore', async () => {
    const dataDir = await aDataFolder();
    await damage(dataDir, 'subscribers');
    const shop = run('main', dataDir);
    expect(await shop.exit).toBe(1);
    expect(shop.output()).toMatch(/The database in '.*' is damaged .* restore FILE\.zip/);
    expect(shop.output()).not.toMatch(/ at .*\.[jt]s:/);
  });

  test('checks again after a kill, not after a proper end', async () => {
    const dataDir = await aDataFolder();
    await stop(await start(dataDir));
    await damage(dataDir, index);
    const shop = await start(dataDir);
    expect(shop.output()).not.toContain('rebuilt');
    await shop.end('SIGKILL');
    const next = await start(dataDir);
    expect(next.output()).toContain('Indexes of the database were damaged. They have been rebuilt');
    await stop(next);
    expect(await countSubscribers(dataDir)).toBe(subscribers);
  });

  test('checks after a start that met damage', async () => {
    const dataDir = await aDataFolder();
    await stop(await start(dataDir));
    await damage(dataDir, 'catalogue_state');
    const first = run('main', dataDir);
    expect(await first.exit).toBe(1);
    expect(readLastCheck(dataDir)?.result).toBe('ok');
    const second = run('main', dataDir);
    expect(await second.exit).toBe(1);
    expect(readLastCheck(dataDir)?.result).toBe('damaged');
    expect(second.output()).toMatch(/is damaged .* restore FILE\.zip/);
  });

  test('refuses a second server on the same folder, in one line', async () => {
    const dataDir = await aDataFolder();
    const first = await start(dataDir);
    const second = run('main', dataDir);
    expect(await second.exit).toBe(1);
    const lines = second.output().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('The pages have not'))).toEqual([
      expect.stringMatching(/^Another server of the shop is running on '.*'\. Stop it first/),
    ]);
    // The owner's commands run beside it.
    const command = run('shop', dataDir, ['export', join(dataDir, 'products.csv')]);
    expect(await command.exit).toBe(0);
    await stop(first);
    await stop(await start(dataDir));
  });
});

test('`npm run shop -- check` repairs, says how to restore a damaged table, and that there is no database', async () => {
  const dataDir = await aDataFolder();
  await damage(dataDir, index);
  const check = async (folder: string) => {
    const command = run('shop', folder, ['check']);
    return [await command.exit, command.output()];
  };
  expect(await check(dataDir)).toEqual([0, expect.stringContaining('They have been rebuilt')]);
  expect(await countSubscribers(dataDir)).toBe(subscribers);
  await damage(dataDir, 'subscribers');
  expect(await check(dataDir)).toEqual([1, expect.stringContaining('restore FILE.zip')]);
  expect(await check(join(dataDir, 'none'))).toEqual([
    1,
    expect.stringContaining('There is no database'),
  ]);
});

describe('A running shop', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });
  const subscribeOne = (name: string) =>
    askCall(shop, subscribe, { userEmail: `${name}@example.com` });

  test('is checked every night at 3:30 on the shop’s clock', () => {
    expect(new Date(nextCheckAt(Date.parse('2026-05-04T10:00:00Z'))).toISOString()).toBe(
      '2026-05-04T21:45:00.000Z',
    );
    expect(new Date(nextCheckAt(Date.parse('2026-05-04T21:45:00Z'))).toISOString()).toBe(
      '2026-05-05T21:45:00.000Z',
    );
  });

  test('is checked in a process of its own, and Health shows the result', async () => {
    const staff = await aStaffMember(shop, { role: 'staff' });
    expect((await staff.gets(readHealth)).database.check).toBeNull();
    const { database, settings, app } = shop;
    await checkNow(
      { dataDir: settings.dataDir, database, log: app.log },
      new AbortController().signal,
    );
    const { check } = (await staff.gets(readHealth)).database;
    expect(check).toMatchObject({ result: 'ok', details: [] });
    expect(Date.now() - Date.parse(check?.at ?? '')).toBeLessThan(60_000);
  });

  test('that meets damage is not ready, stops writing, says how to restore, and goes on reading', async () => {
    const { dataDir } = shop.settings;
    expect((await subscribeOne('before')).statusCode).toBe(200);
    insertSubscribers(dataDir, 'reader', subscribers);
    for (const name of ['subscribers', index]) await damage(dataDir, name);
    const failed = await subscribeOne('after');
    const message =
      'The shop can’t save anything at the moment. Please try again in a few minutes.';
    expect([failed.statusCode, failed.json().message, failed.headers['retry-after']]).toEqual([
      503,
      message,
      '30',
    ]);
    for (const _ of [1, 2]) {
      const ready = await shop.get('/readyz');
      expect(ready.statusCode).toBe(503);
      expect(ready.json().message).toMatch(/^The database is damaged: .* restore FILE\.zip/);
    }
    // Tables that are sound are not written, either.
    const stopped = shop.database.transaction((trx) =>
      trx.insertInto('secrets').values({ name: 'x', value: 'y' }).execute(),
    );
    await expect(stopped).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_CORRUPT/) });
    expect((await shop.get('/api/product')).statusCode).toBe(200);
    expect((await shop.get('/healthz')).statusCode).toBe(200);
  });
});
