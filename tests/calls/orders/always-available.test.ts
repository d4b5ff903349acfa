import { describe, expect, test } from 'vitest';

import { cancelOwnOrder, placeOrder } from '#contract/calls/order-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { makeOrderChange, orderChanges } from '#server/modules/order/order-changes.ts';
import { aCustomer } from '#tests/setup/callers.ts';
import { aFullCart, cartVerbs } from '#tests/setup/orders.ts';
import { stockOf } from '#tests/setup/rows.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const most = accountLimits.quantityMax;

describe.each(everyEngine)('What is always available, on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { add, cartOf, productOf } = cartVerbs(shop);

  test('is in stock on its page, in the cart, by the filter and on phones', async () => {
    await shop.stock(
      aProduct('made-to-order', { stock: 0, alwaysAvailable: true }),
      aProduct('engraved', {
        attributes: [anAttribute('Name', 0, { alwaysAvailable: true }), anAttribute('Plain', 0)],
      }),
      aProduct('gone', { stock: 0 }),
    );
    const engraved = await productOf('engraved');
    expect((await productOf('made-to-order')).stockQuantity).toBe(most);
    expect(engraved.stockQuantity).toBe(most);
    expect(engraved.attributes.map(({ productQuantity }) => productQuantity)).toEqual([most, 0]);

    const found = (await shop.get('/api/product/search?Name=&inStock=1')).json();
    expect(found.products.map(({ slugs }: { slugs: string }) => slugs).toSorted()).toEqual([
      'engraved',
      'made-to-order',
    ]);
    const offline = (await shop.get('/api/catalogue/offline')).json();
    expect(offline.parts[0].stock.toSorted()).toEqual([[0], [most], [most, 0]]);

    const anna = await aCustomer(shop);
    expect((await add(anna, 'engraved', 1, 'Plain')).statusCode).toBe(409);
    expect((await add(anna, 'engraved', 40, 'Name')).statusCode).toBe(200);
    expect((await cartOf(anna)).cartItems).toMatchObject([{ quantity: 40, productQuantity: most }]);
  });

  test('may be ordered by many at once; neither orders nor canceling change its stock', async () => {
    await shop.stock(
      aProduct('endless', { stock: 3, alwaysAvailable: true }),
      aProduct('counted', { stock: 3 }),
    );
    const customers = await Promise.all(Array.from({ length: 6 }, () => aCustomer(shop)));
    const responses = await Promise.all(
      customers.map(async (customer, at) => {
        const { form } = await aFullCart(shop, customer, {
          endless: 5,
          ...(at === 0 && { counted: 2 }),
        });
        return customer.ask(placeOrder, form);
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(customers.map(() => 200));
    expect([await stockOf(shop, 'endless'), await stockOf(shop, 'counted')]).toEqual([3, 1]);
    const by = { who: 'command', database: shop.database } as const;
    for (const response of responses.slice(0, 2)) {
      const { orderId } = response.json();
      const body = { parcel: 'canceled', restock: true };
      await shop.database.transaction((trx) =>
        makeOrderChange(trx, orderChanges.reverse, orderId, body, by),
      );
      expect(await shop.row('orders', { id: orderId })).toMatchObject({ restocked: 1 });
    }
    expect([await stockOf(shop, 'endless'), await stockOf(shop, 'counted')]).toEqual([3, 3]);
  });

  test.each([
    { name: 'counted after the order', wasAlways: 1, isAlways: 0 },
    { name: 'always available after the order', wasAlways: 0, isAlways: 1 },
  ])('gives back what was taken: $name', async ({ wasAlways, isAlways }) => {
    const slug = `was-${wasAlways}-is-${isAlways}`;
    await shop.stock(aProduct(slug, { stock: 9, alwaysAvailable: wasAlways === 1 }));
    const anna = await aCustomer(shop);
    const { form } = await aFullCart(shop, anna, { [slug]: 4 });
    const { orderId } = await anna.gets(placeOrder, form);
    await shop.update('products', { always_available: isAlways, stock: 5 }, { slug });
    await anna.gets(cancelOwnOrder, { orderId });
    expect(await stockOf(shop, slug)).toBe(wasAlways === 1 ? 5 : 9);
  });

  test('an order of version 1.0, which did not store what it took, gives back what is counted', async () => {
    await shop.stock(
      aProduct('old-endless', { stock: 5, alwaysAvailable: true }),
      aProduct('old-counted', { stock: 5 }),
    );
    const anna = await aCustomer(shop);
    const { form } = await aFullCart(shop, anna, { 'old-endless': 2, 'old-counted': 2 });
    const { orderId } = await anna.gets(placeOrder, form);
    await shop.update('order_items', { taken: null }, { order_id: orderId });
    await anna.gets(cancelOwnOrder, { orderId });
    expect([await stockOf(shop, 'old-endless'), await stockOf(shop, 'old-counted')]).toEqual([
      5, 5,
    ]);
  });

  test('can be had only as often as one cart may hold', async () => {
    await shop.stock(aProduct('plenty', { stock: 0, alwaysAvailable: true }));
    const anna = await aCustomer(shop);
    expect((await add(anna, 'plenty', most)).statusCode).toBe(200);
    const refused = await add(anna, 'plenty');
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).toContain(`You can have up to ${most} of Plenty in your cart.`);
  });
});
