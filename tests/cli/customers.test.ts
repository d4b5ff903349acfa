import { describe, expect, test } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { customersCommand } from '#server/cli/customers/customers-command.ts';
import { makeOrderChange, type OrderChange, orderChanges } from '#server/modules/order/order-changes.ts';
import { aCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aFullCart } from '#tests/setup/full-cart.ts';
import { runOwnerCommand } from '#tests/setup/owner.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)("The owner's view of customers on %s", (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const customers = (...args: string[]) => runOwnerCommand(shop, customersCommand, ...args);

  const change = (orderId: string, made: OrderChange, fields = {}) =>
    shop.database.transaction((trx) =>
      makeOrderChange(trx, made, orderId, fields, { who: 'command', database: shop.database }),
    );

  test('says so while there are none', async () => {
    expect(await customers()).toEqual({ code: 0, text: 'There are no customers yet.' });
  });

  test('lists names, emails and what was spent, without canceled orders and refunds', async () => {
    await shop.stock(aProduct('quartz', { stock: 50, pricePaisa: 500_000 }));
    const maya = await aCustomer(shop, { name: 'Maya\r\nGurung', email: 'maya@example.com' });
    await aCustomer(shop, { name: 'Otto', email: 'otto@example.com' });
    for (let count = 0; count < 3; count += 1) {
      const { form } = await aFullCart(shop, maya, { quartz: 1 });
      const { orderId } = await maya.gets(placeOrder, { body: form });
      if (count === 0) {
        await change(orderId, orderChanges.confirm);
        for (const amountPaisa of [100_000, 50_050]) await change(orderId, orderChanges.refund, { amountPaisa });
      }
      if (count === 2) await change(orderId, orderChanges.reverse, { parcel: 'canceled', restock: true });
    }
    const { code, text } = await customers();
    expect(code).toBe(0);
    expect(text).toMatch(/^Name +Email +Phone +Since \(Asia\/Kathmandu\) +Email confirmed +Orders +Spent$/m);
    expect(text).toMatch(/^Maya Gurung +maya@example.com .* yes +3 +Rs 8,499.50$/m);
    expect(text).toMatch(/^Otto +otto@example.com .* yes +0 +Rs 0$/m);
    expect(text).toContain('2 customers.');
  });

  test('takes no arguments', async () => {
    expect(await customers('maya')).toMatchObject({
      code: 1,
      text: expect.stringContaining("too many arguments for 'customers'"),
    });
  });
});
