import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildApp } from '#server/app.ts';
import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { raiseCatalogueVersion, recordChange } from '#server/modules/product/catalogue-version.ts';
import { postgresFolder } from '#tests/setup/postgres.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

/** An edit shows in every process after this time. */
const soon = { timeout: 2_000, interval: 20 };

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

  test('an edit in one shows in the other soon', async () => {
    expect(await nameThere()).not.toBe('Rose quartz');
    await rename('Rose quartz');
    await expect.poll(nameThere, soon).toBe('Rose quartz');
  });

  test('an order in one shows in the other', async () => {
    const stockThere = async () => (await other.inject('/api/product/quartz')).json().stockQuantity;
    const before = await stockThere();
    await shop.database.transaction(async (trx) => {
      await trx
        .updateTable('products')
        .set((product) => ({ stock: product('stock', '-', 1) }))
        .where('slug', '=', 'quartz')
        .execute();
      await recordChange(trx, 'stock');
    });
    await expect.poll(stockThere, soon).toBe(before - 1);
  });
});
