import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { addAddress } from '#contract/calls/address-calls.ts';
import { addOrderNote } from '#contract/calls/admin/order-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { addCartItem, readCart } from '#contract/calls/cart-calls.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import { makeMailedToken } from '#server/modules/auth/mailed-links.ts';
import { createOrderLink } from '#server/modules/order/order-links.ts';
import { aStaffMember, askCall, type TestFields } from '#tests/setup/callers.ts';
import { everyCall } from '#tests/setup/calls.ts';
import {
  aCustomerWithData,
  type CustomerWithData,
  everyRow,
  homeAddress,
  quotePaisa,
} from '#tests/setup/customer-with-data.ts';
import { aSubscription } from '#tests/setup/push-service.ts';
import {
  anAttribute,
  aPicture,
  aProduct,
  astrologyForm,
  customForm,
  numerologyForm,
  serviceForm,
  tarotForm,
} from '#tests/setup/samples.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';

// Requests with the same Idempotency-Key run once. Every POST must be in the list below or among
// those without a stored response.

/** Calls that return a token, which must not be stored, or whose retry is harmless. */
const unstored = [
  'login',
  'logout',
  'changePassword',
  'sendConfirmation',
  'recordVitals',
  'reportClientError',
  // It changes nothing: its link must not stand in an address.
  'readLinkedOrder',
];

interface TestRequest {
  readonly by?: 'visitor';
  readonly input: (whose: CustomerWithData, shop: TestShop) => TestFields | Promise<TestFields>;
  /** What differs in another request with the same key. */
  readonly other: TestFields;
}

/** More than PostgreSQL's ten connections, so that some wait for others. */
const manyTries = 16;

const emailOf = (whose: CustomerWithData) => `new-${whose.userId}@example.com`;
const formOf = (form: object, other: TestFields): TestRequest => ({
  by: 'visitor',
  input: (whose) => ({ ...form, email: emailOf(whose) }),
  other,
});

const aLink = ({ database }: TestShop, orderId: string) =>
  database.transaction((trx) => createOrderLink(trx, orderId, 'command'));

const testRequests: Record<string, TestRequest> = {
  register: {
    by: 'visitor',
    input: (whose) => ({
      role: 'Customer',
      username: 'Maya',
      email: emailOf(whose),
      password: 'Amethyst7',
    }),
    other: { email: 'another@example.com' },
  },
  forgotPassword: {
    by: 'visitor',
    input: ({ email }) => ({ email }),
    other: { email: 'another@example.com' },
  },
  resetPassword: {
    by: 'visitor',
    input: async ({ userId, email }, { database }) => {
      const token = await database.transaction((trx) => makeMailedToken(trx, userId, 'reset'));
      return { email, token, password: 'Labradorite8', confirmPassword: 'Labradorite8' };
    },
    other: { token: 'another' },
  },
  addCartItem: {
    input: ({ userId, productId }) => ({ userId, productId, quantity: 3 }),
    other: { quantity: 4 },
  },
  addWishes: {
    input: ({ userId, productId }) => ({ userId, productIds: [productId] }),
    other: { productIds: [] },
  },
  writeReview: {
    input: ({ userId, productId }) => ({ id: userId, productId, comment: 'Better', rating: 5 }),
    other: { rating: 4 },
  },
  addAddress: {
    input: ({ userId }) => ({ id: userId, ...homeAddress }),
    other: { city: 'Pokhara' },
  },
  placeOrder: {
    input: ({ cartId, addressId }) => ({
      shoppingCartId: cartId,
      addressId,
      method: 0,
      PhoneNumber: '9800000000',
    }),
    other: { PhoneNumber: '9811111111' },
  },
  sendProof: {
    input: async ({ userId, orderId }) => ({
      userId,
      orderId,
      reference: 'FT-1',
      FormFile: await aPicture('teal'),
    }),
    other: { reference: 'FT-2' },
  },
  cancelLinkedOrder: {
    by: 'visitor',
    input: async ({ orderId }, shop) => ({ link: await aLink(shop, orderId) }),
    other: { link: 'A'.repeat(22) },
  },
  changeLinkedOrder: {
    by: 'visitor',
    input: async ({ orderId }, shop) => {
      const { shipping_paisa, total_paisa } = await shop.row('orders', { id: orderId });
      return {
        link: await aLink(shop, orderId),
        recipient: 'Maya Rai',
        phoneNumber: '9800000000',
        agreed: { deliveryPaisa: shipping_paisa, totalPaisa: total_paisa },
      };
    },
    other: { recipient: 'Asha Rai' },
  },
  sendLinkedProof: {
    by: 'visitor',
    input: async ({ orderId }, shop) => ({
      link: await aLink(shop, orderId),
      reference: 'FT-1',
      FormFile: await aPicture('teal'),
    }),
    other: { reference: 'FT-2' },
  },
  sendRequestProof: {
    input: async ({ userId, bookingId }) => ({
      userId,
      kind: 'bookings',
      id: bookingId,
      reference: 'FT-1',
      FormFile: await aPicture('teal'),
    }),
    other: { reference: 'FT-2' },
  },
  acceptOwnQuote: {
    input: ({ userId, quotedId }) => ({
      userId,
      id: quotedId,
      agreed: agreedText(agreedService('Custom order', quotePaisa)),
    }),
    other: { agreed: agreedText(agreedService('Custom order', 460_000)) },
  },
  subscribe: {
    by: 'visitor',
    input: (whose) => ({ userEmail: emailOf(whose) }),
    other: { userEmail: 'another@example.com' },
  },
  unsubscribe: {
    by: 'visitor',
    input: async (whose, { database }) => {
      const token = randomUUID();
      const row = {
        email: emailOf(whose),
        token,
        subscribed_at: new Date().toISOString(),
        unsubscribed_at: null,
      };
      await database.transaction((trx) => trx.insertInto('subscribers').values(row).execute());
      return { token };
    },
    other: { token: 'another' },
  },
  askBackInStock: {
    by: 'visitor',
    input: (whose) => ({ productId: whose.productId, userEmail: emailOf(whose) }),
    other: { userEmail: 'another@example.com' },
  },
  subscribeDevice: {
    by: 'visitor',
    input: (whose) => ({ subscription: aSubscription(whose.userId) }),
    other: { subscription: aSubscription('another') },
  },
  unsubscribeDevice: {
    by: 'visitor',
    input: (whose) => ({ endpoint: aSubscription(whose.userId).endpoint }),
    other: { endpoint: aSubscription('another').endpoint },
  },
  endBackInStock: {
    by: 'visitor',
    input: async (whose, { database }) => {
      const token = randomUUID();
      const row = {
        id: randomUUID(),
        product_id: whose.productId,
        attribute_id: '',
        channel: 'email',
        address: emailOf(whose),
        token,
        asked_at: new Date().toISOString(),
        told_at: null,
        ended_at: null,
      } as const;
      await database.transaction((trx) => trx.insertInto('stock_waits').values(row).execute());
      return { token };
    },
    other: { token: 'another' },
  },
  requestCustomOrder: formOf(customForm, { budget: 1600 }),
  bookService: formOf(serviceForm, { question: 'Where?' }),
  bookTarot: formOf(tarotForm, { question: 'Where?' }),
  bookNumerology: formOf(numerologyForm, { question: 'Where?' }),
  bookAstrology: formOf(astrologyForm, { question: 'Where?' }),
};

const posts: readonly AnyCall[] = everyCall.filter(
  (call) => call.method === 'POST' && !unstored.includes(call.name),
);

/** Counts the new or changed rows of each table, but for those of SQLite's search itself. */
async function changesBy(
  shop: TestShop,
  work: () => Promise<void>,
): Promise<Record<string, number>> {
  const before = await everyRow(shop);
  await work();
  const after = await everyRow(shop);
  return Object.fromEntries(
    Object.entries(after).flatMap(([table, rows]) => {
      if (/^search_.*_index/.test(table)) return [];
      const known = new Set(before[table]);
      const count = rows.filter((row) => !known.has(row)).length;
      return count === 0 ? [] : [[table, count]];
    }),
  );
}

describe('The list of requests', () => {
  test('has every POST', () => {
    expect(posts.map((call) => call.name).filter((name) => !(name in testRequests))).toEqual([]);
  });
});

describe.each(everyEngine)('Requests with an idempotency key on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  /** A customer with a request to send. */
  const senderOf = async (call: AnyCall) => {
    const testRequest = testRequests[call.name] ?? expect.fail(`${call.name} is not in the list`);
    const whose = await aCustomerWithData(shop);
    const input = await testRequest.input(whose, shop);
    const send = (key: string, other: TestFields = {}) => {
      const fields = { ...input, ...other };
      return testRequest.by === 'visitor'
        ? askCall(shop, call, fields, { key })
        : whose.ask(call, fields, { key });
    };
    const cart = () => whose.gets(readCart);
    return { send, other: testRequest.other, cart };
  };

  const quantities = (cart: { cartItems: readonly { quantity: number }[] }) =>
    cart.cartItems.map(({ quantity }) => quantity);

  describe.each(posts.map((call) => [call.name, call] as const))('%s', (name, call) => {
    test('run once with one response, however often they are sent', async () => {
      const once = await senderOf(call);
      const changes = await changesBy(shop, async () => {
        expect((await once.send(randomUUID())).statusCode).toBe(200);
      });
      expect(changes).toMatchObject({ idempotency_keys: 1 });

      const often = await senderOf(call);
      const key = randomUUID();
      let first = '';
      const changesOfMany = await changesBy(shop, async () => {
        const responses = await Promise.all(
          Array.from({ length: manyTries }, () => often.send(key)),
        );
        for (const response of responses)
          expect(response.statusCode, response.payload.slice(0, 200)).toBe(200);
        expect(new Set(responses.map((response) => response.payload)).size).toBe(1);
        first = responses[0]?.payload ?? '';
      });
      expect(changesOfMany).toEqual(changes);
      // A new password ends the session that would read the cart.
      if (name !== 'resetPassword')
        expect(quantities(await often.cart())).toEqual(quantities(await once.cart()));

      const changesOfLater = await changesBy(shop, async () => {
        const later = await often.send(key);
        expect([later.statusCode, later.payload]).toEqual([200, first]);
      });
      expect(changesOfLater).toEqual({});
    });

    test('are rejected when the key was used for another request', async () => {
      const { send, other } = await senderOf(call);
      const key = randomUUID();
      expect((await send(key)).statusCode).toBe(200);
      const changes = await changesBy(shop, async () => {
        const response = await send(key, other);
        expect(response.statusCode).toBe(422);
        expect(response.json().data).toMatchObject([
          { code: 'key-reused', field: 'Idempotency-Key' },
        ]);
      });
      expect(changes).toEqual({});
    });
  });

  test('are separate for each customer', async () => {
    const [maya, asha] = [await aCustomerWithData(shop), await aCustomerWithData(shop)];
    const key = 'the-very-same';
    const save = (whose: CustomerWithData) =>
      whose.gets(addAddress, { id: whose.userId, ...homeAddress }, { key });
    const [hers, theirs] = [await save(maya), await save(asha)];
    expect(hers.addressId).not.toBe(theirs.addressId);
  });

  test('are rejected when the key was used for another call', async () => {
    const maya = await aCustomerWithData(shop);
    const { userId, productId } = maya;
    await maya.gets(addAddress, { id: userId, ...homeAddress }, { key: 'one-call' });
    const response = await maya.ask(
      addCartItem,
      { userId, productId, quantity: 1 },
      { key: 'one-call' },
    );
    expect(response.statusCode).toBe(422);
  });

  test('are rejected when the key was used with other parameters of the path', async () => {
    const [maya, asha] = [await aCustomerWithData(shop), await aCustomerWithData(shop)];
    const owner = await aStaffMember(shop);
    const note = { text: 'Call before noon' };
    const add = (orderId: string) => owner.ask(addOrderNote, { orderId, ...note }, { key: 'same' });
    expect((await add(maya.orderId)).statusCode).toBe(200);
    expect((await add(asha.orderId)).statusCode).toBe(422);
  });

  test('can succeed after a failure with the same key', async () => {
    const rare = aProduct('rare-bead', { stock: 0, attributes: [anAttribute('7', 1)] });
    await shop.stock(rare);
    const product = (await shop.get('/api/product/rare-bead')).json();
    const maya = await aCustomerWithData(shop);
    const body = {
      userId: maya.userId,
      productId: product.id,
      quantity: 2,
      selectedAttributeId: product.attributes[0].productAttributeId,
    };
    const ask = () => maya.ask(addCartItem, body, { key: 'retried' });
    expect((await ask()).statusCode).toBe(409);
    await shop.stock({ ...rare, attributes: [anAttribute('7', 2)] });
    expect((await ask()).json()).toMatchObject({ quantity: 2 });
    expect((await ask()).json()).toMatchObject({ quantity: 2 });
  });

  test('reject an invalid key', async () => {
    const maya = await aCustomerWithData(shop);
    const save = (key: string) =>
      maya.ask(
        addAddress,
        { id: maya.userId, ...homeAddress },
        { headers: { 'idempotency-key': key } },
      );
    for (const key of ['', 'x'.repeat(201), 'two words', 'ключ'])
      expect((await save(key)).statusCode).toBe(400);
    expect((await save('x'.repeat(200))).statusCode).toBe(200);
  });
});
