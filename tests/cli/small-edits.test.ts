import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadProducts } from '#server/modules/product/load-products.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';

import { type CliShop, dumpShop, openCliShop } from './cli-shop.ts';

async function aShopWith(...drafts: ProductDraft[]): Promise<CliShop> {
  const shop = await openCliShop();
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
  await shop.import(await shop.file('edit.csv', `${rows}\n`), '--yes', ...options);
  return shop.printed().replaceAll(/ +/g, ' ');
}

const ring = aProduct('ring', {
  pricePaisa: 100_000,
  discountPercent: 10,
  attributes: [
    anAttribute('S', 3),
    anAttribute('M', 4, { pricePaisa: 120_000, discountPercent: 0, source: { cells: { 'Variant SKU': 'R-M' } } }),
  ],
});

describe('a column that is not in the file', () => {
  it.each([
    ['keeps the price before discount', '800', { pricePaisa: 100_000, discountPercent: 20 }],
    ['keeps the discount to the last digit', '900', { pricePaisa: 100_000, discountPercent: 10 }],
    ['ends a discount that the new price leaves no room for', '1100', { pricePaisa: 110_000, discountPercent: 0 }],
  ])('for compare-at prices %s', async (_, price, expected) => {
    const shop = await aShopWith(aProduct('lamp', { pricePaisa: 100_000, discountPercent: 10 }));
    await edit(shop, `Handle,Variant Price\nlamp,${price}`);
    expect(await load(shop, 'lamp')).toMatchObject({ name: 'Lamp', stock: 5, ...expected });
    await edit(shop, `Handle,Variant Price,Variant Compare At Price\nlamp,${price},`);
    expect(await load(shop, 'lamp')).toMatchObject({ pricePaisa: Number(price) * 100, discountPercent: 0 });
  });

  it('for prices, titles and option names leaves those values', async () => {
    const shop = await aShopWith(ring);
    const printed = await edit(
      shop,
      'Handle,Option1 Value,Variant Inventory Qty\nring,S,9\nring,M,4',
      '--update-stock',
    );
    expect(printed).toContain("ring 'Ring'\n Size S: stock 3 → 9\n");
    const { attributes, ...rest } = await load(shop, 'ring');
    expect(rest).toMatchObject({ name: 'Ring', pricePaisa: 100_000, discountPercent: 10 });
    expect(attributes).toEqual([{ ...ring.attributes[0], stock: 9 }, ring.attributes[1]]);
  });

  it('for titles and prices refuses new products', async () => {
    const shop = await openCliShop();
    const printed = await edit(shop, 'Handle,Tags\nnew,red');
    expect(printed).toContain('it is not in the shop yet, and the file has no title for it');
    expect(printed).toContain('it is not in the shop yet, and the file has no price for it');
  });
});

describe('a row for one of two choices', () => {
  const row = 'Handle,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nring,Size,M,1500,1';

  it('leaves the other unchanged, and says so', async () => {
    const shop = await aShopWith(ring);
    const printed = await edit(shop, row);
    expect(printed).toContain('1 choice is not in the file and stays. Add --delete-missing-choices to delete it.');
    expect(printed).toContain('note: not in the file, so it stays: Size S');
    expect(printed).toContain('\n Size M: price Rs 1,200 → Rs 1,500\n');
    const { attributes, pricePaisa, discountPercent } = await load(shop, 'ring');
    expect({ pricePaisa, discountPercent }).toEqual({ pricePaisa: 100_000, discountPercent: 10 });
    expect(attributes).toEqual([ring.attributes[0], { ...ring.attributes[1], pricePaisa: 150_000 }]);
  });

  it("keeps the other's price where the first row sets the price of both", async () => {
    const shop = await aShopWith(aProduct('ring', { attributes: [anAttribute('S', 3), anAttribute('M', 4)] }));
    await edit(shop, 'Handle,Option1 Value,Variant Price\nring,S,1700');
    expect(await load(shop, 'ring')).toMatchObject({
      pricePaisa: 170_000,
      attributes: [anAttribute('S', 3), anAttribute('M', 4, { pricePaisa: 150_000, discountPercent: 0 })],
    });
  });

  it('left alone of an export changes what was edited, and nothing that stood on the first row', async () => {
    const whole = { ...ring, tags: ['quartz'], information: [{ name: 'Origin', value: 'Mustang' }], bestSeller: true };
    const shop = await aShopWith(whole, aProduct('lamp'));
    const file = join(shop.folder, 'all.csv');
    await shop.export(file);
    const [header = '', ...rows] = (await readFile(file, 'utf8')).split('\n');
    const row = rows.find((one) => one.includes('R-M')) ?? '';
    expect(row).toContain(',1200.00,');
    const printed = await edit(shop, `${header}\n${row.replace(',1200.00,', ',1300.00,')}`);
    expect(printed).toContain(
      "'Ring'\n Size M: price Rs 1,200 → Rs 1,300\n note: not in the file, so it stays: Size S\n\n",
    );
    const { attributes, ...rest } = await load(shop, 'ring');
    const { attributes: _, ...before } = whole;
    expect(rest).toMatchObject(before);
    expect(attributes).toEqual([whole.attributes[0], { ...whole.attributes[1], pricePaisa: 130_000 }]);
  });

  it('deletes the other with --delete-missing-choices, and lists it', async () => {
    const shop = await aShopWith(ring);
    const printed = await edit(shop, row, '--delete-missing-choices', '--update-stock');
    expect(printed).toContain('\n Size S (deleted) Rs 900 instead of Rs 1,000, stock 3 → nothing\n');
    expect(printed).toContain('1 choice is deleted.');
    expect((await load(shop, 'ring')).attributes.map(({ options, stock }) => [options[0]?.value, stock])).toEqual([
      ['M', 1],
    ]);
  });

  it('does not accept a stock for a product whose choices have their own', async () => {
    const shop = await aShopWith(ring);
    const before = await dumpShop(shop.database.read);
    const printed = await edit(shop, 'Handle,Variant Inventory Qty\nring,9', '--update-stock');
    expect(printed).toContain(
      'it has choices in the shop (Size S; Size M); give the stock of each on a row of its own',
    );
    expect(await edit(shop, 'Handle,Variant Inventory Qty\nring,9')).toContain(
      '1 product has another stock in the file',
    );
    expect(await dumpShop(shop.database.read)).toEqual(before);
  });
});

describe('a dry run', () => {
  it('shows every value before and after, of every product', async () => {
    const lamps = Array.from({ length: 25 }, (_, at) => aProduct(`lamp-${at}`));
    const shop = await aShopWith(...lamps);
    const rows = lamps.map(({ slug }) => `${slug},Lamp,new,"A lamp.\nKeep it dry.",99,true,Khola,1`).join('\n');
    const header =
      'Handle,Title,Tags,Body (HTML),Variant Price,Best Seller (product.metafields.sphatik.best_seller),Vendor';
    const file = await shop.file('edit.csv', `${header},Variant Inventory Qty\n${rows}\n`);
    await shop.import(file, '--dry-run', '--update-stock');
    const printed = shop.printed().replaceAll(/ +/g, ' ');
    for (const { slug } of lamps) expect(printed).toContain(`: ${slug} 'Lamp'\n`);
    for (const change of [
      'price Rs 1,500 → Rs 99',
      'stock 5 → 1',
      'tags nothing → new',
      'best seller no → yes',
      'Vendor nothing → Khola',
      'description A stone. Keep it dry. → A lamp. Keep it dry.',
    ]) {
      expect(printed.split(`\n ${change}\n`)).toHaveLength(26);
    }
  });
});

describe('an untracked stock', () => {
  const header = 'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy';

  it('is always available after the import, and is exported as it came', async () => {
    const shop = await openCliShop();
    const rows = 'a,A,10,,,deny\nb,B,10,shopify,0,continue\nc,C,10,shopify,2,deny\nd,D,10,,,';
    await edit(shop, `${header}\n${rows}`);
    const states = async () =>
      Promise.all(['a', 'b', 'c', 'd'].map(async (slug) => (await load(shop, slug)).alwaysAvailable ?? false));
    expect(await states()).toEqual([true, true, false, true]);
    const before = await dumpShop(shop.database.read);
    const file = join(shop.folder, 'back.csv');
    await shop.export(file);
    expect(await readFile(file, 'utf8')).toMatch(/,shopify,0,continue,/);
    await shop.import(file, '--yes', '--update-stock');
    expect(shop.printed()).toContain('There is nothing to change.');
    const other = await openCliShop();
    await other.import(file, '--yes');
    expect(await dumpShop(other.database.read)).toEqual(before);
  });

  it('is counted again only after a stock is imported', async () => {
    const shop = await aShopWith(aProduct('a', { stock: 0, alwaysAvailable: true }));
    await edit(shop, 'Handle,Variant Inventory Qty\na,4');
    expect((await load(shop, 'a')).alwaysAvailable).toBe(true);
    const printed = await edit(shop, 'Handle,Variant Inventory Qty\na,4', '--update-stock');
    expect(printed).toContain('\n stock always available → 4\n');
    expect(await load(shop, 'a')).toMatchObject({ stock: 4 });
    expect((await load(shop, 'a')).alwaysAvailable).toBeUndefined();
  });
});

describe('a choice with a price of 0', () => {
  const rows = 'Handle,Title,Option1 Name,Option1 Value,Variant Price\nring,Ring,Size,S,0\nring,,,M,20\nring,,,L,30';

  it('is refused alone', async () => {
    const shop = await openCliShop();
    expect(await edit(shop, rows)).toContain('Nothing was imported because 1 choice is refused.');
    const printed = await edit(shop, rows, '--skip-refused');
    expect(printed).toContain("line 2: ring 'Ring', choice S\n because its price is 0");
    expect(printed).toContain('1 product: 1 new, 0 changed, 0 unchanged, 0 refused, and 1 choice of others refused.');
    const { attributes, pricePaisa } = await load(shop, 'ring');
    expect(pricePaisa).toBe(2000);
    expect(attributes.map(({ options }) => options[0]?.value)).toEqual(['M', 'L']);
  });

  it('stays unchanged in the shop, even with --delete-missing-choices', async () => {
    const shop = await aShopWith(ring);
    await edit(shop, rows, '--skip-refused', '--delete-missing-choices');
    expect((await load(shop, 'ring')).attributes.map(({ options }) => options[0]?.value)).toEqual(['S', 'M', 'L']);
  });
});
