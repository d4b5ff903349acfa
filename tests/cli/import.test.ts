import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadProducts, type ProductDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';

import {
  type CliShop,
  type CliShopOptions,
  catalogueVersion,
  dumpShop,
  openCliShop,
} from './cli-shop.ts';

async function aShopWith(
  drafts: readonly ProductDraft[],
  options?: CliShopOptions,
): Promise<CliShop> {
  const shop = await openCliShop(options);
  await shop.database.transaction(async (trx) => {
    for (const draft of drafts) await writeProduct(trx, draft);
  });
  return shop;
}

async function load(shop: CliShop, slug: string) {
  const product = (await loadProducts(shop.database.read, [slug])).get(slug);
  if (!product) throw new Error(`No ${slug}.`);
  return product;
}

/** Imports these rows, and answers what was printed with single spaces. */
async function edit(shop: CliShop, rows: string, ...options: string[]): Promise<string> {
  await shop.import(
    await shop.file('edit.csv', `${rows}\n`),
    ...(options.includes('--dry-run') ? [] : ['--yes']),
    ...options,
  );
  return shop.printed().replaceAll(/ +/g, ' ');
}

const ring = aProduct('ring', {
  pricePaisa: 100_000,
  salePaisa: 90_000,
  attributes: [anAttribute('S', 3), anAttribute('M', 4, { pricePaisa: 120_000, salePaisa: null })],
});
const twoNew =
  'Handle,Title,Variant Price,Variant Inventory Qty\nmoon,Moon,1299.50,3\nsun,Sun,"Rs 1,500",0';

describe('before anything is written', () => {
  it('the changes are shown, and a yes is needed', async () => {
    const shop = await aShopWith([aProduct('moon')]);
    const before = await dumpShop(shop.database.read);
    const version = await catalogueVersion(shop.database.read);
    const file = await shop.file('new.csv', `${twoNew}\n`);
    for (const options of [[], ['--dry-run'], ['--dry-run', '--yes']]) {
      expect(await shop.import(file, ...options)).toBe(0);
      expect(shop.printed()).toContain("line 3: sun 'Sun'");
      expect(shop.printed()).toMatch(/price +Rs 1,500 +→ +Rs 1,299\.50\n/);
      expect(shop.printed()).toContain('2 rows, 2 products: 1 new, 1 changed, 0 unchanged.');
      expect(await dumpShop(shop.database.read)).toEqual(before);
      expect(await catalogueVersion(shop.database.read)).toBe(version);
    }
  });

  it('a terminal asks, and accepts only a yes', async () => {
    for (const [answer, count] of [
      ['', 0],
      ['yes', 2],
    ] as const) {
      const shop = await openCliShop({ answer });
      expect(await shop.import(await shop.file('new.csv', `${twoNew}\n`))).toBe(0);
      expect(shop.printed()).toContain('Import 2 products? (yes or no)');
      expect((await dumpShop(shop.database.read)).products).toHaveLength(count);
    }
  });

  it('a dry run shows every value of every product', async () => {
    const lamps = Array.from({ length: 25 }, (_, at) => aProduct(`lamp-${at}`));
    const shop = await aShopWith(lamps);
    const rows = lamps
      .map(({ slug }) => `${slug},Lamp,new,"A lamp.\nKeep it dry.",99,true,1`)
      .join('\n');
    const header = 'Handle,Title,Tags,Description,Variant Price,Best Seller,Variant Inventory Qty';
    const printed = await edit(shop, `${header}\n${rows}`, '--dry-run', '--update-stock');
    for (const change of [
      'price Rs 1,500 → Rs 99',
      'stock 5 → 1',
      'tags nothing → new',
      'best seller no → yes',
      'description A stone. Keep it dry. → A lamp. Keep it dry.',
    ]) {
      expect(printed.split(`\n ${change}\n`)).toHaveLength(26);
    }
  });
});

describe('an import', () => {
  it('changes nothing the second time, and says so', async () => {
    const shop = await openCliShop();
    await edit(shop, twoNew);
    expect(await load(shop, 'moon')).toMatchObject({
      pricePaisa: 129_950,
      stock: 3,
      shortDesc: '',
      published: true,
    });
    const [before, version] = [
      await dumpShop(shop.database.read),
      await catalogueVersion(shop.database.read),
    ];
    expect(await edit(shop, twoNew, '--update-stock')).toContain('There is nothing to change.');
    expect(await dumpShop(shop.database.read)).toEqual(before);
    expect(await catalogueVersion(shop.database.read)).toBe(version);
  });

  it("keeps the file's order: the first row is the newest", async () => {
    const shop = await openCliShop();
    await edit(shop, 'Handle,Title,Variant Price\nb,B,10\na,A,10\nc,C,10');
    const rows = await shop.database.read
      .selectFrom('products')
      .select('slug')
      .orderBy('added_at', 'desc')
      .execute();
    expect(rows.map(({ slug }) => slug)).toEqual(['b', 'a', 'c']);
  });

  it('hides new products with --drafts, and shows them on the next import', async () => {
    const shop = await openCliShop();
    const rows = 'Handle,Title,Variant Price,Published\na,A,10,true';
    await edit(shop, rows, '--drafts');
    expect((await load(shop, 'a')).published).toBe(false);
    expect(await edit(shop, rows, '--drafts')).toContain('There is nothing to change.');
    await edit(shop, rows);
    expect((await load(shop, 'a')).published).toBe(true);
  });

  it('never deletes a review', async () => {
    const shop = await openCliShop();
    const rows = (name: string) =>
      `Handle,Title,Variant Price,Reviews\na,A,10,"${JSON.stringify([{ name, rating: 5, comment: 'Good', postedAt: '2026-01-01' }]).replaceAll('"', '""')}"`;
    await edit(shop, rows('Maya'));
    await edit(shop, rows('Tara'));
    expect((await load(shop, 'a')).reviews.map(({ name }) => name)).toEqual(['Maya', 'Tara']);
  });

  it('is rolled back when writing fails half way', async () => {
    const shop = await openCliShop();
    const before = await dumpShop(shop.database.read);
    await shop.database.transaction((trx) =>
      sql`create trigger refuse before insert on products when new.slug = 'sun'
        begin select raise(abort, 'no sun today'); end`.execute(trx),
    );
    await expect(edit(shop, twoNew)).rejects.toThrow('no sun today');
    expect(shop.printed()).toContain('Nothing was changed');
    expect(await dumpShop(shop.database.read)).toEqual(before);
  });
});

describe('a column that is not in the file', () => {
  it.each([
    ['keeps the price before the sale', '800', { pricePaisa: 100_000, salePaisa: 80_000 }],
    [
      'ends a sale that the new price leaves no room for',
      '1100',
      { pricePaisa: 110_000, salePaisa: null },
    ],
  ])('%s', async (_, price, expected) => {
    const shop = await aShopWith([aProduct('lamp', { pricePaisa: 100_000, salePaisa: 90_000 })]);
    await edit(shop, `Handle,Variant Price\nlamp,${price}`);
    expect(await load(shop, 'lamp')).toMatchObject({ name: 'Lamp', stock: 5, ...expected });
    await edit(shop, `Handle,Variant Price,Variant Compare At Price\nlamp,${price},`);
    expect(await load(shop, 'lamp')).toMatchObject({
      pricePaisa: Number(price) * 100,
      salePaisa: null,
    });
  });

  it('leaves those values alone', async () => {
    const shop = await aShopWith([ring]);
    const rows = 'Handle,Option1 Value,Variant Inventory Qty\nring,S,9\nring,M,4';
    expect(await edit(shop, rows, '--update-stock')).toContain(
      "ring 'Ring'\n Size S: stock 3 → 9\n",
    );
    const [small, medium] = ring.attributes;
    expect(await load(shop, 'ring')).toMatchObject({
      ...ring,
      stock: 0,
      attributes: [{ ...small, stock: 9 }, medium],
    });
  });

  it('is needed for new products', async () => {
    const shop = await openCliShop();
    const printed = await edit(shop, 'Handle,Tags\nnew,red');
    expect(printed).toContain(
      'line 2, Title: the product is not in the shop yet and needs a title (new)',
    );
    expect(printed).toContain(
      'line 2, Variant Price: the product is not in the shop yet and needs a price (new)',
    );
  });
});

describe('a row of one variant', () => {
  const row =
    'Handle,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nring,Size,M,1500,1';

  it('leaves the other variant and ids unchanged, and says so', async () => {
    const shop = await aShopWith([ring]);
    const idsOf = () =>
      shop.database.read.selectFrom('product_attributes').select('id').orderBy('id').execute();
    const ids = await idsOf();
    const printed = await edit(shop, row);
    expect(printed).toContain('note: not in the file, so it stays: Size S');
    expect(printed).toContain('Add --delete-missing-variants');
    expect(printed).toContain('\n Size M: price Rs 1,200 → Rs 1,500\n');
    const [small, medium] = ring.attributes;
    expect(await load(shop, 'ring')).toMatchObject({
      pricePaisa: 100_000,
      salePaisa: 90_000,
      attributes: [small, { ...medium, pricePaisa: 150_000 }],
    });
    expect(await idsOf()).toEqual(ids);
  });

  it('left alone of an export changes what was edited, and nothing that stood on other rows', async () => {
    const whole = {
      ...ring,
      stock: 0,
      tags: ['quartz'],
      information: [{ name: 'Origin', value: 'Mustang' }],
    };
    const shop = await aShopWith([whole]);
    const header =
      'Handle,Title,Description,Tags,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty';
    await edit(shop, `${header}\nring,,,,Size,M,1300,4`);
    const [small, medium] = ring.attributes;
    expect(await load(shop, 'ring')).toMatchObject({
      ...whole,
      attributes: [small, { ...medium, pricePaisa: 130_000 }],
    });
  });

  it('deletes the other with --delete-missing-variants, and lists it', async () => {
    const shop = await aShopWith([ring]);
    const printed = await edit(shop, row, '--delete-missing-variants', '--update-stock');
    expect(printed).toContain('\n variants Size S; Size M → Size M\n');
    expect((await load(shop, 'ring')).attributes).toMatchObject([
      { options: [{ value: 'M' }], stock: 1 },
    ]);
  });

  it('counts a product as changed that loses its last variant, and raises its version', async () => {
    const shop = await aShopWith([ring]);
    const versionsOf = async () => [
      (await shop.database.read.selectFrom('products').select('version').executeTakeFirstOrThrow())
        .version,
      await catalogueVersion(shop.database.read),
    ];
    const [product = 0, catalogue = 0] = await versionsOf();
    const rows = 'Handle,Option1 Name,Option1 Value\nring,Size,S';
    expect(await edit(shop, rows, '--delete-missing-variants')).toContain('1 changed product.');
    expect((await load(shop, 'ring')).attributes).toMatchObject(ring.attributes.slice(0, 1));
    expect(await versionsOf()).toEqual([product + 1, catalogue + 1]);
  });

  it('is needed for the stock of a product with variants', async () => {
    const shop = await aShopWith([ring]);
    const before = await dumpShop(shop.database.read);
    const printed = await edit(shop, 'Handle,Variant Inventory Qty\nring,9', '--update-stock');
    expect(printed).toContain(
      'line 2, Variant Inventory Qty: the product has variants (Size S; Size M); each has its stock',
    );
    expect(await dumpShop(shop.database.read)).toEqual(before);
  });
});

describe('a row without its place', () => {
  const header =
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Option2 Value,Variant Inventory Qty,Variant Price';
  it.each([
    [
      'a variant without its option',
      'a,Ring,V,Size,S,,1,100\na,,,Size,,,7,120',
      'line 3, Variant Price: the row has no option',
    ],
    [
      'a second stock',
      'a,Ring,V,Title,Default Title,,1,100\na,,,,,,7,120',
      'line 3, Variant Price: the row has no option',
    ],
    [
      'a second option alone',
      'a,Ring,V,Size,S,,1,100\na,,,Size,,Red,7,120',
      'line 3, Option1 Value: it is empty, but Option2',
    ],
    [
      'two products of one address',
      'a,Ring,V,Size,S,,1,100\na,Lamp,V,Size,M,,7,120',
      'line 3, Title: line 2 has this handle',
    ],
  ])('is named: %s', async (_, rows, reason) => {
    const shop = await openCliShop();
    expect(await edit(shop, `${header}\n${rows}`)).toContain(reason);
    expect((await dumpShop(shop.database.read)).products).toEqual([]);
  });

  it('is none where a title is filled down, or the separator is named first', async () => {
    const shop = await openCliShop();
    await edit(shop, `sep=,\n${header}\na,Ring,V,Size,S,,1,100\na,Ring,V,Size,M,,7,120`);
    expect(await load(shop, 'a')).toMatchObject({
      pricePaisa: 10_000,
      attributes: [
        { stock: 1, options: [{ value: 'S' }] },
        { stock: 7, pricePaisa: 12_000, options: [{ value: 'M' }] },
      ],
    });
  });
});

describe('the file of this shop', () => {
  it("is no other shop's with one column more", async () => {
    const lamp = aProduct('lamp', { alwaysAvailable: true, stock: 0, salePaisa: 90_000 });
    const shop = await aShopWith(
      [ring, lamp].map((product) => ({ ...product, description: 'A stone.' })),
    );
    const path = `${shop.folder}/own.csv`;
    await shop.export(path, '--no-pictures');
    const [header = '', ...rows] = (await readFile(path, 'utf8')).trim().split('\n');
    for (const extra of ['Variant Requires Shipping', 'Vendor', 'Type', 'Status', 'Body (HTML)']) {
      for (const cell of ['', 'x']) {
        const text = [
          `${extra},${header.replace('\ufeff', '')}`,
          ...rows.map((row) => `${cell},${row}`),
        ].join('\n');
        expect(await edit(shop, text, '--update-stock'), extra).toContain(
          'There is nothing to change.',
        );
      }
    }
    expect(shop.printed()).toContain('Read as this shop’s own file');
  });

  it.each([
    ['Status', 'checked'],
    ['Image Position', '1'],
  ])('is its own without its own columns and with a remark: %s', async (heading, remark) => {
    const shop = await aShopWith([ring]);
    const text = `Handle,Title,Published,Tags,${heading}\nring,${ring.name},,${ring.tags.join(' ')},${remark}`;
    const printed = await edit(shop, text);
    expect(printed).toContain('Read as this shop’s own file');
    expect(printed).toContain('There is nothing to change.');
  });

  it("knows that 'Default Title' is no variant", async () => {
    const shop = await aShopWith([aProduct('plain', { stock: 4 })]);
    await edit(
      shop,
      'Handle,Title,Option1 Name,Option1 Value,Variant Price\nplain,Plain,Title,Default Title,530',
    );
    expect(await load(shop, 'plain')).toMatchObject({
      stock: 4,
      attributes: [],
      pricePaisa: 53_000,
    });
  });

  it('shows what a new product costs, how many there are, and what is over the limits of the desk', async () => {
    const shop = await openCliShop();
    const header =
      'Handle,Title,Option1 Value,Variant Price,Variant Inventory Qty,Published,Description';
    const printed = await edit(
      shop,
      `${header}\nmoon,Moon,,1200,5,false,\nsun,Sun,,900,,true,${'d'.repeat(20_001)}\nsun,,S,,3,,`,
      '--dry-run',
    );
    expect(printed).toContain('price Rs 1,200; 5 in stock; hidden');
    expect(printed).toContain('price Rs 900; Choice S: 3 in stock; shown in the shop');
    expect(printed).toContain(
      "note: over the desk's limits: The description must have at most 20000 characters",
    );
    expect(printed).toContain('the file names no currency');
  });

  it.each([
    ['1.000', "the stock '1.000' may be pieces or thousands"],
    ['2026-02-30', "'2026-02-30' is not a date"],
  ])('does not guess: %s', async (cell, reason) => {
    const column = cell.includes('-') ? 'Added At' : 'Variant Inventory Qty';
    const shop = await openCliShop();
    expect(await edit(shop, `Handle,Title,Variant Price,${column}\na,A,10,${cell}`)).toContain(
      reason,
    );
  });
});

describe('stock', () => {
  it('stays without --update-stock; --stock is for new products without one', async () => {
    const shop = await openCliShop();
    await edit(shop, 'Handle,Title,Variant Price\na,A,10', '--stock', '7');
    expect((await load(shop, 'a')).stock).toBe(7);
    const counted = 'Handle,Variant Inventory Qty\na,2';
    expect(await edit(shop, counted)).toContain(
      "note: the shop's stock stays, which is not the file's",
    );
    expect((await load(shop, 'a')).stock).toBe(7);
    await edit(shop, counted, '--update-stock');
    expect((await load(shop, 'a')).stock).toBe(2);
  });

  it('that is always available is counted again only after a stock is imported', async () => {
    const shop = await aShopWith([aProduct('a', { stock: 0, alwaysAvailable: true })]);
    await edit(shop, 'Handle,Variant Inventory Qty\na,4');
    expect((await load(shop, 'a')).alwaysAvailable).toBe(true);
    const printed = await edit(shop, 'Handle,Variant Inventory Qty\na,4', '--update-stock');
    expect(printed).toContain('\n stock 0 → 4\n always available yes → no\n');
    expect((await load(shop, 'a')).alwaysAvailable).toBe(false);
  });

  it('leaves out characters by which a title could be shown as another one', async () => {
    const shop = await aShopWith([aProduct('a')]);
    await edit(shop, 'Handle,Title\na,"Onyx\u202e  Ring"');
    expect((await load(shop, 'a')).name).toBe('Onyx Ring');
  });
});
