import { beforeAll, describe, expect, test } from 'vitest';

import { removeAddress } from '#contract/calls/address-calls.ts';
import { upsertCart } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { aCustomer, useCustomer } from '#tests/setup/callers.ts';
import { aFullCart, orderVerbs } from '#tests/setup/orders.ts';
import { productIdOf, stockOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Orders on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { addCoupon, agreedOf, cartOf, ordersOf, shownOf } = orderVerbs(shop);
  const maya = useCustomer(shop);

  describe('are rejected with a reason for each line that has changed since it was shown', () => {
    test('prices, quantities, stock and removed lines', async () => {
      const anna = await aCustomer(shop);
      const stones = [
        'told-price',
        'told-short',
        'told-sold',
        'told-gone',
        'told-more',
        'told-same',
      ];
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
      const cartItems = [{ productId: moreId, quantity: 3 }];
      await anna.gets(upsertCart, { id: form.shoppingCartId, cartItems, note: 'mine' });
      const before = await cartOf(anna);

      const response = await anna.ask(placeOrder, { ...form, shown });

      expect(response.statusCode).toBe(409);
      const reason = (slug: string, code: string, description: string) => {
        return {
          code,
          description,
          field: before.cartItems.find(({ slugs }) => slugs === slug)?.cartItemId,
        };
      };
      expect(response.json().data).toEqual([
        reason('told-price', 'price-changed', 'Told Price now costs Rs 1,500 (was Rs 1,350).'),
        reason('told-short', 'stock-short', 'Only one of Told Short is left; you wanted 2.'),
        reason('told-sold', 'stock-short', 'Told Sold is sold out.'),
        reason('told-gone', 'product-gone', 'Told Gone is not for sale any more.'),
        reason('told-more', 'line-changed', 'Told More: now 3 in your cart (was 2).'),
      ]);
      expect(await cartOf(anna)).toEqual(before);
      expect(await stockOf(shop, 'told-same')).toBe(5);
      expect(await ordersOf(anna)).toEqual([]);
    });

    test('a line that came or went in another tab', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(aProduct('seen-stone'), aProduct('unseen-stone'));
      const { form } = await aFullCart(shop, anna, { 'unseen-stone': 1 });
      const productId = await productIdOf(shop, 'seen-stone');
      const shown = JSON.stringify([{ productId, quantity: 1, unitPrice: 1500 }]);
      const response = await anna.ask(placeOrder, { ...form, shown });
      expect(response.statusCode).toBe(409);
      expect(response.json().data).toMatchObject([
        { code: 'line-changed', description: 'Unseen Stone is in your cart too.' },
        {
          code: 'line-changed',
          description: 'Seen Stone is no longer in your cart.',
          field: 'agreed',
        },
      ]);
    });

    test('one change alone is the message; without `shown` only the stock counts', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(aProduct('dear-stone', { stock: 2 }));
      const { form } = await aFullCart(shop, anna, { 'dear-stone': 2 });
      const shown = await shownOf(anna);
      await shop.stock(aProduct('dear-stone', { stock: 2, pricePaisa: 160_050 }));
      const response = await anna.ask(placeOrder, { ...form, shown });
      expect(response.json().message).toBe('Dear Stone now costs Rs 1,600.50 (was Rs 1,500).');
      await shop.stock(aProduct('dear-stone', { stock: 1, pricePaisa: 160_050 }));
      const { message } = (await anna.ask(placeOrder, form)).json();
      expect(message).toBe('Only one of Dear Stone is left; you wanted 2.');
      await shop.stock(aProduct('dear-stone', { stock: 2, pricePaisa: 160_050 }));
      expect((await anna.gets(placeOrder, form)).subtotal).toBe(3201);
    });

    test.each([
      ['nothing', ''],
      ['half a list', '['],
      ['lines without anything', '[{}]'],
      [
        'too many lines',
        JSON.stringify(Array(101).fill({ productId: 'a', quantity: 1, unitPrice: 1 })),
      ],
    ])('shown as %s is no list of lines', async (_, shown) => {
      const { form } = await aFullCart(shop, maya, {});
      const response = await maya.ask(placeOrder, { ...form, shown });
      expect([response.statusCode, response.json().data[0].field]).toEqual([422, 'shown']);
    });
  });

  describe('are taken as they were agreed to, or not at all', () => {
    test('a price and a stock that changed are both told, and what is offered instead can be ordered', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(
        aProduct('both-stone', { pricePaisa: 250_000, stock: 9 }),
        aProduct('last-stone'),
      );
      const { form } = await aFullCart(shop, anna, { 'both-stone': 2, 'last-stone': 1 });
      const agreed = await agreedOf(anna);
      await shop.stock(
        aProduct('both-stone', { pricePaisa: 260_000, stock: 1 }),
        aProduct('last-stone', { stock: 0 }),
      );

      const response = await anna.ask(placeOrder, { ...form, agreed });

      expect(response.statusCode).toBe(409);
      const { data, current } = response.json();
      expect(data.map(({ description }: { description: string }) => description)).toEqual([
        'Only one of Both Stone is left; you wanted 2.',
        'Both Stone now costs Rs 2,600 (was Rs 2,500).',
        'Last Stone is sold out.',
        'Delivery is now Rs 100 (was free).',
        'The total is now Rs 2,700 (was Rs 6,500).',
      ]);
      expect(current).toMatchObject({
        lines: [{ name: 'Both Stone', quantity: 1 }],
        totalPaisa: 270_000,
      });
      expect(await ordersOf(anna)).toEqual([]);
      const order = await anna.gets(placeOrder, { ...form, agreed: JSON.stringify(current) });
      expect(order).toMatchObject({
        totalAmount: 2700,
        orderItems: [{ quantity: 1, unitPrice: 2600 }],
      });
      expect((await cartOf(anna)).cartItems).toEqual([]);
      expect(await stockOf(shop, 'both-stone')).toBe(0);
    });

    test('a coupon that is worth less', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(aProduct('cheap-stone', { pricePaisa: 255_000, stock: 9 }));
      await addCoupon('SIXTY', 60);
      const { form } = await aFullCart(shop, anna, { 'cheap-stone': 1 });
      const agreed = await agreedOf(anna, { code: 'SIXTY', percent: 60 });
      await shop.database.transaction((trx) =>
        trx
          .updateTable('coupons')
          .set({ discount_basis_points: 2400 })
          .where('code', '=', 'SIXTY')
          .execute(),
      );
      const response = await anna.ask(placeOrder, { ...form, couponCode: 'SIXTY', agreed });
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'Coupon SIXTY now takes 24% off (was 60%).',
      ]);
      const { current } = response.json();
      expect(current).toMatchObject({
        coupon: { code: 'SIXTY', percent: 24 },
        totalPaisa: 203_800,
      });
      expect(await shop.row('coupons', { code: 'SIXTY' })).toMatchObject({ used: 0 });
      const order = await anna.gets(placeOrder, {
        ...form,
        couponCode: 'SIXTY',
        agreed: JSON.stringify(current),
      });
      expect(order).toMatchObject({ totalAmount: 2038, couponCode: 'SIXTY' });
    });

    test('a coupon that has ended is left out of what is offered instead', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(aProduct('ended-stone', { pricePaisa: 100_000, stock: 9 }));
      await addCoupon('OVER', 20, 0);
      const { form } = await aFullCart(shop, anna, { 'ended-stone': 1 });
      const agreed = await agreedOf(anna, { code: 'OVER', percent: 20 });
      const response = await anna.ask(placeOrder, { ...form, couponCode: 'OVER', agreed });
      expect(response.json().data).toMatchObject([
        { code: 'coupon-spent', description: 'Coupon OVER has been used up.', field: 'couponCode' },
        { code: 'total-changed', description: 'The total is now Rs 1,100 (was Rs 900).' },
      ]);
      const { current } = response.json();
      expect(current).toMatchObject({ coupon: null, totalPaisa: 110_000 });
      // As the form still says it.
      const order = await anna.gets(placeOrder, {
        ...form,
        couponCode: 'OVER',
        agreed: JSON.stringify(current),
      });
      expect(order).toMatchObject({ couponCode: null, totalAmount: 1100 });
    });

    test('nothing is left', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(aProduct('gone-stone', { stock: 1 }));
      const { form } = await aFullCart(shop, anna, { 'gone-stone': 1 });
      const agreed = await agreedOf(anna);
      await shop.stock(aProduct('gone-stone', { stock: 0 }));
      const response = await anna.ask(placeOrder, { ...form, agreed });
      const { current } = response.json();
      expect([response.statusCode, current.lines, current.totalPaisa]).toEqual([409, [], 0]);
      const again = await anna.ask(placeOrder, { ...form, agreed: JSON.stringify(current) });
      expect([again.statusCode, again.json().message]).toEqual([422, messages.cartEmpty]);
    });

    test('with nothing to pay neither a way of paying nor a proof counts', async () => {
      const anna = await aCustomer(shop);
      await shop.stock(aProduct('gift-stone', { pricePaisa: 400_000, stock: 90 }));
      await addCoupon('GIFT', 100);
      const { form } = await aFullCart(shop, anna, { 'gift-stone': 20 });
      const agreed = await agreedOf(anna, { code: 'GIFT', percent: 100 });
      const order = await anna.gets(placeOrder, { ...form, method: 1, couponCode: 'GIFT', agreed });
      expect(order).toMatchObject({
        totalAmount: 0,
        payment: { state: 'confirmed', hasScreenshot: false },
      });
      const { form: next } = await aFullCart(shop, anna, { 'gift-stone': 1 });
      const paid = await anna.ask(placeOrder, { ...next, method: 1, agreed: await agreedOf(anna) });
      expect([paid.statusCode, paid.json().message]).toEqual([422, messages.checkoutFileMissing]);
    });

    test.each(['', '[', '[]', '{"lines":[{}]}'])(
      '‘%s’ is nothing that was agreed',
      async (agreed) => {
        const { form } = await aFullCart(shop, maya, {});
        const response = await maya.ask(placeOrder, { ...form, agreed });
        expect([response.statusCode, response.json().data[0].field]).toEqual([422, 'agreed']);
      },
    );
  });

  describe('are rejected with a reason and change nothing', () => {
    const ana = useCustomer(shop);
    let form: Record<string, unknown>;
    beforeAll(async () => {
      await shop.stock(aProduct('blue-stone', { stock: 3 }));
      ({ form } = await aFullCart(shop, ana, { 'blue-stone': 2 }));
    });
    const refused = async (own: Record<string, unknown>) => {
      const before = await cartOf(ana);
      const response = await ana.ask(placeOrder, { ...form, ...own });
      expect(await cartOf(ana)).toEqual(before);
      expect(await stockOf(shop, 'blue-stone')).toBe(3);
      expect(await ordersOf(ana)).toEqual([]);
      return [response.statusCode, response.json().message, response.json().data?.[0].field];
    };

    test('for an unknown or used up coupon', async () => {
      await addCoupon('SPENT', 50, 0);
      expect(await refused({ couponCode: 'NOSUCH' })).toEqual([
        422,
        messages.couponInvalid,
        'couponCode',
      ]);
      expect(await refused({ couponCode: 'SPENT' })).toEqual([
        422,
        'Coupon SPENT has been used up.',
        'couponCode',
      ]);
    });

    test('without using up a coupon', async () => {
      await addCoupon('ONCE', 50, 1);
      await shop.stock(aProduct('blue-stone', { stock: 1 }));
      expect((await ana.ask(placeOrder, { ...form, couponCode: 'ONCE' })).statusCode).toBe(409);
      await shop.stock(aProduct('blue-stone', { stock: 3 }));
      expect(await shop.row('coupons', { code: 'ONCE' })).toMatchObject({ used: 0 });
    });

    test('for an address that was removed meanwhile', async () => {
      const { form: other } = await aFullCart(shop, ana, {});
      await ana.gets(removeAddress, { id: other.addressId });
      expect(await refused({ addressId: other.addressId })).toEqual([
        422,
        messages.addressMissing,
        'addressId',
      ]);
    });

    test('for a missing or unexpected screenshot', async () => {
      expect(await refused({ method: 1 })).toEqual([422, messages.checkoutFileMissing, 'FormFile']);
      const FormFile = await aPicture();
      expect(await refused({ method: 0, FormFile })).toMatchObject([
        422,
        expect.any(String),
        'FormFile',
      ]);
    });

    test('for online payment without payment details', async () => {
      const FormFile = await aPicture();
      const message = 'This shop does not take online payments at the moment. Please pay in cash.';
      expect(await refused({ method: 1, FormFile })).toEqual([422, message, 'method']);
      await takeOnlinePayment(shop);
      const otto = await aCustomer(shop);
      await shop.stock(aProduct('paid-stone', { stock: 3 }));
      const { form: full } = await aFullCart(shop, otto, { 'paid-stone': 1 });
      expect(await otto.gets(placeOrder, { ...full, method: 1, FormFile })).toMatchObject({
        method: 1,
      });
    });

    test.each([
      ['PhoneNumber', 'abc', 'Please enter a phone number in digits, such as 980-0000000.'],
      ['email', 'not an address', messages.emailInvalid],
      ...['method', 'PhoneNumber', 'shoppingCartId', 'addressId'].map((field) => [
        field,
        '',
        expect.any(String),
      ]),
    ])('for the %s ‘%s’', async (field, typed, message) => {
      expect(await refused({ [field]: typed })).toEqual([422, message, field]);
    });

    test('for an empty cart, and a second order of the same cart', async () => {
      const otto = await aCustomer(shop);
      const { form: empty } = await aFullCart(shop, otto, {});
      const response = await otto.ask(placeOrder, empty);
      expect([response.statusCode, response.json().message]).toEqual([422, messages.cartEmpty]);
      const { form: full } = await aFullCart(shop, otto, { 'blue-stone': 1 });
      const twice = await Promise.all(
        [1, 2].map((tab) => otto.ask(placeOrder, full, { key: `tab-${tab}` })),
      );
      expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
      await shop.stock(aProduct('blue-stone', { stock: 3 }));
    });
  });
});
