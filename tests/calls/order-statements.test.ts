import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { aCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aFullCart } from '#tests/setup/full-cart.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

/** A connection is idle between two statements, which delays the orders queued behind this one. */
const statementsMax = 12;

/** Records what is sent to PostgreSQL from now on, by connection. */
function watchStatements(): Map<unknown, string[]> {
  const statements = new Map<unknown, string[]>();
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const sent = typeof first === 'string' ? first : (first as pg.QueryConfig).text;
    statements.set(this, [...(statements.get(this) ?? []), sent]);
    return Reflect.apply(query, this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}

describe.runIf(everyEngine.includes('postgres'))('An order on PostgreSQL', () => {
  const shop = useShop('postgres');

  test(`takes ${statementsMax} statements, however many products are in it`, async () => {
    await shop.stock(...['opal', 'jade', 'onyx', 'agate'].map((slug) => aProduct(slug, { stock: 9 })));
    const anna = await aCustomer(shop);
    const { form } = await aFullCart(shop, anna, { opal: 1, jade: 2, onyx: 1, agate: 1 });
    const statements = watchStatements();
    await anna.gets(placeOrder, { body: form, key: 'one-order' });

    const [inTransaction = []] = [...statements.values()].filter((all) => all.includes('begin'));
    expect(inTransaction.at(-1)).toBe('commit');
    // Rate limits have a transaction of their own.
    const own = inTransaction.slice(inTransaction.lastIndexOf('begin') + 1, -1);
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(statementsMax);
  });
});
