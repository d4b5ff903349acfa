import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { bookNumerology, bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { rateLimits } from '#server/http/rate-limiter.ts';
import { aCustomer, askCall, type TestCustomer, useCustomer } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct, customForm, numerologyForm, tarotForm } from '#tests/setup/samples.ts';
import { defaultEngines, useShop } from '#tests/setup/shop.ts';

/** Starts like a JPEG: only a decoder detects that it is invalid. */
const undecodable = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)]);

describe.each(defaultEngines)('Pictures on %s', (engine) => {
  const shop = useShop(engine);
  const maya = useCustomer(shop);
  let form: Record<string, unknown>;
  beforeAll(async () => {
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('paid-stone', { stock: 1 }));
    ({ form } = await aFullCart(shop, maya, { 'paid-stone': 1 }));
  });
  const soldOut = async () => {
    await shop.stock(aProduct('paid-stone', { stock: 0 }));
    return {};
  };
  const foreignCart = async () => {
    const { form: theirs } = await aFullCart(shop, await aCustomer(shop), {});
    return { shoppingCartId: theirs.shoppingCartId };
  };

  test.each<[string, number, () => Promise<Record<string, unknown>> | Record<string, unknown>]>([
    ['an unknown cart', 404, () => ({ shoppingCartId: 'nobody' })],
    ['somebody else’s cart', 403, foreignCart],
    ['an unknown address', 422, () => ({ addressId: 'nowhere' })],
    ['an empty phone number', 422, () => ({ PhoneNumber: '\u0007' })],
    ['an unknown coupon', 422, () => ({ couponCode: 'NONE' })],
    [
      'a price that has changed',
      409,
      () => ({ shown: '[{"productId":"x","quantity":1,"unitPrice":1}]' }),
    ],
    ['cash on delivery', 422, () => ({ method: 0 })],
    ['nothing but its picture', 415, () => ({})],
    ['a product that is sold out', 409, soldOut],
  ])(
    'an order is rejected for %s with %i before its picture is decoded',
    async (_, status, own) => {
      const response = await maya.ask(placeOrder, {
        ...form,
        method: 1,
        FormFile: undecodable,
        ...(await own()),
      });
      expect(response.statusCode).toBe(status);
    },
  );

  test.each([
    [
      'a booking',
      bookNumerology,
      { ...numerologyForm, dateOfBirth: '1800-01-01', formFile: undecodable },
    ],
    ['a booking with cash', bookTarot, { ...tarotForm, formFile: undecodable }],
    [
      'a custom order',
      requestCustomOrder,
      { ...customForm, email: '', phoneNumber: '', imageURL: undecodable },
    ],
  ])('%s is rejected for its fields before its picture is decoded', async (_, call, body) => {
    expect((await askCall(shop, call, body)).statusCode).toBe(422);
  });

  test('an order that arrives again while it is placed gets the same response', async () => {
    await shop.stock(aProduct('sent-twice', { stock: 5 }));
    const otto = await aCustomer(shop);
    const { form: full } = await aFullCart(shop, otto, { 'sent-twice': 1 });
    const body = { ...full, method: 1, FormFile: await aPicture('teal') };
    const send = () => otto.ask(placeOrder, body, { key: 'sent-twice' });
    let first: string | undefined;
    const { transaction } = shop.database;
    onTestFinished(() => void vi.restoreAllMocks());
    // The second request has found no response yet when the first one places the order.
    vi.spyOn(shop.database, 'transaction').mockImplementationOnce(async (work) => {
      first = (await send()).payload;
      return transaction(work);
    });
    const second = await send();
    expect([second.statusCode, second.payload]).toEqual([200, first]);
  });

  test('every picture counts against its account, also with one idempotency key', async () => {
    const eve = await aCustomer(shop);
    // As a page sends it: a bare order would take a tenth of what the network may have unchecked.
    const shown = JSON.stringify([{ productId: 'paid-stone', unitPrice: 1, quantity: 1 }]);
    const order = { ...form, shown, method: 1, FormFile: undecodable };
    const send = (who: TestCustomer) => who.ask(placeOrder, order, { key: 'the-same' });
    const { attempts } = rateLimits.customerUpload.account;
    const statuses = await Promise.all(
      Array.from({ length: attempts + 1 }, async () => (await send(eve)).statusCode),
    );
    expect(statuses.toSorted()).toEqual([...Array<number>(attempts).fill(403), 429]);
    const refused = await send(eve);
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([
      429,
      expect.any(Number),
    ]);
    expect((await send(await aCustomer(shop))).statusCode).toBe(403);
  });
});
