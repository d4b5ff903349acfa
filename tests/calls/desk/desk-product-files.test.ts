import { beforeAll, describe, expect, test } from 'vitest';
import { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import {
  exportProducts,
  importProducts,
  planProductImport,
} from '#contract/calls/admin/product-file-calls.ts';
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

  test('exports what an import reads back without a change', async () => {
    const { csv, fileName, count } = await owner.gets(exportProducts, {});
    expect(fileName).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    expect(count).toBe(3);
    const plan = await owner.gets(planProductImport, { ...bodyOf(csv, { updateStock: true }) });
    expect(plan.products.map(({ what }) => what)).toEqual(['same', 'same', 'same']);
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
