import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/db/connect.ts';
import { UnusableDatabaseError } from '#server/db/engine.ts';

test('a database that a newer version has migrated is left alone, with a message that says what to do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-newer-'));
  const place = { dataDir, databaseUrl: undefined };
  try {
    await (await openDatabase(place)).close();
    const database = new Sqlite(join(dataDir, 'shop.sqlite'));
    database.prepare('INSERT INTO schema_migrations (name, timestamp) VALUES (?, ?)').run('9999-later', '2030-01-01');
    const opened = openDatabase(place);
    await expect(opened).rejects.toBeInstanceOf(UnusableDatabaseError);
    await expect(opened).rejects.toThrow(/newer version .* 9999-later.* docs\/upgrade\.md/);
    database.close();
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test('a migration that is interrupted leaves nothing, and runs at the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-interrupted-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const file = new Sqlite(join(dataDir, 'shop.sqlite'));
  file.exec('create table orders (one)');
  await expect(openDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow('orders');
  file.exec('drop table orders');
  file.close();
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  expect(await database.read.selectFrom('orders').select('id').execute()).toEqual([]);
  await database.close();
});
