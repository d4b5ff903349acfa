import { describe, expect, test } from 'vitest';

import { sendConfirmation } from '#contract/calls/auth-calls.ts';
import { upsertCart } from '#contract/calls/cart-calls.ts';
import { placeOrder, readCashAllowance, sendProof } from '#contract/calls/order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import {
  makeOrderChange,
  type OrderChange,
  orderChanges,
} from '#server/modules/order/order-changes.ts';
import { endUnpaidOrders } from '#server/modules/order/unpaid-orders.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/callers.ts';
import { aFullCart, orderVerbs } from '#tests/setup/orders.ts';
import {
  anAccount,
  mailsLike,
  productIdOf,
  stockOf,
  takeOnlinePayment,
} from '#tests/setup/rows.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';
import { linksTo } from '#tests/setup/visitor.ts';

/** Places an order of `quantity` pieces. */
async function orderMore(
  shop: TestShop,
  who: TestCustomer,
  slug: string,
  quantity: number,
  from = '198.51.100.1',
) {
  const { form } = await aFullCart(shop, who, { [slug]: quantity });
  return who.ask(placeOrder, form, { from });
}

const daysAfter = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString();

const reasonOf = (response: { json(): { data?: { code: string }[] } }) =>
  response.json().data?.[0]?.code;

describe.each(everyEngine)('Limits of orders on %s', (engine) => {
  const shop = useShop(engine, { env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { ordersOf } = orderVerbs(shop);
  const change = (made: OrderChange, orderId: string, body = {}) =>
    shop.database.transaction((trx) =>
      makeOrderChange(trx, made, orderId, body, { who: 'command', database: shop.database }),
    );
  const deliver = async (who: TestCustomer) => {
    const orderId = (await ordersOf(who))[0]?.orderId ?? '';
    for (const step of [orderChanges.pack, orderChanges.ship, orderChanges.deliver])
      await change(step, orderId);
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
    expect(tooMany.json().message).toMatch(
      /up to 12 pieces with cash on delivery\. Please order less\.$/,
    );

    await takeOnlinePayment(shop);
    const other = await aCustomer(shop);
    expect((await orderMore(shop, other, 'idol', 2)).statusCode).toBe(200);
    const tooMuch = await orderMore(shop, other, 'idol', 1);
    expect([tooMuch.statusCode, reasonOf(tooMuch)]).toEqual([422, 'cash-value-limit']);
    expect(tooMuch.json().message).toMatch(
      /you have Rs 18,000\. Please wait for that parcel, or pay online\.$/,
    );
    expect(await stockOf(shop, 'idol')).toBe(7);

    await deliver(other);
    expect((await orderMore(shop, other, 'idol', 3)).json().totalAmount).toBe(36_000);
    const params = { userId: other.userId };
    expect(await other.gets(readCashAllowance, params)).toMatchObject({
      limitPaisa: null,
      limitPieces: null,
    });
  });

  test('limit what is paid online until the payment is checked, with what to do', async () => {
    await takeOnlinePayment(shop);
    await shop.stock(
      aProduct('all-of-it', { pricePaisa: 10_000, stock: 999 }),
      aProduct('dear', { pricePaisa: 3_780_000_00, stock: 9 }),
    );
    const picture = await aPicture('white', 400, 700);
    const pay = async (who: TestCustomer, slug: string, quantity: number) => {
      const { form } = await aFullCart(shop, who, { [slug]: quantity });
      return who.ask(placeOrder, { ...form, method: 1, FormFile: picture });
    };
    const dear = await pay(await aCustomer(shop), 'dear', 1);
    expect([dear.statusCode, reasonOf(dear)]).toEqual([422, 'unchecked-value-limit']);
    expect(dear.json().data[0]).toMatchObject({ field: 'method' });
    expect(dear.json().message).toMatch(
      /up to Rs 100,000 .* order in parts, or write to .* about a larger order\.$/,
    );

    const rina = await aCustomer(shop);
    const first = await pay(rina, 'all-of-it', 30);
    expect(first.json().payment.heldUntil).toBe(daysAfter(first.json().orderDate, 3));
    expect(reasonOf(await pay(rina, 'all-of-it', 11))).toBe('unchecked-pieces-limit');
    expect((await rina.gets(readCashAllowance)).unchecked).toMatchObject({
      openPieces: 30,
      openPaisa: 310_000,
      limitPieces: 40,
    });
    expect(await stockOf(shop, 'all-of-it')).toBe(969);

    // Once it is confirmed the customer may order on, and once a parcel has come without a limit.
    await change(orderChanges.confirm, first.json().orderId);
    expect((await rina.gets(readCashAllowance)).unchecked).toMatchObject({ openPieces: 0 });
    await deliver(rina);
    expect((await rina.gets(readCashAllowance)).unchecked).toMatchObject({
      limitPaisa: null,
      limitPieces: null,
    });

    const sita = await aCustomer(shop);
    await shop.update(
      'users',
      { confirmed_at: null, mailbox_confirmed_at: null },
      { id: sita.userId },
    );
    const refused = await pay(sita, 'all-of-it', 13);
    expect(reasonOf(refused)).toBe('unchecked-pieces-limit');
    expect(refused.json().message).toContain('open the link in the email we sent you');
  });

  test('end an order that nobody has checked in time, and tell customer and owner', async () => {
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('held', { pricePaisa: 10_000, stock: 9 }));
    const buy = async () => {
      const who = await aCustomer(shop);
      const { form } = await aFullCart(shop, who, { held: 1 });
      const order = await who.gets(placeOrder, {
        ...form,
        method: 1,
        FormFile: await aPicture('red', 400, 700),
      });
      return { who, ...order };
    };
    const [forgotten, confirmed, asked, before] = [
      await buy(),
      await buy(),
      await buy(),
      await buy(),
    ];
    await change(orderChanges.confirm, confirmed.orderId);
    expect((await ordersOf(confirmed.who))[0]?.payment.heldUntil).toBeUndefined();
    // Version 1.0 promised no time.
    await shop.update('orders', { held_until: null }, { id: before.orderId });
    const end = forgotten.payment.heldUntil ?? '';
    expect(await endUnpaidOrders(shop.app, new Date(end))).toBe(0);
    // What waits for another screenshot is held longer from then on.
    await shop.update('orders', { held_until: '2026-01-01T00:00:00.000Z' }, { id: asked.orderId });
    await change(orderChanges.ask, asked.orderId, { reason: 'It is cut off.' });
    const [askedNow] = await ordersOf(asked.who);
    expect(Date.parse(askedNow?.payment.heldUntil ?? '')).toBeGreaterThan(Date.parse(end) - 1);
    await change(orderChanges.ask, before.orderId, { reason: 'It is cut off.' });
    expect((await ordersOf(before.who))[0]?.payment.heldUntil).toBeUndefined();
    await shop.update('orders', { held_until: end }, { id: forgotten.orderId });
    await shop.update('orders', { held_until: daysAfter(end, 9) }, { id: asked.orderId });

    const late = new Date(Date.parse(end) + 1);
    expect(await endUnpaidOrders(shop.app, late)).toBe(1);
    expect(await endUnpaidOrders(shop.app, late)).toBe(0);
    const [order] = await ordersOf(forgotten.who);
    expect(order).toMatchObject({
      parcel: { state: 'canceled' },
      payment: { state: 'proof-received' },
    });
    expect(order?.payment.heldUntil).toBeUndefined();
    expect(await stockOf(shop, 'held')).toBe(6);
    for (const { who } of [confirmed, asked, before])
      expect((await ordersOf(who))[0]?.parcel.state).toBe('not-packed');
    const [toCustomer] = await mailsLike(shop, `order-status:${forgotten.orderId}:%`);
    expect(toCustomer).toMatchObject({
      event: 'canceled',
      note: expect.stringContaining('We have not seen your payment'),
    });
    const [toOwner] = await mailsLike(shop, `orders-ended-to-owner:${forgotten.orderId}`);
    expect(toOwner.orders).toEqual([{ orderNumber: forgotten.orderNumber, totalAmount: 200 }]);
    expect(await shop.rows('audit_log', { subject: `order:${forgotten.orderId}` })).toMatchObject([
      { who: 'shop' },
    ]);
    // If the money has come after all, it can still be found and given back.
    await change(orderChanges.confirm, forgotten.orderId);
  });

  test('hold the pieces longer for a screenshot that was asked for, and for no other', async () => {
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('held-longer', { pricePaisa: 10_000, stock: 9 }));
    const hana = await aCustomer(shop);
    const { form } = await aFullCart(shop, hana, { 'held-longer': 1 });
    const picture = () => aPicture('white', 400, 700);
    const paid = { ...form, method: 1, FormFile: await picture() };
    const { orderId } = await hana.gets(placeOrder, paid);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const heldAfterProof = async () => {
      await shop.update('orders', { held_until: soon }, { id: orderId });
      const order = await hana.gets(sendProof, { orderId, FormFile: await picture() });
      return order.payment.heldUntil ?? '';
    };
    expect(await heldAfterProof()).toBe(soon);
    await change(orderChanges.ask, orderId, { reason: 'It is cut off.' });
    expect(Date.parse(await heldAfterProof())).toBeGreaterThan(Date.parse(daysAfter(soon, 2)));
    expect(await heldAfterProof()).toBe(soon);
  });

  test('take cash in Nepal alone, and say what to do', async () => {
    await shop.stock(aProduct('far-away', { pricePaisa: 500_000, stock: 9 }));
    const joe = await aCustomer(shop);
    const { form } = await aFullCart(shop, joe, { 'far-away': 1 });
    await shop.update('addresses', { country: 'United States' }, { user_id: joe.userId });
    const pay = async (method: number) => {
      const picture = method === 1 && { FormFile: await aPicture('blue', 400, 700) };
      return joe.ask(placeOrder, { ...form, method, ...picture });
    };
    const setAccount = (account: string | undefined) =>
      shop.database.transaction((trx) =>
        writeShopSetting(
          trx,
          'paymentAccounts',
          account && [anAccount({ accountNumber: account })],
        ),
      );
    await setAccount(undefined);
    for (const method of [0, 1]) {
      const refused = await pay(method);
      expect([refused.statusCode, refused.json().data[0].field]).toEqual([422, 'method']);
      expect(refused.json().message).toMatch(/please write to .*, and we’ll find a way\.$/i);
    }
    await setAccount('TEST-0123');
    const cash = await pay(0);
    expect([cash.statusCode, reasonOf(cash)]).toEqual([422, 'cash-abroad']);
    expect(cash.json().message).toMatch(
      /^Cash on delivery is for addresses in Nepal\..* please pay online\.$/,
    );
    const paid = await pay(1);
    expect(paid.json()).toMatchObject({ address: { country: 'United States' }, shippingFee: 0 });
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

  test('follow what the owner has set, for cash and for what nobody has checked', async () => {
    await shop.stock(aProduct('set-for-all', { pricePaisa: 10_000, stock: 90 }));
    const names = [
      'cash-limit-value',
      'cash-limit-pieces',
      'unchecked-limit-value',
      'unchecked-limit-pieces',
      'hold-days',
    ];
    const set = (...values: (number | string | undefined)[]) =>
      shop.database.transaction(async (trx) => {
        for (const [at, name] of names.entries()) await writeShopSetting(trx, name, values[at]);
      });
    await takeOnlinePayment(shop);
    const vera = await aCustomer(shop);
    const FormFile = await aPicture('white', 400, 700);
    const pay = async () => {
      const { form } = await aFullCart(shop, vera, { 'set-for-all': 1 });
      return vera.gets(placeOrder, { ...form, method: 1, FormFile });
    };
    await set(500_000, 5, 700_000, 7, 9);
    expect(await vera.gets(readCashAllowance)).toMatchObject({
      limitPaisa: 500_000,
      limitPieces: 5,
      unchecked: { limitPaisa: 700_000, limitPieces: 7 },
      holdDays: 9,
    });
    const held = await pay();
    expect(held.payment.heldUntil).toBe(daysAfter(held.orderDate, 9));
    await set('none', 'none', 'none', 'none', 'none');
    expect(await vera.gets(readCashAllowance)).toMatchObject({
      limitPaisa: null,
      limitPieces: null,
      unchecked: { limitPaisa: null, limitPieces: null },
      holdDays: null,
    });
    expect((await pay()).payment.heldUntil).toBeUndefined();
    await set();
  });

  test('require a confirmed address for cash when there is a mail server', async () => {
    await shop.stock(aProduct('confirmed-only', { stock: 9 }));
    const sita = await aCustomer(shop);
    const confirm = (at: string | null) =>
      shop.update('users', { confirmed_at: at, mailbox_confirmed_at: at }, { id: sita.userId });
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
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([
      429,
      expect.closeTo(3600, -3),
    ]);
    expect(refused.json().message).toMatch(
      /^You have placed many orders in a short time\. Please try again in \d+ minutes\.$/,
    );
    expect(await stockOf(shop, 'hourly')).toBe(80);
    // The next one may be placed when the first was an hour ago.
    const fiftyMinutesAgo = new Date(Date.now() - 50 * 60_000).toISOString();
    const [first] = await ordersOf(rina);
    await shop.update('orders', { ordered_at: fiftyMinutesAgo }, { id: first?.orderId ?? '' });
    const soon = await orderMore(shop, rina, 'hourly', 1);
    expect(Number(soon.headers['retry-after'])).toEqual(expect.closeTo(600, -2));
    await shop.update(
      'orders',
      { ordered_at: '2020-01-01T00:00:00.000Z' },
      { user_id: rina.userId },
    );
    expect((await orderMore(shop, rina, 'hourly', 1)).statusCode).toBe(200);
  });

  test('allow new customers of one network two hundred orders an hour, in cash and online', async () => {
    await shop.stock(aProduct('networked', { pricePaisa: 10_000, stock: 90 }));
    const known = await aCustomer(shop);
    await orderMore(shop, known, 'networked', 1);
    await deliver(known);
    const crowd = await Promise.all(Array.from({ length: 2 }, () => aCustomer(shop)));
    for (let at = 0; at < 199; at += 1)
      await shop.app.rateLimiter.consume('newOrder', { address: '203.0.113.9' });
    const responses = [];
    for (const who of crowd)
      responses.push(await orderMore(shop, who, 'networked', 1, '203.0.113.9'));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
    expect(responses.at(-1)?.json().message).toMatch(
      /^Many new customers on your network are ordering\. Please try again in [^.,]+\.$/,
    );
    // What a known customer fails at was not counted, so nothing is given back.
    const failing = await aFullCart(shop, known, {});
    const failed = await known.ask(placeOrder, failing.form, { from: '203.0.113.9' });
    expect(reasonOf(failed)).toBe('cart-empty');
    await takeOnlinePayment(shop);
    const { form } = await aFullCart(shop, crowd[1] as TestCustomer, {});
    const paid = { ...form, method: 1, FormFile: await aPicture('white', 400, 700) };
    const online = await crowd[1]?.ask(placeOrder, paid, { from: '203.0.113.9' });
    expect(online?.statusCode).toBe(429);
    expect((await orderMore(shop, known, 'networked', 1, '203.0.113.9')).statusCode).toBe(200);
    expect(
      (await orderMore(shop, crowd[1] as TestCustomer, 'networked', 1, '203.0.113.10')).statusCode,
    ).toBe(200);
  });

  test('let the new customers of one network hold what ten of them may, until it is checked', async () => {
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('held-by-many', { pricePaisa: 10_000, stock: 99 }));
    const product = { productId: await productIdOf(shop, 'held-by-many'), unitPrice: 100 };
    const picture = await aPicture('white', 400, 700);
    const from = '203.0.113.40';
    /**
     * A new customer with pieces in the cart, who orders them as a page has shown them, or bare.
     */
    const aBuyer = async (quantity: number, isBare = false) => {
      const who = await aCustomer(shop);
      const { form } = await aFullCart(shop, who, { 'held-by-many': quantity });
      const shown = JSON.stringify([{ ...product, quantity }]);
      const seen = isBare ? {} : { shown };
      const order = { ...form, method: 1, FormFile: picture, ...seen };
      return (more: object = {}, address = from) =>
        who.ask(placeOrder, { ...order, ...more }, { from: address });
    };
    expect((await (await aBuyer(2))()).statusCode).toBe(200);
    // Two of forty pieces are 5 of 100.
    await shop.app.rateLimiter.consume('uncheckedOrder', { address: from }, 895);
    const tenth = await aBuyer(40);
    // What fails gives its share back.
    expect((await tenth({ couponCode: 'NO-SUCH' })).statusCode).toBe(422);
    expect((await tenth()).statusCode).toBe(200);

    const next = await aBuyer(1);
    const refused = await next();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(refused.json().message).toMatch(
      /^Many new orders from your network .* in 24 hours, choose cash on delivery, or write to /,
    );
    expect(await stockOf(shop, 'held-by-many')).toBe(57);
    expect((await next({ method: 0, FormFile: undefined })).statusCode).toBe(200);
    // Three orders of two hundred: what failed and what was refused is not counted.
    await shop.app.rateLimiter.consume('newOrder', { address: from }, 197);
    await expect(shop.app.rateLimiter.consume('newOrder', { address: from })).rejects.toThrow();
    await shop.app.rateLimiter.consume('uncheckedOrder', { address: '203.0.113.41' }, 901);
    // A bare call counts as all that its customer may have.
    expect((await (await aBuyer(1, true))({}, '203.0.113.41')).statusCode).toBe(429);
    expect((await (await aBuyer(1))({}, '203.0.113.41')).statusCode).toBe(200);
  });

  test('share it by value where that is more than the pieces, as far as the owner limits it', async () => {
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('dear-pair', { pricePaisa: 2_500_000, stock: 99 }));
    const product = { productId: await productIdOf(shop, 'dear-pair'), unitPrice: 25_000 };
    const FormFile = await aPicture('white', 400, 700);
    const setValue = (value: string | undefined) =>
      shop.database.transaction((trx) => writeShopSetting(trx, 'unchecked-limit-value', value));
    /** Two pieces, after others have used so much of a thousand. */
    const orderAfter = async (used: number, from: string) => {
      await shop.app.rateLimiter.consume('uncheckedOrder', { address: from }, used);
      const who = await aCustomer(shop);
      const { form } = await aFullCart(shop, who, { 'dear-pair': 2 });
      const shown = JSON.stringify([{ ...product, quantity: 2 }]);
      return (await who.ask(placeOrder, { ...form, method: 1, FormFile, shown }, { from }))
        .statusCode;
    };
    // Half of the value, and two of forty pieces.
    expect(await orderAfter(951, '203.0.113.51')).toBe(429);
    expect(await orderAfter(950, '203.0.113.52')).toBe(200);
    await setValue('none');
    expect(await orderAfter(996, '203.0.113.53')).toBe(429);
    expect(await orderAfter(995, '203.0.113.54')).toBe(200);
    await setValue(undefined);
  });

  test('do not count failed orders', async () => {
    await shop.stock(aProduct('neighbourly', { pricePaisa: 10_000, stock: 90 }));
    const from = '203.0.113.20';
    const mischief = await aCustomer(shop);
    const { form } = await aFullCart(shop, mischief, {});
    for (let at = 0; at < 190; at += 1)
      await shop.app.rateLimiter.consume('newOrder', { address: from });
    const failures = await Promise.all(
      Array.from({ length: 8 }, () => mischief.ask(placeOrder, form, { from })),
    );
    expect(new Set(failures.map(reasonOf))).toEqual(new Set(['cart-empty']));
    for (let again = 0; again < 4; again += 1) await mischief.ask(placeOrder, form, { from });
    expect((await orderMore(shop, await aCustomer(shop), 'neighbourly', 1, from)).statusCode).toBe(
      200,
    );
  });
});
