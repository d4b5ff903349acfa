import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { loadProducts } from '#server/modules/product/load-products.ts';

import { type CliShop, dumpShop, openCliShop } from './cli-shop.ts';

const sample = fileURLToPath(new URL('../fixtures/woocommerce-sample.csv', import.meta.url));
const silver = { name: 'Metal', value: 'Silver' };
const brass = { name: 'Metal', value: 'Brass' };
const size = (value: string) => ({ name: 'Size', value });

const load = async (shop: CliShop, slug: string) => (await loadProducts(shop.database.read, [slug])).get(slug);
const imported = async () => {
  const shop = await openCliShop();
  expect(await shop.import(sample, '--yes', '--skip-refused', '--no-pictures')).toBe(0);
  return shop;
};

describe("WooCommerce's product export", () => {
  it('becomes products with their prices, stock, categories, tags and lines', async () => {
    const shop = await imported();
    expect(shop.printed()).toContain('11 rows, 8 products: 5 new, 0 changed, 0 unchanged, 3 refused.');
    expect(await load(shop, 'ridge-lamp')).toMatchObject({
      name: 'Ridge Lamp',
      shortDesc: 'A lamp that glows',
      description: 'Pink salt from the hills.\nKeep it dry.',
      pricePaisa: 120_000,
      discountPercent: 25,
      stock: 7,
      tags: ['salt', 'warm-soft', 'new'],
      categoryId: 2,
      information: [{ name: 'Origin', value: 'Mustang' }],
      attributes: [],
      source: { cells: { Vendor: 'Khola', 'Variant SKU': 'LAMP-1', 'Variant weight (kg)': '1.5' } },
    });
  });

  it('imports untracked stock and backorders as always available', async () => {
    const shop = await imported();
    // A sale that is over is none.
    expect(await load(shop, 'made-to-order-mala')).toMatchObject({
      alwaysAvailable: true,
      pricePaisa: 250_000,
      discountPercent: 0,
    });
    const counted = await load(shop, 'sold-out-charm');
    expect([counted?.stock, counted?.alwaysAvailable, counted?.published]).toEqual([0, undefined, true]);
    expect(await load(shop, 'sold-out-charm-charm-2')).toMatchObject({ alwaysAvailable: true, published: false });
  });

  it('imports variations as choices, with one for each size where a variation is for any', async () => {
    const shop = await imported();
    expect(shop.printed()).toContain("lines 9-10: river-ring 'River Ring'");
    const ring = await load(shop, 'river-ring');
    expect(ring).toMatchObject({ name: 'River Ring', description: 'A ring.', pricePaisa: 500_000, categoryId: 1 });
    expect(
      ring?.attributes.map(({ options, stock, alwaysAvailable = false, pricePaisa }) => [
        options,
        stock,
        alwaysAvailable,
        pricePaisa,
      ]),
    ).toEqual([
      [[silver, size('7')], 3, false, undefined],
      [[brass, size('7')], 0, true, 300_000],
      [[brass, size('8')], 0, true, 300_000],
    ]);
    expect(ring?.attributes[0]?.source).toMatchObject({ image: 'https://shop.invalid/silver.jpg' });
  });

  it('lists product types that the shop does not sell', async () => {
    const shop = await imported();
    for (const message of [
      "it is a product of the type 'grouped', which the shop does not sell",
      'it is a download, which the shop does not sell',
      "its product 'id:999' is not in the file",
    ]) {
      expect(shop.printed()).toContain(message);
    }
  });

  it('is the same the second time, and after an export and import', async () => {
    const shop = await imported();
    await shop.import(sample, '--yes', '--skip-refused', '--no-pictures', '--update-stock', '--delete-missing-choices');
    expect(shop.printed()).toContain('0 new, 0 changed, 5 unchanged, 3 refused.');
    const file = join(shop.folder, 'back.csv');
    await shop.export(file, '--no-pictures');
    const other = await openCliShop();
    expect(await other.import(file, '--yes', '--no-pictures')).toBe(0);
    expect(await dumpShop(other.database.read)).toEqual(await dumpShop(shop.database.read));
  });

  it.each([
    ['parent', 'because its variations share one stock'],
    ['4', 'because the stock in line 10 is for any Size together; make a variation for each'],
  ])('is refused where choices share a stock: %s', async (stock, message) => {
    const shop = await openCliShop();
    const text = await readFile(sample, 'utf8');
    const brassRow = 'River Ring - Brass,1,0,visible,,,,,taxable,,1,';
    expect(text).toContain(brassRow);
    await shop.import(await shop.file('woo.csv', text.replace(brassRow, brassRow + stock)), '--no-pictures');
    expect(shop.printed()).toContain(message);
  });

  it('lists variations without a variable product', async () => {
    const shop = await openCliShop();
    const rows = [
      'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,simple,,Lamp,100,,,',
      '2,variation,,Lamp - Red,120,,Colour,Red',
      '3,variation,,Lamp - Blue,130,id:1,Colour,Blue',
    ];
    const file = await shop.file('woo.csv', `${rows.join('\n')}\n`);
    expect(await shop.import(file, '--yes', '--skip-refused', '--no-pictures')).toBe(0);
    expect(shop.printed()).toContain("because its cell 'Parent' is empty");
    expect(shop.printed()).toContain("because its product in line 2 is not of the type 'variable'");
    expect(await load(shop, 'lamp')).toMatchObject({ pricePaisa: 10_000, attributes: [] });
  });
});
