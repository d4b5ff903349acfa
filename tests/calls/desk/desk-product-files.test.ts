import { beforeAll, describe, expect, test } from 'vitest';
import { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import {
  exportProducts,
  importProducts,
  planProductImport,
} from '#contract/calls/admin/product-file-calls.ts';
import { createShelf, readDeskShelves } from '#contract/calls/admin/shelf-calls.ts';
import { madeTexts } from '#contract/rules/shelves/made-texts.ts';
import { useStaff } from '#tests/setup/callers.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Product files at the desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const owner = useStaff(shop);

  beforeAll(async () => {
    await shop.stock(
      aProduct('moon-ring', { pricePaisa: 200_000, stock: 3 }),
      aProduct('sized-ring', { attributes: [anAttribute('7', 1), anAttribute('8', 2)] }),
    );
  });

  const bodyOf = (csv: string, own: object = {}) => ({
    file: Buffer.from(csv).toString('base64'),
    asDrafts: false,
    updateStock: false,
    ...own,
  });
  const file =
    'Handle,Title,Variant Price,Variant Inventory Qty\nmoon-ring,Moon Ring,2500,9\nnew-lamp,New Lamp,900,7\n';

  test('a weight is imported, shown before, and exported', async () => {
    const csv = 'Handle,Title,Variant Price,Variant Grams\nheavy-lamp,Heavy Lamp,900,1250\n';
    const plan = await owner.gets(planProductImport, bodyOf(csv));
    await owner.gets(importProducts, bodyOf(csv, { plan: plan.plan }));
    expect((await shop.get('/api/product/heavy-lamp')).json()).toMatchObject({ weightGrams: 1250 });
    const bad = await owner.gets(planProductImport, bodyOf(csv.replace('1250', 'heavy')));
    expect(JSON.stringify(bad.problems)).toContain("'heavy' is not a weight in grams");
    const lighter = await owner.gets(planProductImport, bodyOf(csv.replace('1250', '0')));
    expect(lighter.products[0]?.changes).toEqual([
      { what: 'weight in grams', before: '1250', after: '' },
    ]);
    await shop.database.transaction((trx) =>
      trx.deleteFrom('products').where('slug', '=', 'heavy-lamp').execute(),
    );
  });

  test('shows each value that would change, then writes what was shown', async () => {
    const plan = await owner.gets(planProductImport, bodyOf(file));
    expect(plan).toMatchObject({ rowCount: 2, problems: [], leftOut: [] });
    expect(plan.products).toMatchObject([
      {
        slug: 'moon-ring',
        what: 'change',
        changes: [{ what: 'price', before: 'Rs 2,000', after: 'Rs 2,500' }],
        notes: ["the shop's stock stays, which is not the file's"],
      },
      { slug: 'new-lamp', what: 'create', changes: [] },
    ]);
    expect((await shop.get('/api/product/new-lamp')).statusCode).toBe(404);

    const written = await owner.gets(importProducts, { ...bodyOf(file, { plan: plan.plan }) });
    expect(written).toEqual({ created: 1, changed: 1 });
    expect((await shop.get('/api/product/moon-ring')).json()).toMatchObject({
      price: 2500,
      stockQuantity: 3,
    });
    expect((await shop.get('/api/product/new-lamp')).json()).toMatchObject({
      price: 900,
      stockQuantity: 7,
    });
    const { products } = await owner.gets(listDeskProducts, { search: 'moon-ring' });
    expect(products[0]?.version).toBe(2);
  });

  test('names rows that are not valid, and writes nothing of the file', async () => {
    const body = bodyOf(`Handle,Title,Vendor,Variant Price\ngood,Good,Khola,10\nbad,Bad,,free\n`);
    const plan = await owner.gets(planProductImport, body);
    expect(plan.problems).toEqual([
      {
        line: 3,
        column: 'Variant Price',
        slug: 'bad',
        reason: "'free' is not a price in Rs, such as 1299.00",
      },
    ]);
    expect(plan.leftOut).toEqual(['column Vendor (1 cell)']);
    expect((await owner.ask(importProducts, { ...body, plan: plan.plan })).statusCode).toBe(422);
    expect((await shop.get('/api/product/good')).statusCode).toBe(404);
  });

  test('writes nothing when the shop, the file or an option is no longer that of the plan', async () => {
    const csv = 'Handle,Title,Variant Price\nmoon-ring,Moon Ring,2600\n';
    const { plan } = await owner.gets(planProductImport, bodyOf(csv));
    const otherFile = csv.replace('2600', '2700');
    for (const body of [
      bodyOf(otherFile, { plan }),
      bodyOf(csv, { plan, updateStock: true }),
      bodyOf(csv, { plan: 'x' }),
    ]) {
      expect((await owner.ask(importProducts, body)).statusCode).toBe(409);
    }
    await shop.stock(aProduct('moon-ring', { pricePaisa: 210_000, stock: 3 }));
    const late = await owner.ask(importProducts, { ...bodyOf(csv, { plan }) });
    expect(late.statusCode).toBe(409);
    expect((await shop.get('/api/product/moon-ring')).json().price).toBe(2100);
  });

  test('says what is wrong with a file', async () => {
    const response = await owner.ask(planProductImport, {
      ...bodyOf('Handle,Title\n"never closed'),
    });
    expect([response.statusCode, response.json().message]).toEqual([
      422,
      expect.stringMatching(/quotation mark/),
    ]);
  });

  const shelvesOf = async (kind: string) =>
    (await owner.gets(readDeskShelves)).shelves
      .filter((shelf) => shelf.kind === kind)
      .map(({ slug, label, plural, products }) => ({ slug, label, plural, products }));
  const importing = async (csv: string) => {
    const plan = await owner.gets(planProductImport, bodyOf(csv));
    const body = bodyOf(csv, { plan: plan.plan });
    return { plan, write: () => owner.ask(importProducts, body) };
  };

  test('makes the categories that another shop’s file names, after saying so', async () => {
    const file = [
      'Handle,Title,Type,Tags,Variant Price,Variant Inventory Tracker',
      'u-lock,U-lock,Locks,"steel, night",900,',
      'chain-lock,Chain lock,Lock,,700,',
      'bell,Bell,Bell,,200,',
      'charm,Charm,Bracelets,,200,',
      'gift,Gift,,,100,',
    ].join('\n');
    const { plan, write } = await importing(file);
    expect(madeTexts(plan.shelves ?? [])).toEqual(['Makes 2 categories: Lock, Bell.']);
    expect((await shelvesOf('by-category')).some(({ label }) => label === 'Lock')).toBe(false);
    expect((await write()).statusCode).toBe(200);
    expect((await shelvesOf('by-category')).slice(-2)).toEqual([
      { slug: 'locks', label: 'Lock', plural: 'Locks', products: 2 },
      { slug: 'bell', label: 'Bell', products: 1 },
    ]);
    // Tags of no kind stay tags.
    expect((await owner.gets(readDeskShelves)).others.map(({ tag }) => tag)).toEqual(
      expect.arrayContaining(['steel', 'night']),
    );
    const again = await importing(file);
    expect(again.plan.shelves).toEqual([]);
    expect(again.plan.products.every(({ what }) => what === 'same')).toBe(true);
  });

  test('makes what a file of this shop’s own names with its kind, and kinds that are new', async () => {
    const { plan, write } = await importing(
      [
        'Handle,Title,Variant Price,Categories',
        'helmet,Helmet,4000,"Helmet, Colour: Red, crystal: Moonstone, Crystals: opal"',
        'light,Light,500,"colour: Blue, Colour: red"',
        'nothing,Nothing,500,", : , Colour: ! "',
      ].join('\n'),
    );
    expect(madeTexts(plan.shelves ?? [])).toEqual([
      'Makes 1 category: Helmet.',
      'Makes the kind ‘Colour’ with 2: Red, Blue.',
      'Makes 1 crystal: Moonstone.',
    ]);
    expect((await write()).statusCode).toBe(200);
    expect(await shelvesOf('by-colour')).toEqual([
      { slug: 'red', label: 'Red', products: 2 },
      { slug: 'blue', label: 'Blue', products: 1 },
    ]);
    const { csv } = await owner.gets(exportProducts, {});
    expect(csv).toContain('"Category: Helmet, Colour: Red, Crystal: Moonstone, Crystal: Opal"');
  });

  test.each([
    ['Type', 'Saddlebag'],
    ['Product type', 'Saddlebag'],
    ['Product Category', 'Vehicles > Cycling > Saddlebag'],
    ['Category', 'Saddlebag'],
  ])(
    'a file that somebody has typed has its categories in a column %s, too',
    async (heading, cell) => {
      const { plan } = await importing(
        `Handle,Title,${heading},Variant Price\nbag,Bag,${cell},900\ncharm,Charm,Beaded bracelets,200\n`,
      );
      expect(plan.reading?.join(' ')).toContain('Read as this shop’s own file');
      expect(madeTexts(plan.shelves ?? [])).toEqual(['Makes 1 category: Saddlebag.']);
      expect(plan.leftOut).toEqual([]);
    },
  );

  test('a category that somebody made meanwhile is used', async () => {
    const { write } = await importing(
      'Handle,Title,Type,Variant Price,Gift Card\npump-1,Pump,Pump,900,false\n',
    );
    await owner.gets(createShelf, { kind: 'by-category', label: 'Pump' });
    // What was shown would not be what is written.
    expect([200, 409]).toContain((await write()).statusCode);
    expect((await shelvesOf('by-category')).filter(({ label }) => label === 'Pump')).toHaveLength(
      1,
    );
  });

  test('exports what an import reads back without a change', async () => {
    const { csv, fileName, count } = await owner.gets(exportProducts, {});
    expect(fileName).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    expect(count).toBeGreaterThan(3);
    const plan = await owner.gets(planProductImport, { ...bodyOf(csv, { updateStock: true }) });
    expect(plan.products).toHaveLength(count);
    expect(plan.products.every(({ what }) => what === 'same')).toBe(true);
    expect(plan.shelves).toEqual([]);
  });

  test('takes files far larger than other requests', async () => {
    const rows = Array.from(
      { length: 6000 },
      (_, at) => `part-${at},Part ${at} ${'of a long name '.repeat(5)},10`,
    );
    const plan = await owner.gets(planProductImport, {
      ...bodyOf(`Handle,Title,Variant Price\n${rows.join('\n')}\n`),
    });
    expect(plan.products).toHaveLength(6000);
  });
});
