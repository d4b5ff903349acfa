import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/db/connect.ts';
import { UnusableDatabaseError } from '#server/db/engine.ts';
import type { Database } from '#server/db/schema/database.ts';
import {
  raiseCatalogueVersion,
  readCatalogueNumbers,
} from '#server/modules/product/catalogue-version.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, newPostgresDatabase, useShop } from '#tests/setup/shop.ts';
import { aFolder, run } from '#tests/setup/shop-process.ts';

describe.each(everyEngine)('The database on %s', (engine) => {
  const shop = useShop(engine);

  test('returns large whole numbers as numbers', async () => {
    await shop.stock(aProduct('dear', { pricePaisa: 9_999_999_999, stock: 3_000_000_000 }));
    const numbers = {
      price_paisa: 9_999_999_999,
      stock: 3_000_000_000,
      sale_price_paisa: null,
      published: 1,
    };
    expect(await shop.row('products')).toMatchObject(numbers);
  });

  test('a transaction that throws leaves nothing behind', async () => {
    const version = (await readCatalogueNumbers(shop.database.read)).version;
    const failing = shop.database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      await writeProduct(trx, aProduct('half'));
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    expect((await readCatalogueNumbers(shop.database.read)).version).toBe(version);
    expect((await shop.get('/api/product/half')).statusCode).toBe(404);
  });

  test('throws inside a transaction instead of deadlocking', async () => {
    const { database } = shop;
    const message = 'Inside a transaction use the transaction';
    await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow(
      message,
    );
    await expect(
      database.transaction(async () => database.read.selectFrom('products').select('id').execute()),
    ).rejects.toThrow(message);
    expect(await database.transaction(async () => 1)).toBe(1);
  });

  test('commits all concurrent transactions of two processes', async () => {
    const other = await openDatabase(shop.settings);
    try {
      const before = (await readCatalogueNumbers(shop.database.read)).version;
      const both = [shop.database, other].flatMap((one) =>
        Array.from({ length: 25 }, () => one.transaction(raiseCatalogueVersion)),
      );
      await Promise.all(both);
      expect((await readCatalogueNumbers(other.read)).version).toBe(before + 50);
    } finally {
      await other.close();
    }
  });

  test('runs `exclusively` one at a time', async () => {
    const other = await openDatabase(shop.settings);
    let inside = 0;
    let most = 0;
    const visit = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 10));
      inside -= 1;
    };
    await Promise.all(
      [shop.database, other, shop.database, other].map((one) => one.exclusively('visit', visit)),
    );
    await other.close();
    expect(most).toBe(1);
  });

  test('keeps ids and unchanged rows when a product is written again', async () => {
    const draft = aProduct('steady', {
      attributes: [anAttribute('7', 1), anAttribute('8', 2)],
      information: [{ name: 'Stone', value: 'Jade' }],
      tags: ['ring'],
      reviews: [{ name: 'Asha', rating: 5, comment: 'Fine', postedAt: '2026-01-01T00:00:00.000Z' }],
    });
    const write = (own: object) =>
      shop.database.transaction((trx) => writeProduct(trx, { ...draft, ...own }));
    expect(await write({})).toBe('created');
    const before = (await shop.get('/api/product/steady')).json();
    expect(await write({})).toBe('same');
    expect(await write({ attributes: [anAttribute('8', 9), anAttribute('6', 1)] })).toBe('changed');
    await shop.stock();
    const after = (await shop.get('/api/product/steady')).json();
    expect(after.id).toBe(before.id);
    expect(after.attributes).toMatchObject([
      {
        attributeValue: '8',
        productQuantity: 9,
        productAttributeId: before.attributes[1].productAttributeId,
      },
      { attributeValue: '6', productQuantity: 1 },
    ]);
    expect(after.reviews).toEqual(before.reviews);
    expect(after.additionalInformation).toEqual(before.additionalInformation);
    expect(await write({ attributes: [], tags: ['pendant'] })).toBe('changed');
  });
});

describe('The embedded database', () => {
  const shop = useShop('sqlite');

  test('has a reader that cannot write', async () => {
    const reader = shop.database.read as Kysely<Database>;
    await expect(reader.deleteFrom('products').execute()).rejects.toThrow(/readonly/);
  });

  test('has each commit on the disk before it is acknowledged', async () => {
    const { rows } = await shop.database.transaction((trx) => sql`pragma synchronous`.execute(trx));
    const full = 2;
    expect(rows).toEqual([{ synchronous: full }]);
  });

  test('waits for the write lock of another process, without blocking reads', async () => {
    const other = new Sqlite(join(shop.settings.dataDir, 'shop.sqlite'));
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    let isDone = false;
    const waiting = shop.database.transaction(raiseCatalogueVersion).finally(() => {
      isDone = true;
    });
    for (const until = performance.now() + 500; performance.now() < until; ) {
      await readCatalogueNumbers(shop.database.read);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(isDone).toBe(false);
    other.exec('rollback');
    await waiting;
  });

  test('serves requests between transactions', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const busy = async () => {
      // The time of an order on a slow machine.
      for (const until = performance.now() + 6; performance.now() < until; );
    };
    await Promise.all(Array.from({ length: 20 }, () => shop.database.transaction(busy)));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});

describe.runIf(everyEngine.includes('postgres'))('PostgreSQL', () => {
  const shop = useShop('postgres');

  // Between two queries nobody listens to the connection: an unhandled error would end the process.
  test('fails only the transaction whose connection it ends', async () => {
    const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const other = new pg.Client({ connectionString: shop.settings.databaseUrl });
    await other.connect();
    try {
      const broken = shop.database.transaction(async (trx) => {
        const { rows } = await backend.execute(trx);
        await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        // Until the error has arrived.
        await expect.poll(() => backend.execute(trx).catch(() => 'ended')).toBe('ended');
        await writeProduct(trx, aProduct('lost'));
      });
      await expect(broken).rejects.toThrow();
    } finally {
      await other.end();
    }
    expect((await shop.get('/api/product/lost')).statusCode).toBe(404);
    expect((await shop.get('/readyz')).statusCode).toBe(200);
  });
});

/** Opens one empty database in six processes at once. */
describe.each(everyEngine)('Starting six at once on %s', { retry: 1 }, (engine) => {
  test('all start', async () => {
    const DATABASE_URL = engine === 'postgres' ? await newPostgresDatabase({ isEmpty: true }) : '';
    const dataDir = await aFolder();
    const migrations = Array.from({ length: 6 }, () =>
      run('migrate-once', dataDir, [], { DATABASE_URL }),
    );
    expect(await Promise.all(migrations.map(({ exit }) => exit))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

test('a database that a newer version has migrated is left alone, with a message that says what to do', async () => {
  const place = { dataDir: await aFolder(), databaseUrl: undefined };
  await (await openDatabase(place)).close();
  const database = new Sqlite(join(place.dataDir, 'shop.sqlite'));
  database
    .prepare('INSERT INTO schema_migrations (name, timestamp) VALUES (?, ?)')
    .run('9999-later', '2030-01-01');
  const opened = openDatabase(place);
  await expect(opened).rejects.toBeInstanceOf(UnusableDatabaseError);
  await expect(opened).rejects.toThrow(/newer version .* 9999-later.* docs\/upgrade\.md/);
  database.close();
});

test('a migration that is interrupted leaves nothing, and runs at the next start', async () => {
  const dataDir = await aFolder();
  const file = new Sqlite(join(dataDir, 'shop.sqlite'));
  file.exec('create table orders (one)');
  await expect(openDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow('orders');
  file.exec('drop table orders');
  file.close();
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  expect(await database.read.selectFrom('orders').select('id').execute()).toEqual([]);
  await database.close();
});
