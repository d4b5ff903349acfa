import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CommandError } from '#server/cli/command.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { insertPictureRow } from '#server/media/picture-store.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { packageRoot } from '#server/package-root.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, newPostgresDatabase } from '#tests/setup/shop.ts';

import { anyProduct } from './any-product.ts';
import { type CliShop, drawPicture, dumpShop, openCliShop } from './cli-shop.ts';

async function fill(shop: CliShop, drafts: readonly ProductDraft[]): Promise<void> {
  await shop.database.transaction(async (trx) => {
    for (const draft of drafts) await writeProduct(trx, draft);
  });
}

async function keepPicture(shop: CliShop, colour: number): Promise<string> {
  const picture = await shop.pictures.store(await drawPicture(colour));
  await shop.database.transaction((trx) => insertPictureRow(trx, picture));
  return picture.hash;
}

/** Exports one shop, imports the file into an empty one, and holds the two against each other. */
async function expectLossFree(shop: CliShop, ...options: string[]): Promise<void> {
  const file = join(shop.folder, 'moved.csv');
  expect(await shop.export(file, '--replace', ...options)).toBe(0);
  const other = await openCliShop();
  const places = options[0] === '--pictures' ? options : [];
  expect(await other.import(file, '--yes', ...places), other.printed()).toBe(0);
  expect(await dumpShop(other.database.read)).toEqual(await dumpShop(shop.database.read));

  const again = join(shop.folder, 'again.csv');
  await other.export(again, '--no-pictures', '--replace');
  expect(await readFile(again, 'utf8')).toBe(await readFile(file, 'utf8'));
  await shop.import(file, '--yes', '--update-stock', '--delete-missing-variants', ...places);
  expect(shop.printed()).toContain('0 new, 0 changed');
}

describe('exporting and importing', () => {
  it('loses nothing of any product', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyProduct, {
          minLength: 1,
          maxLength: 8,
          selector: ({ slug: own }) => own,
        }),
        async (drafts) => {
          const shop = await openCliShop();
          await fill(shop, drafts);
          await expectLossFree(shop);
        },
      ),
      { numRuns: 8 },
    );
  }, 240_000);

  it('moves pictures byte for byte, in a folder, without requests to the old server', async () => {
    const shop = await openCliShop();
    const [one, two, three] = [
      await keepPicture(shop, 10),
      await keepPicture(shop, 20),
      await keepPicture(shop, 30),
    ];
    const gone = 'https://shop.invalid/one.jpg?v=1';
    await fill(shop, [
      aProduct('ring', {
        pictures: [
          { hash: one, alt: 'From far, "quoted"', sourceUrl: gone },
          { hash: two, alt: '', sourceUrl: '' },
        ],
        attributes: [
          anAttribute('S', 1, { pictureHash: two }),
          anAttribute('M', 2, { pictureHash: three }),
          anAttribute('L', 2),
        ],
      }),
      aProduct('lamp', {
        pictures: [{ hash: one, alt: 'Again', sourceUrl: 'https://shop.invalid/other.jpg' }],
      }),
    ]);
    await expectLossFree(shop);
    expect((await readdir(join(shop.folder, 'moved-pictures'))).toSorted()).toEqual(
      [one, two, three].map((hash) => `${hash}.webp`).toSorted(),
    );
    await expectLossFree(shop, '--pictures', join(shop.folder, 'elsewhere'));
  });

  it('moves the whole demo shop', async () => {
    const shop = await openCliShop();
    await loadDemo({
      database: shop.database,
      pictures: shop.pictures,
      fileSettings: shop.settings,
      folder: join(packageRoot, 'catalogue'),
      print: () => {},
    });
    await expectLossFree(shop);
  }, 120_000);

  it("exports customers' reviews, and does not duplicate them in the same shop", async () => {
    const shop = await openCliShop();
    await fill(shop, [aProduct('ring')]);
    await shop.database.transaction(async (trx) => {
      const { id } = await trx.selectFrom('products').select('id').executeTakeFirstOrThrow();
      const own = {
        id: 'r1',
        product_id: id,
        user_id: 'u1',
        name: 'Maya',
        rating: 5,
        comment: 'Good',
        posted_at: '2026-01-01',
      };
      await trx.insertInto('reviews').values(own).execute();
    });
    const before = await dumpShop(shop.database.read);
    const file = join(shop.folder, 'all.csv');
    await shop.export(file);
    await shop.import(file, '--yes');
    expect(await dumpShop(shop.database.read)).toEqual(before);
    const other = await openCliShop();
    await other.import(file, '--yes');
    expect((await dumpShop(other.database.read)).reviews).toHaveLength(1);
  });

  it('escapes what a spreadsheet would run, and reads it back', async () => {
    const shop = await openCliShop();
    const name = '=HYPERLINK("https://evil.invalid","Click")';
    await fill(shop, [
      aProduct('ring', { name, shortDesc: '@x', description: "'=1", tags: ['ring'] }),
    ]);
    await expectLossFree(shop);
    const text = await readFile(join(shop.folder, 'moved.csv'), 'utf8');
    expect(text).toContain(`ring,"'=HYPERLINK(""https://evil.invalid"",""Click"")",''=1,'@x,`);
    expect(text).not.toMatch(/(^|,|")[=@]/m);
  });

  it('writes the headings of an empty shop, too', async () => {
    const shop = await openCliShop();
    const file = join(shop.folder, 'none.csv');
    expect(await shop.export(file)).toBe(0);
    expect(await readFile(file, 'utf8')).toMatch(
      /^\ufeffHandle,Title,Description,Short Description,Tags,/,
    );
  });

  it('overwrites nothing, and leaves no partial file', async () => {
    const shop = await openCliShop();
    const file = await shop.file('mine.csv', 'precious');
    await expect(shop.export(file)).rejects.toThrow(CommandError);
    expect(await readFile(file, 'utf8')).toBe('precious');
    await expect(shop.export(join(shop.folder, 'no', 'folder.csv'))).rejects.toThrow(
      /its folder does not exist/,
    );
    expect(await readdir(shop.folder)).toEqual(['data', 'mine.csv']);
  });

  it.runIf(everyEngine.includes('postgres'))('moves a shop between the databases', async () => {
    const shop = await openCliShop();
    await fill(
      shop,
      fc
        .sample(anyProduct, { seed: 7, numRuns: 30 })
        .filter(({ slug: own }, at, all) => all.findIndex((one) => one.slug === own) === at),
    );
    const file = join(shop.folder, 'moved.csv');
    await shop.export(file);
    const other = await openCliShop({ databaseUrl: await newPostgresDatabase() });
    expect(await other.import(file, '--yes')).toBe(0);
    expect(await dumpShop(other.database.read)).toEqual(await dumpShop(shop.database.read));
    await other.import(file, '--yes');
    expect(other.printed()).toContain('There is nothing to change.');
  });
});
