import { beforeEach, describe, expect, test } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { readProductBySlug } from '#contract/calls/product-calls.ts';
import { writeReview } from '#contract/calls/review-calls.ts';
import { openDatabase } from '#server/db/connect.ts';
import { CachedResponse } from '#server/http/cached-response.ts';
import { addTags } from '#server/http/response-tags.ts';
import { recordChange } from '#server/modules/product/catalogue-version.ts';
import { ChangeLog } from '#server/modules/product/change-log.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { aCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aFullCart, productIdOf } from '#tests/setup/full-cart.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

const pages: PageSource = {
  isDevelopment: false,
  readTemplate: async () => '<html><head><!--page-head--></head><body><!--page-body--><!--page-state--></body></html>',
  renderPage: async ({ address, call }) => {
    const slug = address.slice('/products/'.length);
    const { stockQuantity } = await call(readProductBySlug, { params: { slug }, query: { slugs: undefined } });
    return { status: 200, head: '', body: `${stockQuantity} left`, scripts: [] };
  },
};

describe.each(everyEngine)('A change of the catalogue on %s', (engine) => {
  const shop = useShop(engine, { pages, env: { RATE_LIMIT: 'off' } });

  beforeEach(() => shop.stock(aProduct('ring', { stock: 2, tags: ['ring'] }), aProduct('bowl', { stock: 9 })));

  const order = async (wanted: Record<string, number>) => {
    const customer = await aCustomer(shop);
    const { form } = await aFullCart(shop, customer, wanted);
    await customer.gets(placeOrder, { body: form });
  };
  /** Counts how often a response with a product was made. */
  const watch = async (slug: string) => {
    const id = await productIdOf(shop, slug);
    let made = 0;
    return async () => {
      await shop.app.responseCache.get(`watch ${slug}`, async () => {
        addTags(id);
        made += 1;
        return new CachedResponse('', 'text/plain');
      });
      return made;
    };
  };

  test('by an order shows in lists, in the product and in its page, and leaves other products alone', async () => {
    const [ring, bowl] = [await watch('ring'), await watch('bowl')];
    const page = async () => (await shop.get('/products/ring', { accept: 'text/html' })).payload;
    const inList = async () => {
      const { data } = (await shop.get('/api/product')).json();
      return data.find(({ slugs }: { slugs: string }) => slugs === 'ring').stockQuantity;
    };
    expect([await ring(), await bowl(), await inList()]).toEqual([1, 1, 2]);
    expect(await page()).toContain('2 left');
    await order({ ring: 1 });
    await expect.poll(inList).toBe(1);
    expect([await ring(), await bowl()]).toEqual([2, 1]);
    expect(await page()).toContain('1 left');
    expect((await shop.get('/api/product/ring')).json().stockQuantity).toBe(1);
  });

  test('that sells out a product removes it from lists of what is in stock, until the order is canceled', async () => {
    const found = async () => (await shop.get('/api/product/search?Name=ring&inStock=1')).json().totalRecords;
    const counted = async () => (await shop.get('/api/product/counts')).json().inStock;
    expect([await found(), await counted()]).toEqual([1, 2]);
    await order({ ring: 2 });
    await expect.poll(found).toBe(0);
    expect(await counted()).toBe(1);
    const id = await productIdOf(shop, 'ring');
    await shop.database.transaction(async (trx) => {
      await trx.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute();
      await recordChange(trx, 'stock', [id]);
    });
    await expect.poll(found).toBe(1);
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
    const body = { id: asha.userId, productId: await productIdOf(shop, 'bowl'), comment: 'Fine bowl', rating: 5 };
    await asha.gets(writeReview, { body });
    expect(await reviews()).toBe(before + 1);
    const offlineAfter = await offline();
    expect(offlineAfter).not.toBe(offlineBefore);
    expect(offlineAfter).toContain('Fine bowl');
  });

  test('by another process shows soon', async () => {
    const other = await openDatabase(shop.settings);
    try {
      const id = await productIdOf(shop, 'bowl');
      const stock = async () => (await shop.get('/api/product/bowl')).json().stockQuantity;
      expect(await stock()).toBe(9);
      await other.transaction(async (trx) => {
        await trx.updateTable('products').set({ stock: 4 }).where('id', '=', id).execute();
        await recordChange(trx, 'stock', [id]);
      });
      await expect.poll(stock).toBe(4);
    } finally {
      await other.close();
    }
  });

  test('is read from the log once, in any commit order', async () => {
    const log = new ChangeLog(shop.database.read);
    await log.readNew();
    const change = (id: string) => shop.database.transaction((trx) => recordChange(trx, 'stock', [id]));
    await change('a');
    expect(await log.readNew()).toEqual(new Set(['a']));
    if (engine === 'sqlite') return;
    let commit = () => {};
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = shop.database.transaction(async (trx) => {
      await recordChange(trx, 'stock', ['slow']);
      begun();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await hasBegun;
    await change('quick');
    expect(await log.readNew()).toEqual(new Set(['quick']));
    commit();
    await slow;
    expect(await log.readNew()).toEqual(new Set(['slow']));
    expect(await log.readNew()).toEqual(new Set());
  });
});
