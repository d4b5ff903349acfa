import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildApp } from '#server/app.ts';
import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { raiseCatalogueVersion, recordChange } from '#server/modules/product/catalogue-version.ts';
import { postgresFolder } from '#tests/setup/postgres.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

/** Far below the polling interval of five seconds. */
const soon = { timeout: 2_500, interval: 20 };

describe.skipIf(!postgresFolder)('Two processes on one PostgreSQL database', () => {
  const shop = useShop('postgres');
  let folder: string;
  let database: ShopDatabase;
  let other: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sphatik-other-'));
    const { settings } = shop;
    database = await openDatabase(settings);
    const pictures = createPictureStore(settings);
    other = await buildApp({ settings, database, pictures, log: { write: () => {} }, clientDir: folder });
    await Promise.all([shop.app, other].map((app) => app.listen({ port: 0, host: '127.0.0.1' })));
    await shop.stock(aProduct('quartz', { stock: 3 }));
  });
  afterAll(async () => {
    await other?.close();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const nameThere = async () => (await other.inject('/api/product/quartz')).json().name;
  const rename = (name: string) =>
    shop.database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      await trx.updateTable('products').set({ name }).where('slug', '=', 'quartz').execute();
    });

  test('an edit in one shows in the other at once', async () => {
    await expect.poll(() => [shop.database.isListening, database.isListening], soon).toEqual([true, true]);
    expect(await nameThere()).not.toBe('Rose quartz');
    await rename('Rose quartz');
    await expect.poll(nameThere, soon).toBe('Rose quartz');
  });

  test('an order in one shows in the other', async () => {
    const stockThere = async () => (await other.inject('/api/product/quartz')).json().stockQuantity;
    const before = await stockThere();
    await shop.database.transaction(async (trx) => {
      const row = await trx
        .updateTable('products')
        .set((product) => ({ stock: product('stock', '-', 1) }))
        .where('slug', '=', 'quartz')
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordChange(trx, 'stock', [row.id]);
    });
    await expect.poll(stockThere, soon).toBe(before - 1);
  });

  test('poll when notifications are lost, and reconnect', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sphatik-changes'`.execute(
      shop.database.read as Kysely<Database>,
    );
    await expect.poll(() => database.isListening, soon).toBe(false);
    await rename('Smoky quartz');
    await expect.poll(nameThere, soon).toBe('Smoky quartz');
    await expect.poll(() => database.isListening, soon).toBe(true);
    await rename('Clear quartz');
    await expect.poll(nameThere, soon).toBe('Clear quartz');
  });
});
