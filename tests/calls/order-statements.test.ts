import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { aCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aFullCart } from '#tests/setup/full-cart.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

/** A connection waits idle between two statements: each costs every order that queues behind this one. */
const statementsMax = 12;

describe.runIf(everyEngine.includes('postgres'))('An order on PostgreSQL', () => {
  const shop = useShop('postgres');

  test(`takes ${statementsMax} statements, however many products are in it`, async () => {
    await shop.stock(...['opal', 'jade', 'onyx', 'agate'].map((slug) => aProduct(slug, { stock: 9 })));
    const anna = await aCustomer(shop);
    const { form } = await aFullCart(shop, anna, { opal: 1, jade: 2, onyx: 1, agate: 1 });
    const statements = new Map<unknown, string[]>();
    const query = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [first] = args;
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
      statements.set(this, [...(statements.get(this) ?? []), text]);
      return Reflect.apply(query, this, args);
    });
    onTestFinished(() => spy.mockRestore());
    await anna.gets(placeOrder, { body: form, key: 'one-order' });

    const [inTransaction = []] = [...statements.values()].filter((texts) => texts.includes('begin'));
    expect(inTransaction.at(-1)).toBe('commit');
    // Counted attempts have a transaction of their own, before.
    const own = inTransaction.slice(inTransaction.lastIndexOf('begin') + 1, -1);
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(statementsMax);
  });
});
