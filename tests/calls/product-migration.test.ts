import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/db/connect.ts';
import type { Engine } from '#server/db/engine.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { openPostgres } from '#server/db/postgres-engine.ts';
import { openSqlite } from '#server/db/sqlite-engine.ts';
import { readProductForDesk } from '#server/modules/desk/products/read-desk-product.ts';
import { deleteProduct } from '#server/modules/desk/products/save-product.ts';
import { newPostgresDatabase } from '#tests/setup/databases.ts';
import { everyEngine } from '#tests/setup/engines.ts';

const before = Object.keys(migrations).filter((name) => name < '0012');

describe.each(everyEngine)('Products of the version before 0012 on %s', (engine) => {
  test('get a version, also those that the version before writes while the new one is deployed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-before-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase({ isEmpty: true }) : undefined;
    const open = () => (databaseUrl ? openPostgres({ databaseUrl }) : openSqlite(dataDir));

    const old = open();
    await migrateToVersionBefore(old);
    await insertOldProduct(old, 'early');
    await old.close();
    const database = await openDatabase({ dataDir, databaseUrl });
    onTestFinished(() => database.close());
    const late = open();
    await insertOldProduct(late, 'late');
    await late.close();

    for (const id of ['early', 'late']) {
      const product = await readProductForDesk(database.read, id);
      expect(product).toMatchObject({ slug: id, version: 1, pricePaisa: 90_000, stock: 4 });
      await expect(database.transaction((trx) => deleteProduct(trx, id, 2))).rejects.toThrow('Somebody changed this');
      await database.transaction((trx) => deleteProduct(trx, id, product.version));
    }
  });
});

async function migrateToVersionBefore({ writer }: Engine): Promise<void> {
  const migrator = new Migrator({
    db: writer,
    provider: {
      getMigrations: async () => Object.fromEntries(before.map((name) => [name, migrations[name] as never])),
    },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** As the version before does, which knows no version of a product. */
async function insertOldProduct({ writer }: Engine, id: string): Promise<void> {
  await sql`insert into products (id, slug, name, description, short_desc, price_paisa, stock,
    always_available, category_id, best_seller, published, added_at, changed_at) values (${id}, ${id}, 'Old ring',
    '', '', 90000, 4, 0, 1, 0, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(writer);
}
