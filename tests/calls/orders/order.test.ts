import { describe, expect, test } from 'vitest';

import { upsertCart } from '#contract/calls/cart-calls.ts';
import { type Order, placeOrder } from '#contract/calls/order-calls.ts';
import { composeMail } from '#server/modules/mail/mail-transport.ts';
import { aCustomer, useCustomer } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { demoMailShop } from '#tests/setup/mail-worker.ts';
import { aFullCart, orderVerbs } from '#tests/setup/orders.ts';
import { productIdOf, stockOf } from '#tests/setup/rows.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

/** Several times PostgreSQL's ten connections. */
const crowd = 40;

describe.each(everyEngine)('Orders on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { addCoupon, cartOf, mailsOf, ordersOf, shownOf } = orderVerbs(shop);
  const maya = useCustomer(shop);

  test('copy the cart, take the stock, empty the cart and queue emails', async () => {
    await shop.stock(
      aProduct('amethyst-bracelet', { pricePaisa: 150_000, salePaisa: 135_000, stock: 5 }),
      aProduct('clear-quartz', { pricePaisa: 49_950, stock: 3 }),
    );
    const { form } = await aFullCart(shop, maya, { 'amethyst-bracelet': 2, 'clear-quartz': 1 });
    const cart = await cartOf(maya);
    await maya.gets(upsertCart, {
      id: cart.shoppingCartId,
      cartItems: [],
      note: 'Wrap it, please',
    });
    await addCoupon('DASHAIN', 10);
    const body = {
      ...form,
      couponCode: 'dashain',
      firstName: 'Maya',
      lastName: 'Gurung',
      notes: 'Ring twice',
    };

    const order = await maya.gets(placeOrder, { ...body, shown: await shownOf(maya) });

    expect(order).toEqual({
      orderId: expect.any(String),
      orderDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      subtotal: 3199.5,
      couponCode: 'DASHAIN',
      couponDiscount: 319.95,
      shippingFee: 100,
      totalAmount: 2979.55,
      method: 0,
      phoneNumber: '+9779841000000',
      recipient: 'Maya Gurung',
      company: '',
      note: 'Wrap it, please',
      notes: 'Ring twice',
      address: {
        country: 'Nepal',
        state: 'Bagmati',
        city: 'Patan',
        streetAddress: 'Swotha Road 3',
        zipCode: '44700',
      },
      orderItems: [
        expect.objectContaining({
          slugs: 'amethyst-bracelet',
          unitPrice: 1350,
          quantity: 2,
          totalPrice: 2700,
        }),
        expect.objectContaining({
          slugs: 'clear-quartz',
          unitPrice: 499.5,
          quantity: 1,
          totalPrice: 499.5,
        }),
      ],
      version: 1,
      orderNumber: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$/),
      payment: { status: 0, state: 'awaiting', hasScreenshot: false },
      parcel: { state: 'not-packed', courier: '', trackingNumber: '' },
      history: [{ status: 0, at: order.orderDate, event: 'placed' }],
    } satisfies Order);
    expect(await ordersOf(maya)).toEqual([order]);
    expect(await cartOf(maya)).toMatchObject({ cartItems: [], note: '' });
    expect([await stockOf(shop, 'amethyst-bracelet'), await stockOf(shop, 'clear-quartz')]).toEqual(
      [3, 2],
    );
    const coupon = await shop.rows('coupons', { code: 'DASHAIN' });
    expect(coupon).toMatchObject([{ used: 1 }]);
    const mails = await mailsOf(order.orderId);
    expect(mails.map(({ event, recipient }) => [event, recipient])).toEqual([
      [`order-placed:${order.orderId}`, maya.email],
      [`order-received:${order.orderId}`, demoSettings.email],
    ]);
    expect(JSON.parse(mails[0]?.content ?? '')).toMatchObject({
      kind: 'order-placed',
      name: maya.name,
      order,
    });
  });

  test('stores the checkout’s texts as plain text', async () => {
    await shop.stock(aProduct('typed-bead', { stock: 9 }));
    const { form } = await aFullCart(shop, maya, { 'typed-bead': 1 });
    const name = {
      firstName: 'Maya\r\nPaid online',
      lastName: '\u202eGurung',
      company: 'Stones\u0007 Ltd',
    };
    const contact = {
      PhoneNumber: '98-4100 0000\u202e',
      notes: 'Ring twice\r\nor\u001b]0;call\u2028',
    };
    expect(await maya.gets(placeOrder, { ...form, ...name, ...contact })).toMatchObject({
      phoneNumber: '+9779841000000',
      recipient: 'Maya Paid online Gurung',
      company: 'Stones Ltd',
      notes: 'Ring twice\nor ]0;call',
    });
  });

  test('keep what a gift’s card should say, apart from the courier’s notes', async () => {
    await shop.stock(aProduct('card-bead', { stock: 9 }));
    const give = async (own: object) => {
      const { form } = await aFullCart(shop, maya, { 'card-bead': 1 });
      return maya.ask(placeOrder, { ...form, ...own });
    };
    const cardText = 'Happy birthday, Ama!\r\nYours,\u0007Maya';
    const kept = 'Happy birthday, Ama!\nYours, Maya';
    expect((await give({ cardText, notes: 'Ring twice' })).json()).toMatchObject({
      cardText: kept,
      notes: 'Ring twice',
    });
    expect((await ordersOf(maya))[0]).toMatchObject({ cardText: kept });
    expect((await give({})).json()).not.toHaveProperty('cardText');
    expect((await give({ cardText: 'x'.repeat(301) })).json()).toMatchObject({
      data: [{ field: 'cardText' }],
    });
  });

  test('say who receives the parcel, by default the customer, on every paper', async () => {
    await shop.stock(aProduct('gift-bead', { stock: 9 }));
    const give = async (own: object) => {
      const { form } = await aFullCart(shop, maya, { 'gift-bead': 1 });
      return maya.gets(placeOrder, { ...form, ...own });
    };
    for (const own of [{}, { recipient: ' \u202e ' }])
      expect((await give(own)).recipient).toBe(maya.name);
    const gift = await give({ recipient: ' Bina\u202e Rai ' });
    expect(gift.recipient).toBe('Bina Rai');
    for (const { content } of await mailsOf(gift.orderId)) {
      const mail = composeMail(
        { id: 'x', recipient: '', content: JSON.parse(content), createdAt: '', attempts: 0 },
        demoMailShop,
      );
      expect([mail.text, mail.html]).toEqual([
        expect.stringContaining('Bina Rai'),
        expect.stringContaining('Bina Rai'),
      ]);
    }
    // Version 1.0 stored no name with a saved address.
    const { delivery } = await shop.row('orders', { id: gift.orderId });
    const nameless = JSON.stringify({ ...JSON.parse(delivery), recipient: '' });
    await shop.update('orders', { delivery: nameless }, { id: gift.orderId });
    expect((await ordersOf(maya))[0]?.recipient).toBe(maya.name);
  });

  test('take the stock of a variant', async () => {
    await shop.stock(
      aProduct('rose-ring', { stock: 9, attributes: [anAttribute('S', 4), anAttribute('L', 4)] }),
    );
    const productId = await productIdOf(shop, 'rose-ring');
    const variants = () => shop.rows('product_attributes', { product_id: productId }, 'position');
    const [, large] = await variants();
    const { form } = await aFullCart(shop, maya, {});
    const cartItems = [{ productId, quantity: 3, selectedAttributeId: large?.id }];
    await maya.gets(upsertCart, { id: form.shoppingCartId, cartItems });
    const order = await maya.gets(placeOrder, form);
    expect(order.orderItems).toMatchObject([
      { attributeName: 'Size', attributeValue: 'L', quantity: 3 },
    ]);
    expect((await variants()).map(({ stock }) => stock)).toEqual([4, 1]);
    // A product with variants has no stock of its own.
    expect(await stockOf(shop, 'rose-ring')).toBe(0);
  });

  test('are listed newest first', async () => {
    const ming = await aCustomer(shop);
    await shop.stock(aProduct('many-stones', { stock: 50 }));
    const placed: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { form } = await aFullCart(shop, ming, { 'many-stones': 1 });
      placed.unshift((await ming.gets(placeOrder, form)).orderId);
      await expect
        .poll(() => Date.now())
        .toBeGreaterThan(Date.parse((await ordersOf(ming))[0]?.orderDate ?? ''));
    }
    expect((await ordersOf(ming)).map(({ orderId }) => orderId)).toEqual(placed);
  });
  test(`of ${crowd} customers at once, exactly the first 10 get the last 10`, async () => {
    await shop.stock(aProduct('last-ten', { stock: 10 }));
    const customers = await Promise.all(Array.from({ length: crowd }, () => aCustomer(shop)));
    const forms: Record<string, unknown>[] = [];
    for (const customer of customers)
      forms.push((await aFullCart(shop, customer, { 'last-ten': 1 })).form);
    const responses = await Promise.all(
      customers.map((customer, at) => customer.ask(placeOrder, { ...forms[at] })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(crowd - 10);
    expect(await stockOf(shop, 'last-ten')).toBe(0);
    const sold = await shop.rows('order_items', { slug: 'last-ten' });
    expect(sold.map(({ quantity }) => quantity)).toEqual(Array(10).fill(1));
    const refused = responses.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe('Last Ten is sold out.');
  });

  test('do not deadlock with lines in different orders', async () => {
    await shop.stock(aProduct('cross-a', { stock: 500 }), aProduct('cross-b', { stock: 500 }));
    const customers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(shop)));
    const forms: Record<string, unknown>[] = [];
    for (const [at, customer] of customers.entries()) {
      const wanted = at % 2 === 0 ? { 'cross-a': 1, 'cross-b': 2 } : { 'cross-b': 2, 'cross-a': 1 };
      forms.push((await aFullCart(shop, customer, wanted)).form);
    }
    const imports = Array.from({ length: 5 }, () =>
      shop.stock(aProduct('cross-c'), aProduct('cross-d')),
    );
    const responses = await Promise.all(
      customers.map((customer, at) => customer.ask(placeOrder, { ...forms[at] })),
    );
    await Promise.all(imports);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([await stockOf(shop, 'cross-a'), await stockOf(shop, 'cross-b')]).toEqual([480, 460]);
  });
});
