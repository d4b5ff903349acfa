import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import { removeAddress } from '#contract/calls/address-calls.ts';
import { readCart, upsertCart } from '#contract/calls/cart-calls.ts';
import { listOrders, type Order, placeOrder } from '#contract/calls/order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { shop as shopFacts } from '#contract/names/shop.ts';
import { aCustomer, askCall, type TestCustomer } from '#tests/setup/customer.ts';
import { aFullCart, productIdOf, stockOf } from '#tests/setup/full-cart.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';
import { engines, useShop } from '#tests/setup/shop.ts';

describe.each(engines)('Orders on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  let maya: TestCustomer;
  beforeAll(async () => {
    maya = await aCustomer(shop);
  });

  const cartOf = (who: TestCustomer) => who.gets(readCart, { params: { userId: who.userId } });
  const shownOf = async (who: TestCustomer) =>
    JSON.stringify(
      (await cartOf(who)).cartItems.map(({ productId, selectedAttributeId, quantity, unitPrice }) => ({
        productId,
        selectedAttributeId,
        quantity,
        unitPrice,
      })),
    );
  const ordersOf = (who: TestCustomer) => who.gets(listOrders, { params: { userId: who.userId } });
  const mailsOf = (orderId: string) =>
    shop.database.read
      .selectFrom('mails')
      .selectAll()
      .where('event', 'like', `%${orderId}%`)
      .orderBy('event')
      .execute();
  const addCoupon = (code: string, percent: number, useLimit: number | null = null) =>
    shop.database.transaction((trx) =>
      trx
        .insertInto('coupons')
        .values({
          code,
          discount_nano: percent * 1_000_000_000,
          starts_at: null,
          ends_at: null,
          use_limit: useLimit,
          used: 0,
          created_at: new Date().toISOString(),
        })
        .execute(),
    );

  test('a cart becomes an order: copied whole, stock taken, cart emptied, mails waiting', async () => {
    await shop.stock(
      aProduct('amethyst-bracelet', { pricePaisa: 150_000, discountPercent: 10, stock: 5 }),
      aProduct('clear-quartz', { pricePaisa: 49_950, stock: 3 }),
    );
    const { form } = await aFullCart(shop, maya, { 'amethyst-bracelet': 2, 'clear-quartz': 1 });
    const cart = await cartOf(maya);
    await maya.gets(upsertCart, { body: { id: cart.shoppingCartId, cartItems: [], note: 'Wrap it, please' } });
    await addCoupon('DASHAIN', 10);
    const body = { ...form, couponCode: 'dashain', firstName: 'Maya', lastName: 'Gurung', notes: 'Ring twice' };

    const order = await maya.gets(placeOrder, { body: { ...body, shown: await shownOf(maya) } });

    expect(order).toEqual({
      orderId: expect.any(String),
      orderDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      subtotal: 3199.5,
      couponCode: 'DASHAIN',
      couponDiscount: 319.95,
      shippingFee: 100,
      totalAmount: 2979.55,
      method: 0,
      phoneNumber: '9841000000',
      recipient: 'Maya Gurung',
      company: '',
      note: 'Wrap it, please',
      notes: 'Ring twice',
      address: { country: 'Nepal', state: 'Bagmati', city: 'Patan', streetAddress: 'Swotha Lane 3', zipCode: '44700' },
      orderItems: [
        expect.objectContaining({ slugs: 'amethyst-bracelet', unitPrice: 1350, quantity: 2, totalPrice: 2700 }),
        expect.objectContaining({ slugs: 'clear-quartz', unitPrice: 499.5, quantity: 1, totalPrice: 499.5 }),
      ],
      payment: { status: 0, hasScreenshot: false },
      history: [{ status: 0, at: order.orderDate }],
    } satisfies Order);
    expect(await ordersOf(maya)).toEqual([order]);
    expect(await cartOf(maya)).toMatchObject({ cartItems: [], note: '' });
    expect([await stockOf(shop, 'amethyst-bracelet'), await stockOf(shop, 'clear-quartz')]).toEqual([3, 2]);
    const coupon = await shop.database.read
      .selectFrom('coupons')
      .select('used')
      .where('code', '=', 'DASHAIN')
      .execute();
    expect(coupon).toEqual([{ used: 1 }]);
    const mails = await mailsOf(order.orderId);
    expect(mails.map(({ event, recipient }) => [event, recipient])).toEqual([
      [`order-placed:${order.orderId}`, maya.email],
      [`order-received:${order.orderId}`, shopFacts.contact.email],
    ]);
    expect(JSON.parse(mails[0]?.content ?? '')).toMatchObject({ kind: 'order-placed', name: maya.name, order });
  });

  test('what was typed at the checkout is kept as plain text', async () => {
    await shop.stock(aProduct('typed-bead', { stock: 9 }));
    const { form } = await aFullCart(shop, maya, { 'typed-bead': 1 });
    const order = await maya.gets(placeOrder, {
      body: {
        ...form,
        PhoneNumber: '98\u001b[31m00\u202e',
        firstName: 'Maya\r\nPaid online',
        lastName: '\u202eGurung',
        company: 'Stones\u0007 Ltd',
        email: 'maya@example.com',
        notes: 'Ring twice\r\nor\u001b]0;knock\u2028',
      },
    });
    expect(order).toMatchObject({
      phoneNumber: '98 [31m00',
      recipient: 'Maya Paid online Gurung',
      company: 'Stones Ltd',
      notes: 'Ring twice\nor ]0;knock',
    });
  });

  test.each([
    ['PhoneNumber', '\u0007\u202e', 'PhoneNumber must not be empty.'],
    ['email', 'not an address', messages.emailInvalid],
  ])('%s that says nothing is refused, and nothing is ordered', async (field, typed, message) => {
    const tara = await aCustomer(shop);
    await shop.stock(aProduct(`refused-${field.toLowerCase()}`, { stock: 9 }));
    const { form } = await aFullCart(shop, tara, { [`refused-${field.toLowerCase()}`]: 1 });
    const answer = await tara.ask(placeOrder, { body: { ...form, [field]: typed } });
    expect([answer.statusCode, answer.json().message, answer.json().data[0].field]).toEqual([422, message, field]);
    expect(await ordersOf(tara)).toEqual([]);
    expect((await cartOf(tara)).cartItems).toHaveLength(1);
  });

  test('lists show the new stock at once', async () => {
    await shop.stock(aProduct('last-pyramid', { stock: 1 }));
    const stockShown = async () => (await shop.get('/api/product/last-pyramid')).json().stockQuantity;
    expect(await stockShown()).toBe(1);
    const { form } = await aFullCart(shop, maya, { 'last-pyramid': 1 });
    await maya.gets(placeOrder, { body: form });
    expect(await stockShown()).toBe(0);
  });

  test('where a product has choices, the stock of the choice is taken', async () => {
    await shop.stock(aProduct('rose-ring', { stock: 9, attributes: [anAttribute('S', 4), anAttribute('L', 4)] }));
    const productId = await productIdOf(shop, 'rose-ring');
    const choices = () =>
      shop.database.read
        .selectFrom('product_attributes')
        .select(['id', 'value', 'stock'])
        .where('product_id', '=', productId)
        .orderBy('position')
        .execute();
    const [, large] = await choices();
    const { form } = await aFullCart(shop, maya, {});
    await maya.gets(upsertCart, {
      body: { id: form.shoppingCartId, cartItems: [{ productId, quantity: 3, selectedAttributeId: large?.id }] },
    });
    const order = await maya.gets(placeOrder, { body: form });
    expect(order.orderItems).toMatchObject([{ attributeName: 'Size', attributeValue: 'L', quantity: 3 }]);
    expect((await choices()).map(({ stock }) => stock)).toEqual([4, 1]);
    expect(await stockOf(shop, 'rose-ring')).toBe(9);
  });

  test('the newest order comes first', async () => {
    const ming = await aCustomer(shop);
    await shop.stock(aProduct('many-stones', { stock: 50 }));
    const placed: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { form } = await aFullCart(shop, ming, { 'many-stones': 1 });
      placed.unshift((await ming.gets(placeOrder, { body: form })).orderId);
      await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse((await ordersOf(ming))[0]?.orderDate ?? ''));
    }
    expect((await ordersOf(ming)).map(({ orderId }) => orderId)).toEqual(placed);
  });

  describe('what changed since the cart was shown is told line by line, and nothing is bought', () => {
    test('prices, numbers, stock and what is gone', async () => {
      const anna = await aCustomer(shop);
      const stones = ['told-price', 'told-short', 'told-sold', 'told-gone', 'told-more', 'told-same'];
      await shop.stock(...stones.map((slug) => aProduct(slug, { pricePaisa: 135_000, stock: 5 })));
      const wanted = Object.fromEntries(stones.map((slug) => [slug, 2]));
      const { form } = await aFullCart(shop, anna, wanted);
      const shown = await shownOf(anna);
      await shop.stock(
        aProduct('told-price', { pricePaisa: 150_000, stock: 5 }),
        aProduct('told-short', { pricePaisa: 135_000, stock: 1 }),
        aProduct('told-sold', { pricePaisa: 200_000, stock: 0 }),
        aProduct('told-gone', { published: false }),
      );
      const moreId = await productIdOf(shop, 'told-more');
      await anna.gets(upsertCart, {
        body: { id: form.shoppingCartId, cartItems: [{ productId: moreId, quantity: 3 }] },
      });
      await anna.gets(upsertCart, { body: { id: form.shoppingCartId, cartItems: [], note: 'mine' } });
      const before = await cartOf(anna);

      const answer = await anna.ask(placeOrder, { body: { ...form, shown } });

      expect(answer.statusCode).toBe(409);
      const fieldOf = (slug: string) => before.cartItems.find(({ slugs }) => slugs === slug)?.cartItemId;
      expect(answer.json().data).toEqual([
        {
          code: 'price-changed',
          description: 'Told Price now costs Rs 1,500 (was Rs 1,350).',
          field: fieldOf('told-price'),
        },
        {
          code: 'stock-short',
          description: 'Only one of Told Short is left; you wanted 2.',
          field: fieldOf('told-short'),
        },
        { code: 'stock-short', description: 'Told Sold is sold out.', field: fieldOf('told-sold') },
        { code: 'product-gone', description: 'Told Gone is not for sale any more.', field: fieldOf('told-gone') },
        {
          code: 'line-changed',
          description: 'Told More: your cart holds 3 by now (was 2).',
          field: fieldOf('told-more'),
        },
      ]);
      expect(await cartOf(anna)).toEqual(before);
      expect(await stockOf(shop, 'told-same')).toBe(5);
      expect(await ordersOf(anna)).toEqual([]);
    });

    test('a line that came or went in another tab', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(aProduct('seen-stone'), aProduct('unseen-stone'));
      const { form } = await aFullCart(shop, anna, { 'unseen-stone': 1 });
      const shown = JSON.stringify([
        { productId: await productIdOf(shop, 'seen-stone'), quantity: 1, unitPrice: 1500 },
      ]);
      const answer = await anna.ask(placeOrder, { body: { ...form, shown } });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().data).toMatchObject([
        { code: 'line-changed', description: 'Unseen Stone is in your cart as well.' },
        { code: 'line-changed', description: 'Something you saw in your cart is not in it any more.', field: 'shown' },
      ]);
    });

    test('one change alone is the message; without `shown` only the stock counts', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(aProduct('dear-stone', { stock: 2 }));
      const { form } = await aFullCart(shop, anna, { 'dear-stone': 2 });
      const shown = await shownOf(anna);
      await shop.stock(aProduct('dear-stone', { stock: 2, pricePaisa: 160_050 }));
      const answer = await anna.ask(placeOrder, { body: { ...form, shown } });
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'Dear Stone now costs Rs 1,600.50 (was Rs 1,500).',
      ]);
      await shop.stock(aProduct('dear-stone', { stock: 1, pricePaisa: 160_050 }));
      expect((await anna.ask(placeOrder, { body: form })).json().message).toBe(
        'Only one of Dear Stone is left; you wanted 2.',
      );
      await shop.stock(aProduct('dear-stone', { stock: 2, pricePaisa: 160_050 }));
      expect((await anna.gets(placeOrder, { body: form })).subtotal).toBe(3201);
    });

    test.each([
      ['nothing', ''],
      ['half a list', '['],
      ['an object', '{}'],
      ['numbers', '[1]'],
      ['lines without anything', '[{}]'],
      ['too many lines', JSON.stringify(Array(101).fill({ productId: 'a', quantity: 1, unitPrice: 1 }))],
    ])('shown as %s is no list of lines', async (_, shown) => {
      const { form } = await aFullCart(shop, maya, {});
      const answer = await maya.ask(placeOrder, { body: { ...form, shown } });
      expect([answer.statusCode, answer.json().data[0].field]).toEqual([422, 'shown']);
    });
  });

  describe('trouble changes nothing and says which', () => {
    let ana: TestCustomer;
    let form: Record<string, unknown>;
    beforeAll(async () => {
      ana = await aCustomer(shop);
      await shop.stock(aProduct('kept-stone', { stock: 3 }));
      ({ form } = await aFullCart(shop, ana, { 'kept-stone': 2 }));
    });
    const refused = async (own: Record<string, unknown>) => {
      const before = await cartOf(ana);
      const answer = await ana.ask(placeOrder, { body: { ...form, ...own } });
      expect(await cartOf(ana)).toEqual(before);
      expect(await stockOf(shop, 'kept-stone')).toBe(3);
      expect(await ordersOf(ana)).toEqual([]);
      return [answer.statusCode, answer.json().message, answer.json().data?.[0].field];
    };

    test('a coupon that is unknown or spent', async () => {
      await addCoupon('SPENT', 50, 0);
      for (const couponCode of ['NOSUCH', 'SPENT']) {
        expect(await refused({ couponCode })).toEqual([422, messages.couponInvalid, 'couponCode']);
      }
    });

    test('a coupon is not used up by an order that fails', async () => {
      await addCoupon('ONCE', 50, 1);
      await shop.stock(aProduct('kept-stone', { stock: 1 }));
      expect((await ana.ask(placeOrder, { body: { ...form, couponCode: 'ONCE' } })).statusCode).toBe(409);
      await shop.stock(aProduct('kept-stone', { stock: 3 }));
      const query = shop.database.read.selectFrom('coupons').select('used').where('code', '=', 'ONCE');
      expect(await query.executeTakeFirst()).toEqual({ used: 0 });
    });

    test('an address that was removed meanwhile', async () => {
      const { form: other } = await aFullCart(shop, ana, {});
      await ana.gets(removeAddress, { params: { id: other.addressId } });
      expect(await refused({ addressId: other.addressId })).toEqual([422, messages.addressMissing, 'addressId']);
    });

    test('paid without a screenshot, or a screenshot that nobody asked for', async () => {
      expect(await refused({ method: 1 })).toEqual([422, messages.checkoutFileMissing, 'FormFile']);
      const FormFile = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      expect(await refused({ method: 0, FormFile })).toMatchObject([422, expect.any(String), 'FormFile']);
    });

    test.each(['method', 'PhoneNumber', 'shoppingCartId', 'addressId'])('a form without %s', async (field) => {
      const { [field]: _, ...rest } = form;
      const answer = await ana.ask(placeOrder, { body: rest });
      expect([answer.statusCode, answer.json().data[0].field]).toEqual([422, field]);
      expect((await ana.ask(placeOrder, { body: { ...form, [field]: '' } })).statusCode).toBe(422);
    });

    test('an empty cart, and a second order of the same cart', async () => {
      const otto = await aCustomer(shop);
      const { form: empty } = await aFullCart(shop, otto, {});
      const answer = await otto.ask(placeOrder, { body: empty });
      expect([answer.statusCode, answer.json().message]).toEqual([422, messages.cartEmpty]);
      const { form: full } = await aFullCart(shop, otto, { 'kept-stone': 1 });
      const twice = await Promise.all([1, 2].map((tab) => otto.ask(placeOrder, { body: full, key: `tab-${tab}` })));
      expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
      await shop.stock(aProduct('kept-stone', { stock: 3 }));
    });

    test("somebody else's cart or address", async () => {
      const otto = await aCustomer(shop);
      const { form: others } = await aFullCart(shop, otto, { 'kept-stone': 1 });
      const [cart] = await refused({ shoppingCartId: others.shoppingCartId });
      const [address] = await refused({ addressId: others.addressId });
      expect([cart, address]).toEqual([403, 403]);
      expect((await cartOf(otto)).cartItems).toHaveLength(1);
      expect(await refused({ shoppingCartId: 'nothing' })).toMatchObject([404, 'Cart not found', undefined]);
    });

    test('without a token, or with another customer’s', async () => {
      expect((await askCall(shop, placeOrder, { body: form })).statusCode).toBe(401);
      expect((await maya.ask(placeOrder, { body: form })).statusCode).toBe(403);
      expect((await maya.ask(listOrders, { params: { userId: ana.userId } })).statusCode).toBe(403);
      expect((await askCall(shop, listOrders, { params: { userId: ana.userId } })).statusCode).toBe(401);
    });
  });

  test('of 200 customers at once, exactly the first 10 get the last 10', async () => {
    await shop.stock(aProduct('last-ten', { stock: 10 }));
    const customers = await Promise.all(Array.from({ length: 200 }, () => aCustomer(shop)));
    const forms: Record<string, unknown>[] = [];
    for (const customer of customers) forms.push((await aFullCart(shop, customer, { 'last-ten': 1 })).form);
    const answers = await Promise.all(customers.map((customer, at) => customer.ask(placeOrder, { body: forms[at] })));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(190);
    expect(await stockOf(shop, 'last-ten')).toBe(0);
    const sold = await shop.database.read
      .selectFrom('order_items')
      .select((row) => [row.fn.countAll<number>().as('orders'), row.fn.sum<number>('quantity').as('pieces')])
      .where('slug', '=', 'last-ten')
      .executeTakeFirst();
    expect(sold).toEqual({ orders: 10, pieces: 10 });
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe('Last Ten is sold out.');
  });

  test('of 50 times the same wish under one key there is one order and 50 equal answers', async () => {
    const anna = await aCustomer(shop);
    await shop.stock(aProduct('once-only', { stock: 100 }));
    const { form } = await aFullCart(shop, anna, { 'once-only': 2 });
    const wish = { body: form, key: 'one-wish' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => anna.ask(placeOrder, wish)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect(await ordersOf(anna)).toEqual([answers[0]?.json()]);
    expect(await stockOf(shop, 'once-only')).toBe(98);
    expect(await mailsOf(answers[0]?.json().orderId)).toHaveLength(2);
    const other = await anna.ask(placeOrder, { ...wish, body: { ...form, PhoneNumber: '1' } });
    expect(other.statusCode).toBe(422);
  });

  test('orders of several things in different orders do not wait for each other for ever', async () => {
    await shop.stock(aProduct('cross-a', { stock: 500 }), aProduct('cross-b', { stock: 500 }));
    const customers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(shop)));
    const forms: Record<string, unknown>[] = [];
    for (const [at, customer] of customers.entries()) {
      const wanted = at % 2 === 0 ? { 'cross-a': 1, 'cross-b': 2 } : { 'cross-b': 2, 'cross-a': 1 };
      forms.push((await aFullCart(shop, customer, wanted)).form);
    }
    const imports = Array.from({ length: 5 }, () => shop.stock(aProduct('cross-c'), aProduct('cross-d')));
    const answers = await Promise.all(customers.map((customer, at) => customer.ask(placeOrder, { body: forms[at] })));
    await Promise.all(imports);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([await stockOf(shop, 'cross-a'), await stockOf(shop, 'cross-b')]).toEqual([480, 460]);
  });
});
