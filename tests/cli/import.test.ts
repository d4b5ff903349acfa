import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { loadProducts } from '#server/modules/product/load-products.ts';

import {
  type CliShop,
  catalogueVersion,
  drawPicture,
  dumpShop,
  openCliShop,
  samplePath,
  samplePictures,
} from './cli-shop.ts';

async function withSample(options = {}): Promise<{ shop: CliShop; file: string }> {
  const shop = await openCliShop(options);
  const file = join(shop.folder, 'export.csv');
  await copyFile(samplePath, file);
  await mkdir(join(shop.folder, 'pictures'));
  for (const [at, name] of samplePictures.entries()) {
    await writeFile(join(shop.folder, 'pictures', `${name}.png`), await drawPicture(at * 40));
  }
  return { shop, file };
}

const load = async (shop: CliShop, slug: string) => {
  const product = (await loadProducts(shop.database.read, [slug])).get(slug);
  if (!product) throw new Error(`No ${slug}.`);
  return product;
};

describe('importing a Shopify export', () => {
  it('imports choices, stock, prices, tags, categories, pictures and lines', async () => {
    const { shop, file } = await withSample();
    expect(await shop.import(file, '--yes')).toBe(0);
    expect(shop.printed()).toContain('8 rows, 4 products: 4 new, 0 changed, 0 unchanged, 0 refused.');

    const bracelet = await load(shop, 'river-bracelet');
    expect(bracelet).toMatchObject({
      name: 'River Bracelet',
      description: 'Beads of moonstone, in two colours.',
      shortDesc: 'Beads of moonstone, in two colours.',
      pricePaisa: 199_900,
      categoryId: 1,
      published: true,
      tags: ['beads', 'rose-quartz', 'bracelet'],
    });
    expect(bracelet.discountPercent).toBeCloseTo(10.005, 3);
    expect(bracelet.attributes.map(({ options, stock }) => [options, stock])).toEqual([
      [[{ name: 'Color', value: 'Blue' }], 3],
      [[{ name: 'Color', value: 'Grey' }], 0],
    ]);
    const [blue, grey] = bracelet.pictures.map(({ hash }) => hash);
    expect(bracelet.attributes.map(({ pictureHash }) => pictureHash)).toEqual([grey, blue]);
    expect(bracelet.pictures[0]?.alt).toBe('River bracelet in blue');

    const ring = await load(shop, 'anchor-ring');
    expect(ring.pricePaisa).toBe(850_000);
    expect(ring.attributes[0]?.options).toEqual([
      { name: 'Metal', value: 'Gold' },
      { name: 'Size', value: '7' },
    ]);
    expect(ring.attributes.map(({ pricePaisa }) => pricePaisa)).toEqual([undefined, undefined, 850_000]);
    const row = await shop.database.read
      .selectFrom('product_attributes')
      .select(['name', 'value'])
      .where('value', 'like', 'Silver%')
      .executeTakeFirst();
    expect(row).toEqual({ name: 'Metal / Size', value: 'Silver / 7' });

    const earrings = await load(shop, 'moon-earrings');
    expect(earrings.description).toBe('Small moons on hooks.\nSilver 925\nLength, 2.5" with hook\nTom & Jerry <3');
    expect(earrings.shortDesc).toBe('Little silver moons that turn in the light');
    expect(earrings).toMatchObject({ attributes: [], stock: 1, discountPercent: 0, categoryId: 1 });
    expect(earrings.tags).toEqual(['silver', 'turquoise']);

    expect(await load(shop, 'night-lamp')).toMatchObject({
      published: false,
      stock: 0,
      pricePaisa: 129_900,
      categoryId: 2,
    });
  });

  it('stores cells without a field, and exports them', async () => {
    const { shop, file } = await withSample();
    await shop.import(file, '--yes');
    const { source } = await load(shop, 'river-bracelet');
    expect(source).toMatchObject({
      tags: 'Beads, Rose Quartz',
      cells: { Vendor: 'Khola & Co', 'Supplier Note': 'ask Maya' },
    });
    await shop.export(join(shop.folder, 'back.csv'), '--no-pictures');
    const back = await readFile(join(shop.folder, 'back.csv'), 'utf8');
    for (const piece of ['ask Maya', 'RB-2', '0012345', 'Moon earrings', 'Beads, Rose Quartz', '<script>']) {
      expect(back).toContain(piece);
    }
  });

  it('shows the changes first and writes nothing without a yes', async () => {
    const { shop, file } = await withSample();
    const before = await dumpShop(shop.database.read);
    for (const options of [[], ['--dry-run'], ['--dry-run', '--yes']]) {
      expect(await shop.import(file, ...options)).toBe(0);
      expect(shop.printed()).toContain("lines 2-3: river-bracelet 'River Bracelet'");
      expect(await dumpShop(shop.database.read)).toEqual(before);
      expect(await catalogueVersion(shop.database.read)).toBe(1);
    }
  });

  it('asks on a terminal, and accepts only a yes', async () => {
    const no = await withSample({ answer: '' });
    expect(await no.shop.import(no.file)).toBe(0);
    expect(await dumpShop(no.shop.database.read)).toMatchObject({ products: [] });
    const yes = await withSample({ answer: 'yes' });
    expect(await yes.shop.import(yes.file)).toBe(0);
    expect(yes.shop.printed()).toContain('Import 4 products? (yes or no)');
    expect((await dumpShop(yes.shop.database.read)).products).toHaveLength(4);
  });

  it('changes nothing the second time, and says so first', async () => {
    const { shop, file } = await withSample();
    await shop.import(file, '--yes');
    const before = await dumpShop(shop.database.read);
    const version = await catalogueVersion(shop.database.read);
    expect(await shop.import(file, '--yes')).toBe(0);
    expect(shop.printed()).toContain('0 new, 0 changed, 4 unchanged, 0 refused.');
    expect(shop.printed()).toContain('There is nothing to change.');
    expect(await dumpShop(shop.database.read)).toEqual(before);
    expect(await catalogueVersion(shop.database.read)).toBe(version);
  });

  it('changes what the file changes, names it, and leaves ids alone', async () => {
    const { shop, file } = await withSample();
    await shop.import(file, '--yes');
    const idsOf = () => shop.database.read.selectFrom('product_attributes').select('id').orderBy('id').execute();
    const before = await idsOf();
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('River Bracelet', 'Brook Bracelet').replace(',3,deny', ',30,deny'));
    await shop.import(file, '--yes', '--update-stock');
    expect(shop.printed()).toMatch(/river-bracelet 'Brook Bracelet'\n +name +River Bracelet +→ +Brook Bracelet\n/);
    expect(shop.printed()).toMatch(/\n +Color Blue: stock +always available \(3 counted\) +→ +always available \(30/);
    expect(shop.printed()).toContain('0 new, 1 changed, 3 unchanged');
    expect(await idsOf()).toEqual(before);
  });

  it('leaves values without a column in the file alone', async () => {
    const { shop, file } = await withSample();
    await shop.import(file, '--yes');
    const before = await load(shop, 'river-bracelet');
    const few = await shop.file('few.csv', 'Title,Variant Price,Handle\nRiver Bracelet,2500,river-bracelet\n');
    expect(await shop.import(few, '--yes')).toBe(0);
    expect(shop.printed()).toMatch(/\n +price +Rs 1,799 instead of Rs 1,999 +→ +Rs 2,500\n/);
    const { pricePaisa: _, discountPercent: __, ...rest } = before;
    expect(await load(shop, 'river-bracelet')).toMatchObject({ ...rest, pricePaisa: 250_000, discountPercent: 0 });
  });

  it('reads the newer headers, other separators and any order of columns', async () => {
    const shop = await openCliShop();
    const file = await shop.file(
      'new.csv',
      '\ufeffURL handle;title ;DESCRIPTION;Option1 name;Option1 value;price;Compare-at price;Inventory quantity;Status;Tags\r\n' +
        'sky-ring;Sky Ring;"<p>One</p><p>Two; three</p>";Size;7;"1 250,50";2.000,00;4;Draft;amethyst\r\n',
    );
    expect(await shop.import(file, '--yes')).toBe(0);
    expect(await load(shop, 'sky-ring')).toMatchObject({
      description: 'One\nTwo; three',
      pricePaisa: 200_000,
      published: false,
      attributes: [{ options: [{ name: 'Size', value: '7' }], stock: 4 }],
    });
  });

  it('imports new products as hidden with --drafts, and shows them on the next import', async () => {
    const { shop, file } = await withSample();
    await shop.import(file, '--yes', '--drafts');
    expect((await load(shop, 'river-bracelet')).published).toBe(false);
    await shop.import(file, '--yes', '--drafts');
    expect(shop.printed()).toContain('There is nothing to change.');
    await shop.import(file, '--yes');
    expect((await load(shop, 'river-bracelet')).published).toBe(true);
  });

  it('leaves stock alone without --update-stock, and fills gaps with --stock', async () => {
    const shop = await openCliShop();
    const file = await shop.file('a.csv', 'Handle,Title,Variant Price\na,A,10\n');
    await shop.import(file, '--yes', '--stock', '7');
    expect((await load(shop, 'a')).stock).toBe(7);
    const counted = await shop.file('b.csv', 'Handle,Title,Variant Price,Variant Inventory Qty\na,A,10,2\n');
    for (const options of [[], ['--keep-stock']]) {
      await shop.import(counted, '--yes', ...options);
      expect(shop.printed()).toContain("1 product has another stock in the file; the shop's stays. Add --update-stock");
      expect((await load(shop, 'a')).stock).toBe(7);
    }
    await shop.import(counted, '--yes', '--update-stock');
    expect((await load(shop, 'a')).stock).toBe(2);
  });

  it("keeps the file's order: the first row is the newest", async () => {
    const shop = await openCliShop();
    const file = await shop.file('a.csv', 'Handle,Title,Variant Price\nb,B,10\na,A,10\nc,C,10\n');
    await shop.import(file, '--yes');
    const rows = await shop.database.read.selectFrom('products').select('slug').orderBy('added_at', 'desc').execute();
    expect(rows.map(({ slug }) => slug)).toEqual(['b', 'a', 'c']);
  });

  it('never deletes a review', async () => {
    const shop = await openCliShop();
    const column = 'Reviews (product.metafields.sphatik.reviews)';
    const review = (name: string) =>
      `"${JSON.stringify([{ name, rating: 5, comment: 'Good', postedAt: '2026-01-01' }]).replaceAll('"', '""')}"`;
    await shop.import(
      await shop.file('a.csv', `Handle,Title,Variant Price,${column}\na,A,10,${review('Maya')}\n`),
      '--yes',
    );
    await shop.import(
      await shop.file('b.csv', `Handle,Title,Variant Price,${column}\na,A,10,${review('Tara')}\n`),
      '--yes',
    );
    expect((await load(shop, 'a')).reviews.map(({ name }) => name)).toEqual(['Maya', 'Tara']);
  });

  it('rolls everything back when writing fails half way', async () => {
    const { shop, file } = await withSample();
    const before = await dumpShop(shop.database.read);
    // The last product of the file cannot be written; the three before it can.
    await shop.database.transaction((trx) =>
      sql`create trigger refuse before insert on products when new.slug = 'night-lamp'
        begin select raise(abort, 'no lamps today'); end`.execute(trx),
    );
    await expect(shop.import(file, '--yes')).rejects.toThrow('no lamps today');
    expect(shop.printed()).toContain('Nothing was changed');
    expect(await dumpShop(shop.database.read)).toEqual(before);
    expect(await catalogueVersion(shop.database.read)).toBe(1);
  });

  it('writes a report of every row', async () => {
    const { shop, file } = await withSample();
    const report = join(shop.folder, 'report.csv');
    await shop.import(file, '--report', report);
    const text = await readFile(report, 'utf8');
    expect(text.split('\n')[0]).toBe('Lines,Handle,Title,What,Why');
    expect(text).toContain('lines 2-3,river-bracelet,River Bracelet,create');
    expect(text).toContain('note: the stock -2 is read as 0');
  });
});
