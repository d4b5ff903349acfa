import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { readCatalogueNumbers } from '#server/modules/product/catalogue-version.ts';
import { readSettings } from '#server/plugins/env.ts';

import { runCommands } from './command.ts';
import { seedCommand } from './seed.ts';

test.each([
  [[], "required option '--products <number>' not specified"],
  [['--products'], 'argument missing'],
  [['--products', '0'], 'from 1 to 1000000'],
  [['--products', '1000001'], 'from 1 to 1000000'],
  [['--products', '1e3'], "it is '1e3'"],
  [['--products', '5', '--seed', '0'], 'from 1 to 999999'],
  [['--products', '5', '--sede', '1'], 'Did you mean --seed?'],
  [['100', '--products', '5'], 'too many arguments'],
])('%j is rejected', async (args, reason) => {
  const withShop = () => expect.unreachable();
  await expect(runCommands([seedCommand], ['seed', ...args], withShop)).rejects.toThrow(reason);
});

describe('in a shop', () => {
  let dataDir: string;
  let database: ShopDatabase;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'seed-'));
    database = await openDatabase({ dataDir, databaseUrl: undefined });
  });
  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  test('fills it once: the same seed again changes nothing, another one adds', async () => {
    const lines: string[] = [];
    const settings = readSettings({ DATA_DIR: dataDir });
    const shop = {
      settings,
      database,
      pictures: createPictureStore({ dataDir }),
      print: (line: string) => lines.push(line),
    };
    const seed = (...args: string[]) => runCommands([seedCommand], ['seed', ...args], (action) => action(shop));
    const before = (await readCatalogueNumbers(database.read)).version;

    expect(await seed('--products', '250')).toBe(0);
    expect(lines.at(-1)).toMatch(/^250 made-up products: 250 new, 0 changed, 0 unchanged/);
    expect((await readCatalogueNumbers(database.read)).version).toBe(before + 1);
    await seed('--products', '250');
    expect(lines.at(-1)).toMatch(/0 new, 0 changed, 250 unchanged/);
    await seed('--products', '10', '--seed=2');
    expect(lines.at(-1)).toMatch(/10 new/);

    const products = await database.read.selectFrom('products').select('id').execute();
    expect(products).toHaveLength(260);
    const without = await database.read
      .selectFrom('products')
      .select('products.id')
      .leftJoin('product_pictures', 'product_pictures.product_id', 'products.id')
      .where('product_pictures.hash', 'is', null)
      .execute();
    expect(without).toHaveLength(0);
  });
});
