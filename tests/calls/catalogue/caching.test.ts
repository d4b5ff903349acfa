import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { readProductBySlug, writeReview } from '#contract/calls/product-calls.ts';
import { openDatabase } from '#server/db/connect.ts';
import { recordChange } from '#server/modules/product/catalogue-version.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { aCustomer } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { productIdOf } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Cached responses on %s', (engine) => {
  const shop = useShop(engine);
  const etagOf = async (url: string) => String((await shop.get(url)).headers.etag);

  test('have a strong ETag for each encoding, 304 for a matching one, and no body for HEAD', async () => {
    await shop.stock(
      ...Array.from({ length: 12 }, (_, at) => aProduct(`ring-${at}`, { tags: ['ring'] })),
    );
    for (const url of [
      '/api/product',
      '/api/product/ring-3',
      '/api/product/tags/ring',
      '/api/Hero',
    ]) {
      const { headers } = await shop.get(url);
      expect(headers.etag).toMatch(/^"[\w-]{20,}"$/);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      const known = await shop.get(url, { 'if-none-match': `"other", W/${headers.etag}` });
      expect([known.statusCode, known.payload, known.headers.etag]).toEqual([
        304,
        '',
        headers.etag,
      ]);
      expect((await shop.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
    const plain = await shop.get('/api/product');
    const brotli = await shop.get('/api/product', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotli.headers.etag).not.toBe(plain.headers.etag);
    const head = await shop.app.inject({ method: 'HEAD', url: '/api/product' });
    expect([head.statusCode, head.headers.etag, head.payload]).toEqual([
      200,
      plain.headers.etag,
      '',
    ]);
  });

  test('stay cached when the catalogue has not changed', async () => {
    const before = await etagOf('/api/product');
    await shop.database.transaction(async (trx) => {
      expect(await writeProduct(trx, aProduct('ring-4', { tags: ['ring'] }))).toBe('same');
    });
    expect(await etagOf('/api/product')).toBe(before);
  });
});

const pages: PageSource = {
  isDevelopment: false,
  readTemplate: async () =>
    '<html><head><!--page-head--></head><body><!--page-body--><!--page-state--></body></html>',
  renderPage: async ({ address, call }) => {
    const slug = address.slice('/products/'.length);
    const { stockQuantity } = await call(readProductBySlug, {
      params: { slug },
      query: { slugs: undefined },
    });
    return { status: 200, head: '', body: `${stockQuantity} left`, scripts: [] };
  },
};

describe.each(everyEngine)('A change of the catalogue on %s', (engine) => {
  const shop = useShop(engine, { pages, env: { RATE_LIMIT: 'off' } });

  beforeEach(() =>
    shop.stock(aProduct('ring', { stock: 2, tags: ['ring'] }), aProduct('bowl', { stock: 9 })),
  );

  const order = async (wanted: Record<string, number>) => {
    const customer = await aCustomer(shop);
    const { form } = await aFullCart(shop, customer, wanted);
    await customer.gets(placeOrder, form);
  };
  test('by an order shows in lists, in the product and in its page', async () => {
    const page = async () => (await shop.get('/products/ring', { accept: 'text/html' })).payload;
    const inList = async () => {
      const { data } = (await shop.get('/api/product')).json();
      return data.find(({ slugs }: { slugs: string }) => slugs === 'ring').stockQuantity;
    };
    expect(await inList()).toBe(2);
    expect(await page()).toContain('2 left');
    await order({ ring: 1 });
    expect(await inList()).toBe(1);
    expect(await page()).toContain('1 left');
    expect((await shop.get('/api/product/ring')).json().stockQuantity).toBe(1);
  });

  test('that sells out a product removes it from lists of what is in stock, until the order is canceled', async () => {
    const found = async () =>
      (await shop.get('/api/product/search?Name=ring&inStock=1')).json().totalRecords;
    const counted = async () => (await shop.get('/api/product/counts')).json().inStock;
    expect([await found(), await counted()]).toEqual([1, 2]);
    await order({ ring: 2 });
    expect(await found()).toBe(0);
    expect(await counted()).toBe(1);
    const id = await productIdOf(shop, 'ring');
    await shop.database.transaction(async (trx) => {
      await trx.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute();
      await recordChange(trx, 'edit');
    });
    expect(await found()).toBe(1);
    expect(await counted()).toBe(2);
  });

  test('by a review shows at once, also in the offline catalogue', async () => {
    const reviews = async () => (await shop.get('/api/product/bowl')).json().reviews.length;
    const offline = async () => {
      const { parts } = (await shop.get('/api/catalogue/offline')).json();
      return (await shop.get(`/api/catalogue/offline/${parts[0].hash}`)).payload;
    };
    const [before, offlineBefore] = [await reviews(), await offline()];
    const asha = await aCustomer(shop);
    const body = {
      id: asha.userId,
      productId: await productIdOf(shop, 'bowl'),
      comment: 'Fine bowl',
      rating: 5,
    };
    await asha.gets(writeReview, body);
    expect(await reviews()).toBe(before + 1);
    const offlineAfter = await offline();
    expect(offlineAfter).not.toBe(offlineBefore);
    expect(offlineAfter).toContain('Fine bowl');
  });
});

/** Within the two seconds that an edit may take. */
const soon = { timeout: 2_000, interval: 50 };

describe.each(everyEngine)('A change by another process on %s', (engine) => {
  const shop = useShop(engine);

  test('shows soon', async () => {
    await shop.stock(aProduct('bowl', { stock: 9 }));
    const id = await productIdOf(shop, 'bowl');
    const stock = async () => (await shop.get('/api/product/bowl')).json().stockQuantity;
    const other = await openDatabase(shop.settings);
    const sell = (left: number, kind: 'edit' | 'stock') =>
      other.transaction(async (trx) => {
        await trx.updateTable('products').set({ stock: left }).where('id', '=', id).execute();
        await recordChange(trx, kind);
      });
    try {
      expect(await stock()).toBe(9);
      await sell(4, 'stock');
      await expect.poll(stock, soon).toBe(4);
      await sell(0, 'edit');
      await expect.poll(stock, soon).toBe(0);
    } finally {
      await other.close();
    }
  });
});
