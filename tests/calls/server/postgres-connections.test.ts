import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { openDatabase, type Reader } from '#server/db/connect.ts';
import { isDatabaseUnavailable } from '#server/db/storage-failure.ts';
import { readCatalogueNumbers } from '#server/modules/product/catalogue-version.ts';
import { everyEngine, newPostgresDatabase } from '#tests/setup/shop.ts';

/**
 * A proxy before PostgreSQL, such as a pooler or a machine that dies without closing its
 * connections.
 */
interface Proxy {
  readonly url: string;
  /** What was sent through it. */
  sent(): string;
  /** Nothing passes on today's connections any more, which stay open; new ones work. */
  stall(): void;
}

async function startProxy(databaseUrl: string): Promise<Proxy> {
  const { pathname, searchParams } = new URL(databaseUrl);
  const path = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const sockets: Socket[] = [];
  const sent: string[] = [];
  const proxy = createServer((client) => {
    const server = connect(path);
    sockets.push(client, server);
    client.on('data', (data) => sent.push(data.toString('latin1')));
    for (const socket of [client, server]) socket.on('error', () => {});
    client.pipe(server).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    sent: () => sent.join(''),
    stall() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

const nowhere = 'postgres://nobody@127.0.0.1:9/shop';

describe.runIf(everyEngine.includes('postgres'))('Connections to PostgreSQL', () => {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await newPostgresDatabase();
  });

  const open = async (urls: { databaseUrl: string; databaseDirectUrl?: string }) => {
    const database = await openDatabase({ dataDir: '', ...urls });
    onTestFinished(() => database.close());
    return database;
  };

  test('that stop responding fail by a timeout and are replaced', async () => {
    const proxy = await startProxy(databaseUrl);
    const database = await open({ databaseUrl: `${proxy.url}?query_timeout=300` });
    const readers = 4;
    const read = () => readCatalogueNumbers(database.read);
    const write = () => database.transaction(readCatalogueNumbers);
    const all = () => Promise.allSettled([...Array.from({ length: readers }, read), write()]);
    const failures = async () => (await all()).filter(({ status }) => status === 'rejected');
    expect(await failures()).toEqual([]);
    proxy.stall();
    for (const result of await all()) {
      expect(result.status).toBe('rejected');
      expect(isDatabaseUnavailable((result as PromiseRejectedResult).reason)).toBe(true);
    }
    await expect.poll(failures).toEqual([]);
  });

  test('that end while they are idle harm nobody', async () => {
    const database = await open({ databaseUrl: `${databaseUrl}&application_name=idle` });
    await readCatalogueNumbers(database.read);
    const other = await open({ databaseUrl });
    const idle = sql<{ pid: number }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'idle'`;
    expect((await idle.execute(other.read)).rows.length).toBeGreaterThan(0);
    await expect.poll(() => idle.execute(other.read).then(({ rows }) => rows.length)).toBe(0);
    await expect
      .poll(() => readCatalogueNumbers(database.read).catch(() => undefined))
      .toMatchObject({ version: 1 });
  });

  test('past a pooler run migrations, in one session that leaves no lock', async () => {
    const direct = await newPostgresDatabase({ isEmpty: true });
    const pooler = await startProxy(direct);
    const database = await open({ databaseUrl: pooler.url, databaseDirectUrl: direct });
    expect(await readCatalogueNumbers(database.read)).toMatchObject({ version: 1 });
    expect(pooler.sent()).not.toMatch(/create table|advisory|statement_timeout/);
    expect(await locksOn(database.read)).toBe(0);
  });

  test('past a pooler are opened only when there is a migration to run', async () => {
    const database = await open({ databaseUrl, databaseDirectUrl: nowhere });
    expect((await readCatalogueNumbers(database.read)).version).toBeGreaterThan(0);
    const empty = await newPostgresDatabase({ isEmpty: true });
    await expect(open({ databaseUrl: empty, databaseDirectUrl: nowhere })).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});

async function locksOn(read: Reader): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from pg_locks join pg_database
    on pg_database.oid = pg_locks.database and datname = current_database() where locktype = 'advisory'`.execute(
    read,
  );
  return rows[0]?.count ?? -1;
}
