import { describe, expect, test } from 'vitest';

import { sendConfirmation } from '#contract/calls/auth-calls.ts';
import { upsertCart } from '#contract/calls/cart-calls.ts';
import { placeOrder, readCashAllowance } from '#contract/calls/order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { makeOrderChange, orderChanges } from '#server/modules/order/order-changes.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/callers.ts';
import { aFullCart, orderVerbs } from '#tests/setup/orders.ts';
import { productIdOf, stockOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';
import { linksTo } from '#tests/setup/visitor.ts';

/** Places an order of `quantity` pieces. */
async function orderMore(shop: TestShop, who: TestCustomer, slug: string, quantity: number, from = '198.51.100.1') {
  const { form } = await aFullCart(shop, who, { [slug]: quantity });
  return who.ask(placeOrder, form, { from });
}

const reasonOf = (response: { json(): { data?: { code: string }[] } }) => response.json().data?.[0]?.code;

describe.each(everyEngine)('Limits of orders on %s', (engine) => {
  const shop = useShop(engine, { env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { ordersOf } = orderVerbs(shop);
  const deliver = async (who: TestCustomer) => {
    const orderId = (await ordersOf(who))[0]?.orderId ?? '';
    for (const change of [orderChanges.pack, orderChanges.ship, orderChanges.deliver]) {
      await shop.database.transaction((trx) =>
        makeOrderChange(trx, change, orderId, {}, { who: 'command', database: shop.database }),
      );
    }
  };

  test('limit 40 concurrent cash orders of a new customer by pieces', async () => {
    await shop.stock(aProduct('crowded', { pricePaisa: 10_000, stock: 400 }));
    const anna = await aCustomer(shop);
    const { form } = await aFullCart(shop, anna, { crowded: 2 });
    const cartItems = [{ productId: await productIdOf(shop, 'crowded'), quantity: 2 }];
    // From different networks, whose limit is not tested here.
    const fillAndOrder = async (_: unknown, at: number) => {
      const from = `198.51.100.${at}`;
      await anna.gets(upsertCart, { id: form.shoppingCartId, cartItems }, { from });
      return anna.ask(placeOrder, form, { from });
    };
    const responses = await Promise.all(Array.from({ length: 40 }, fillAndOrder));
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(6);
    while ((await fillAndOrder(undefined, 50)).statusCode === 200);
    expect(await stockOf(shop, 'crowded')).toBe(388);
    expect((await anna.gets(readCashAllowance)).openPieces).toBe(12);
  });

  test('limit pieces and value until a parcel is delivered, with a helpful message', async () => {
    await shop.stock(
      aProduct('bead', { pricePaisa: 10_000, stock: 90 }),
      aProduct('idol', { pricePaisa: 900_000, stock: 9 }),
    );
    const maya = await aCustomer(shop);
    const tooMany = await orderMore(shop, maya, 'bead', 13);
    expect([tooMany.statusCode, reasonOf(tooMany)]).toEqual([422, 'cash-pieces-limit']);
    expect(tooMany.json().message).toMatch(/up to 12 pieces with cash on delivery\. Please order less\.$/);

    await takeOnlinePayment(shop);
    const other = await aCustomer(shop);
    expect((await orderMore(shop, other, 'idol', 2)).statusCode).toBe(200);
    const tooMuch = await orderMore(shop, other, 'idol', 1);
    expect([tooMuch.statusCode, reasonOf(tooMuch)]).toEqual([422, 'cash-value-limit']);
    expect(tooMuch.json().message).toMatch(/you have Rs 18,000\. Please wait for that parcel, or pay online\.$/);
    expect(await stockOf(shop, 'idol')).toBe(7);

    await deliver(other);
    expect((await orderMore(shop, other, 'idol', 3)).json().totalAmount).toBe(36_000);
    const params = { userId: other.userId };
    expect(await other.gets(readCashAllowance, params)).toMatchObject({ limitPaisa: null, limitPieces: null });
  });

  test('can be set or turned off by the owner', async () => {
    await shop.stock(aProduct('set-by-owner', { pricePaisa: 10_000, stock: 90 }));
    const set = (value: number | string | undefined) =>
      shop.database.transaction((trx) => writeShopSetting(trx, 'cash-limit-pieces', value));
    const tara = await aCustomer(shop);
    await set(1);
    expect(reasonOf(await orderMore(shop, tara, 'set-by-owner', 2))).toBe('cash-pieces-limit');
    await set('none');
    expect((await orderMore(shop, tara, 'set-by-owner', 20)).statusCode).toBe(200);
    await set(undefined);
    expect(reasonOf(await orderMore(shop, tara, 'set-by-owner', 1))).toBe('cash-pieces-limit');
  });

  test('require a confirmed address for cash when there is a mail server', async () => {
    await shop.stock(aProduct('confirmed-only', { stock: 9 }));
    const sita = await aCustomer(shop);
    const confirm = (at: string | null) => shop.update('users', { confirmed_at: at }, { id: sita.userId });
    await confirm(null);
    const refused = await orderMore(shop, sita, 'confirmed-only', 1);
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'email-unconfirmed']);
    for (const _ of [1, 2]) {
      expect(await sita.gets(sendConfirmation)).toEqual({ message: messages.verificationSent });
    }
    expect(await linksTo(shop, sita.email, 'confirm-email')).toHaveLength(1);
    await confirm(new Date().toISOString());
    expect((await orderMore(shop, sita, 'confirmed-only', 1)).statusCode).toBe(200);
    await sita.gets(sendConfirmation);
    expect(await linksTo(shop, sita.email, 'confirm-email')).toHaveLength(1);
  });

  test('allow ten orders an hour per customer, also concurrently', async () => {
    await shop.stock(aProduct('hourly', { pricePaisa: 10_000, stock: 90 }));
    const rina = await aCustomer(shop);
    await orderMore(shop, rina, 'hourly', 1);
    await deliver(rina);
    for (let order = 2; order <= 10; order += 1) {
      expect((await orderMore(shop, rina, 'hourly', 1)).statusCode).toBe(200);
    }
    const refused = await orderMore(shop, rina, 'hourly', 1);
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(3600, -3)]);
    expect(refused.json().message).toMatch(
      /^You have placed many orders in a short time\. Please try again in \d+ minutes\.$/,
    );
    expect(await stockOf(shop, 'hourly')).toBe(80);
    await shop.update('orders', { ordered_at: '2020-01-01T00:00:00.000Z' }, { user_id: rina.userId });
    expect((await orderMore(shop, rina, 'hourly', 1)).statusCode).toBe(200);
  });

  test('allow new customers of one network two hundred cash orders an hour', async () => {
    await shop.stock(aProduct('networked', { pricePaisa: 10_000, stock: 90 }));
    const known = await aCustomer(shop);
    await orderMore(shop, known, 'networked', 1);
    await deliver(known);
    const crowd = await Promise.all(Array.from({ length: 2 }, () => aCustomer(shop)));
    for (let at = 0; at < 199; at += 1) await shop.app.rateLimiter.consume('cashOrder', { address: '203.0.113.9' });
    const responses = [];
    for (const who of crowd) responses.push(await orderMore(shop, who, 'networked', 1, '203.0.113.9'));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
    expect(responses.at(-1)?.json().message).toMatch(
      /^Many new customers on your network .* You can pay online\. Please try/,
    );
    expect((await orderMore(shop, known, 'networked', 1, '203.0.113.9')).statusCode).toBe(200);
    expect((await orderMore(shop, crowd[1] as TestCustomer, 'networked', 1, '203.0.113.10')).statusCode).toBe(200);
  });

  test('do not count failed orders', async () => {
    await shop.stock(aProduct('neighbourly', { pricePaisa: 10_000, stock: 90 }));
    const from = '203.0.113.20';
    const mischief = await aCustomer(shop);
    const { form } = await aFullCart(shop, mischief, {});
    for (let at = 0; at < 190; at += 1) await shop.app.rateLimiter.consume('cashOrder', { address: from });
    const failures = await Promise.all(Array.from({ length: 8 }, () => mischief.ask(placeOrder, form, { from })));
    expect(new Set(failures.map(reasonOf))).toEqual(new Set(['cart-empty']));
    for (let again = 0; again < 4; again += 1) await mischief.ask(placeOrder, form, { from });
    expect((await orderMore(shop, await aCustomer(shop), 'neighbourly', 1, from)).statusCode).toBe(200);
  });
});
