import { describe, expect, test } from 'vitest';

import {
  createDeskProduct,
  editDeskProduct,
  listDeskProducts,
  readDeskProduct,
} from '#contract/calls/admin/product-calls.ts';
import { readProductCosts, setProductCosts } from '#contract/calls/admin/product-cost-calls.ts';
import { importProducts, planProductImport } from '#contract/calls/admin/product-file-calls.ts';
import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { readProductBySlug } from '#contract/calls/product-calls.ts';
import { omit } from '#contract/omit.ts';
import { aCustomer, askCall, useStaff } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('SKU, barcode and cost on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop, { role: 'staff' });
  const owner = useStaff(shop, { role: 'owner' });

  const idOf = async (slug: string) => String((await shop.row('products', { slug })).id);

  test('are found by the desk’s search, in feed and structured facts, and in an order', async () => {
    const codes = { sku: 'RING-7', barcode: '4006381333931' };
    await shop.stock(aProduct('coded-ring', codes));
    await shop.stock(
      aProduct('coded-bead', {
        attributes: [anAttribute('8 mm', 3, { sku: 'BEAD-8', barcode: 'no gtin' })],
      }),
    );
    const found = async (search: string) =>
      (await pema.gets(listDeskProducts, { search })).products.map(({ slug }) => slug);
    expect(await found('ring-7')).toEqual(['coded-ring']);
    expect(await found('4006381333931')).toEqual(['coded-ring']);
    expect(await found('bead-8')).toEqual(['coded-bead']);
    // Also by the copy that the desk sells from without internet.
    const { stock } = await pema.gets(readDeskSnapshot);
    expect(stock.map(({ slug, codes }) => [slug, codes])).toEqual([
      ['coded-bead', ['BEAD-8', 'no gtin']],
      ['coded-ring', ['RING-7', '4006381333931']],
    ]);

    const feed = (await shop.get('/feeds/products.xml')).body;
    expect(feed).toContain('<g:gtin>4006381333931</g:gtin><g:mpn>RING-7</g:mpn>');
    expect(feed).toContain('<g:mpn>BEAD-8</g:mpn>');
    expect(feed).not.toContain('no gtin');
    const seen = (await askCall(shop, readProductBySlug, { slug: 'coded-ring' })).json();
    expect(seen).toMatchObject({ sku: 'RING-7', gtin: '4006381333931' });

    const maya = await aCustomer(shop);
    const { form } = await aFullCart(shop, maya, { 'coded-ring': 1 });
    const order = await maya.gets(placeOrder, form);
    const product = await pema.gets(readDeskProduct, { id: await idOf('coded-ring') });
    await pema.gets(editDeskProduct, { ...product, sku: 'RING-8' });
    expect(order.orderItems[0]?.sku).toBe('RING-7');
    expect(await shop.row('order_items', { order_id: order.orderId })).toMatchObject({
      sku: 'RING-7',
    });
  });

  test('are typed at the desk, and stay where an older desk sends none', async () => {
    const made = await pema.gets(createDeskProduct, {
      ...aProduct('typed-ring'),
      name: 'Typed Ring',
      alwaysAvailable: false,
      sku: ' T-1 ',
      barcode: '96385074',
      variants: [
        {
          ...anAttribute('7', 2),
          alwaysAvailable: false,
          pricePaisa: null,
          salePaisa: null,
          pictureHash: null,
          sku: 'T-1-7',
        },
      ],
    });
    expect(made).toMatchObject({ sku: 'T-1', barcode: '96385074', variants: [{ sku: 'T-1-7' }] });
    const { sku, barcode, variants, ...older } = made;
    const kept = await pema.gets(editDeskProduct, {
      ...older,
      variants: variants.map((variant) => omit(variant, 'sku', 'barcode')),
    });
    expect(kept).toMatchObject({ sku, barcode, variants: [{ sku: 'T-1-7' }] });
    const long = await pema.ask(editDeskProduct, { ...kept, sku: 'x'.repeat(101) });
    expect([long.statusCode, long.json().data[0].field]).toEqual([422, 'sku']);
  });

  test('costs are seen and set by owners alone', async () => {
    await shop.stock(aProduct('dear-ring', { attributes: [anAttribute('7', 2)] }));
    const id = await idOf('dear-ring');
    const { variants } = await owner.gets(readProductCosts, { id });
    const costs = { costPaisa: 80_000, variants: [{ id: variants[0]?.id, costPaisa: 77_700 }] };
    expect(await owner.gets(setProductCosts, { id, ...costs })).toMatchObject({
      costPaisa: 80_000,
      variants: [{ name: '7', costPaisa: 77_700 }],
    });
    for (const call of [readProductCosts, setProductCosts])
      expect((await pema.ask(call, { id, ...costs })).statusCode).toBe(403);
    const product = await pema.gets(readDeskProduct, { id });
    const answers = [
      JSON.stringify(product),
      JSON.stringify(await pema.gets(editDeskProduct, { ...product, name: 'Dear' })),
      (await pema.ask(editDeskProduct, { ...product, name: 'Stale' })).body,
      JSON.stringify(await pema.gets(listDeskProducts, {})),
      (await askCall(shop, readProductBySlug, { slug: 'dear-ring' })).body,
      (await shop.get('/feeds/products.xml')).body,
      JSON.stringify(await shop.rows('audit_log')),
    ];
    for (const answer of answers) expect(answer).not.toMatch(/77700|80000|costPaisa/);
    expect(await owner.gets(readProductCosts, { id })).toMatchObject(costs);
  });

  test('are exported and imported, costs by owners alone', async () => {
    const file = (lines: readonly string[]) => Buffer.from(lines.join('\n')).toString('base64');
    const load = async (by: typeof pema, lines: readonly string[]) => {
      const body = { file: file(lines), asDrafts: false, updateStock: true };
      const { plan, problems } = await by.gets(planProductImport, body);
      expect(problems).toEqual([]);
      await by.gets(importProducts, { ...body, plan });
    };
    await load(owner, [
      'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price,Cost per item,Variant Inventory Qty',
      "plain,Plain,A ring,Title,Default Title,P-1,'96385074,900,450.50,3",
      'sized,Sized,A ring,Size,7,S-7,,900,300,3',
      'sized,,,Size,8,S-8,,900,,3',
    ]);
    expect(await shop.row('products', { slug: 'plain' })).toMatchObject({
      sku: 'P-1',
      barcode: '96385074',
      cost_paisa: 45_050,
    });
    const sized = await shop.row('products', { slug: 'sized' });
    expect(sized).toMatchObject({ sku: '', cost_paisa: null });
    const stored = await shop.rows('product_attributes', { product_id: sized.id }, 'position');
    expect(stored.map(({ sku, cost_paisa }) => [sku, cost_paisa])).toEqual([
      ['S-7', 30_000],
      ['S-8', null],
    ]);
    // A colleague's file changes what they may see.
    await load(pema, ['Handle,Variant SKU,Cost per item', 'plain,P-2,1']);
    expect(await shop.row('products', { slug: 'plain' })).toMatchObject({
      sku: 'P-2',
      cost_paisa: 45_050,
    });
    await load(pema, [
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Regular price,Stock',
      '1,simple,W-1,4006381333931,Woo Ring,1,800,4',
    ]);
    expect(await shop.row('products', { slug: 'woo-ring' })).toMatchObject({
      sku: 'W-1',
      barcode: '4006381333931',
    });
  });
});
