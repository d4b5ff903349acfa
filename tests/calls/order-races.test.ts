import { describe, expect, test } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { aCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aFullCart, stockOf } from '#tests/setup/full-cart.ts';
import { orderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

/** Several times PostgreSQL's ten connections. */
const crowd = 80;

describe.each(everyEngine)('Orders on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { mailsOf, ordersOf } = orderVerbs(shop);

  test(`of ${crowd} customers at once, exactly the first 10 get the last 10`, async () => {
    await shop.stock(aProduct('last-ten', { stock: 10 }));
    const customers = await Promise.all(Array.from({ length: crowd }, () => aCustomer(shop)));
    const forms: Record<string, unknown>[] = [];
    for (const customer of customers) forms.push((await aFullCart(shop, customer, { 'last-ten': 1 })).form);
    const responses = await Promise.all(customers.map((customer, at) => customer.ask(placeOrder, { body: forms[at] })));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(crowd - 10);
    expect(await stockOf(shop, 'last-ten')).toBe(0);
    const sold = await shop.database.read
      .selectFrom('order_items')
      .select((row) => [row.fn.countAll<number>().as('orders'), row.fn.sum<number>('quantity').as('pieces')])
      .where('slug', '=', 'last-ten')
      .executeTakeFirst();
    expect(sold).toEqual({ orders: 10, pieces: 10 });
    const refused = responses.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe('Last Ten is sold out.');
  });

  test('place one order for 50 concurrent requests with one key, with equal responses', async () => {
    const anna = await aCustomer(shop);
    await shop.stock(aProduct('once-only', { stock: 100 }));
    const { form } = await aFullCart(shop, anna, { 'once-only': 2 });
    const request = { body: form, key: 'one-request' };
    const responses = await Promise.all(Array.from({ length: 50 }, () => anna.ask(placeOrder, request)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ payload }) => payload)).size).toBe(1);
    expect(await ordersOf(anna)).toEqual([responses[0]?.json()]);
    expect(await stockOf(shop, 'once-only')).toBe(98);
    expect(await mailsOf(responses[0]?.json().orderId)).toHaveLength(2);
    const other = await anna.ask(placeOrder, { ...request, body: { ...form, PhoneNumber: '1' } });
    expect(other.statusCode).toBe(422);
  });

  test('do not deadlock with lines in different orders', async () => {
    await shop.stock(aProduct('cross-a', { stock: 500 }), aProduct('cross-b', { stock: 500 }));
    const customers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(shop)));
    const forms: Record<string, unknown>[] = [];
    for (const [at, customer] of customers.entries()) {
      const wanted = at % 2 === 0 ? { 'cross-a': 1, 'cross-b': 2 } : { 'cross-b': 2, 'cross-a': 1 };
      forms.push((await aFullCart(shop, customer, wanted)).form);
    }
    const imports = Array.from({ length: 5 }, () => shop.stock(aProduct('cross-c'), aProduct('cross-d')));
    const responses = await Promise.all(customers.map((customer, at) => customer.ask(placeOrder, { body: forms[at] })));
    await Promise.all(imports);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([await stockOf(shop, 'cross-a'), await stockOf(shop, 'cross-b')]).toEqual([480, 460]);
  });
});
