import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { addAddress } from '#contract/calls/address-calls.ts';
import { login } from '#contract/calls/auth-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { addCartItem, readCart } from '#contract/calls/cart-calls.ts';
import { makeMailedToken } from '#server/modules/auth/mailed-tokens.ts';
import { everyCall } from '#tests/setup/calls.ts';
import { askCall, type TestInput } from '#tests/setup/customer.ts';
import { aCustomerWithData, type CustomerWithData, everyRow, homeAddress } from '#tests/setup/customer-with-data.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { repeats } from '#tests/setup/full-run.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';
import { type TestShop, useShop } from '#tests/setup/shop.ts';

// An Idempotency-Key makes of any number of tries one wish. Every POST is in the list below or among those
// that keep no answer; a new one that is in neither fails.

/**
 * What these answer is a token, which nothing may keep. A retry of a login is a login, one of a changed password
 * finds the old one gone. A link that was just mailed is not mailed again. A report of web vitals that is repeated
 * counts twice, which does no harm.
 */
const unkept = ['login', 'logout', 'changePassword', 'sendConfirmation', 'recordVitals'];

interface Wish {
  readonly by?: 'visitor';
  readonly input: (whose: CustomerWithData, shop: TestShop) => TestInput | Promise<TestInput>;
  /** What differs in another wish that comes with the same key. */
  readonly other: TestInput;
}

/** More than PostgreSQL's ten connections, so that some wait for others. */
const manyTries = repeats(16, 50);

const emailOf = (whose: CustomerWithData) => `new-${whose.userId}@example.com`;
const booker = { name: 'Maya', phoneNumber: '9800000000', paymentMethod: 'Cash' };
const birth = { dateOfBirth: '1990-01-02', question: 'When?', package: 'basic' };

const wishes: Record<string, Wish> = {
  register: {
    by: 'visitor',
    input: (whose) => ({
      query: { role: 'Customer' },
      body: { username: 'Maya', email: emailOf(whose), password: 'Amethyst7' },
    }),
    other: { body: { email: 'another@example.com' } },
  },
  forgotPassword: {
    by: 'visitor',
    input: ({ email }) => ({ query: { email } }),
    other: { query: { email: 'another@example.com' } },
  },
  resetPassword: {
    by: 'visitor',
    input: async ({ userId, email }, { database }) => {
      const token = await database.transaction((trx) => makeMailedToken(trx, userId, 'reset'));
      return { body: { email, token, password: 'Labradorite8', confirmPassword: 'Labradorite8' } };
    },
    other: { body: { token: 'another' } },
  },
  addCartItem: {
    input: ({ userId, productId }) => ({ body: { userId, productId, quantity: 3 } }),
    other: { body: { quantity: 4 } },
  },
  addWishes: {
    input: ({ userId, productId }) => ({ params: { userId }, body: { productIds: [productId] } }),
    other: { body: { productIds: [] } },
  },
  writeReview: {
    input: ({ userId, productId }) => ({ body: { id: userId, productId, comment: 'Better', rating: 5 } }),
    other: { body: { rating: 4 } },
  },
  addAddress: {
    input: ({ userId }) => ({ body: { id: userId, ...homeAddress } }),
    other: { body: { city: 'Pokhara' } },
  },
  placeOrder: {
    input: ({ cartId, addressId }) => ({
      body: { shoppingCartId: cartId, addressId, method: 0, PhoneNumber: '9800000000' },
    }),
    other: { body: { PhoneNumber: '9811111111' } },
  },
  subscribe: {
    by: 'visitor',
    input: (whose) => ({ body: { userEmail: emailOf(whose) } }),
    other: { body: { userEmail: 'another@example.com' } },
  },
  unsubscribe: {
    by: 'visitor',
    input: async (whose, { database }) => {
      const token = randomUUID();
      const row = { email: emailOf(whose), token, subscribed_at: new Date().toISOString(), unsubscribed_at: null };
      await database.transaction((trx) => trx.insertInto('subscribers').values(row).execute());
      return { query: { token } };
    },
    other: { query: { token: 'another' } },
  },
  requestCustomOrder: {
    by: 'visitor',
    input: (whose) => ({ body: { item: 'ring', budget: 1500, ideaDescription: 'A ring', email: emailOf(whose) } }),
    other: { body: { budget: 1600 } },
  },
  bookTarot: {
    by: 'visitor',
    input: (whose) => ({
      body: {
        ...booker,
        email: emailOf(whose),
        preferredMethod: 'Online',
        duration: '1 Hour',
        question: 'When?',
      },
    }),
    other: { body: { question: 'Where?' } },
  },
  bookNumerology: {
    by: 'visitor',
    input: (whose) => ({ body: { ...booker, ...birth, email: emailOf(whose), fullNameAtBirth: 'Maya Gurung' } }),
    other: { body: { question: 'Where?' } },
  },
  bookAstrology: {
    by: 'visitor',
    input: (whose) => ({ body: { ...booker, ...birth, email: emailOf(whose), placeOfBirth: 'Patan' } }),
    other: { body: { question: 'Where?' } },
  },
};

const posts: readonly AnyCall[] = everyCall.filter((call) => call.method === 'POST' && !unkept.includes(call.name));

/** How many rows of each table are new or other than before. */
async function changesBy(shop: TestShop, work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await everyRow(shop);
  await work();
  const after = await everyRow(shop);
  return Object.fromEntries(
    Object.entries(after).flatMap(([table, rows]) => {
      const known = new Set(before[table]);
      const count = rows.filter((row) => !known.has(row)).length;
      return count === 0 ? [] : [[table, count]];
    }),
  );
}

describe('The list of this test', () => {
  test('has every POST', () => {
    expect(posts.map((call) => call.name).filter((name) => !(name in wishes))).toEqual([]);
  });
});

describe.each(everyEngine)('Wishes with a key on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  /** Somebody with one wish, and how they utter it. */
  const wisherOf = async (call: AnyCall) => {
    const wish = wishes[call.name] ?? expect.fail(`${call.name} is not in the list`);
    const whose = await aCustomerWithData(shop);
    const input = await wish.input(whose, shop);
    const utter = (key: string, other: TestInput = {}) => {
      const query = { ...input.query, ...other.query };
      const body = input.body === undefined ? undefined : { ...input.body, ...(other.body as object | undefined) };
      const whole = { ...input, key, query, ...(body && { body }) };
      return wish.by === 'visitor' ? askCall(shop, call, whole) : whose.ask(call, whole);
    };
    const cart = () => whose.gets(readCart, { params: { userId: whose.userId } });
    return { utter, other: wish.other, cart };
  };

  /** What is in somebody's cart, in the end. */
  const quantities = (cart: { cartItems: readonly { quantity: number }[] }) =>
    cart.cartItems.map(({ quantity }) => quantity);

  describe.each(posts.map((call) => [call.name, call] as const))('%s', (name, call) => {
    test('many tries at once are one wish with one answer, and so is any later one', async () => {
      const once = await wisherOf(call);
      const changes = await changesBy(shop, async () => {
        expect((await once.utter(randomUUID())).statusCode).toBe(200);
      });
      expect(changes).toMatchObject({ idempotency_keys: 1 });

      const often = await wisherOf(call);
      const key = randomUUID();
      let first = '';
      const changesOfMany = await changesBy(shop, async () => {
        const answers = await Promise.all(Array.from({ length: manyTries }, () => often.utter(key)));
        for (const answer of answers) expect(answer.statusCode, answer.payload.slice(0, 200)).toBe(200);
        expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1);
        first = answers[0]?.payload ?? '';
      });
      expect(changesOfMany).toEqual(changes);
      // A new password ends the session that would look into the cart.
      if (name !== 'resetPassword') expect(quantities(await often.cart())).toEqual(quantities(await once.cart()));

      const changesOfLater = await changesBy(shop, async () => {
        const later = await often.utter(key);
        expect([later.statusCode, later.payload]).toEqual([200, first]);
      });
      expect(changesOfLater).toEqual({});
    });

    test('the same key with another wish is refused and does nothing', async () => {
      const { utter, other } = await wisherOf(call);
      const key = randomUUID();
      expect((await utter(key)).statusCode).toBe(200);
      const changes = await changesBy(shop, async () => {
        const answer = await utter(key, other);
        expect(answer.statusCode).toBe(422);
        expect(answer.json().data).toMatchObject([{ code: 'key-reused', field: 'Idempotency-Key' }]);
      });
      expect(changes).toEqual({});
    });
  });

  test('a key is its owner’s: another customer’s same key is another wish', async () => {
    const [maya, asha] = [await aCustomerWithData(shop), await aCustomerWithData(shop)];
    const key = 'the-very-same';
    const save = (whose: CustomerWithData) =>
      whose.gets(addAddress, { key, body: { id: whose.userId, ...homeAddress } });
    const [hers, theirs] = [await save(maya), await save(asha)];
    expect(hers.addressId).not.toBe(theirs.addressId);
  });

  test('a key is one call’s: the same with another call is refused', async () => {
    const maya = await aCustomerWithData(shop);
    const { userId, productId } = maya;
    await maya.gets(addAddress, { key: 'one-call', body: { id: userId, ...homeAddress } });
    const answer = await maya.ask(addCartItem, { key: 'one-call', body: { userId, productId, quantity: 1 } });
    expect(answer.statusCode).toBe(422);
  });

  test('a wish that was refused can be granted later under its key', async () => {
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
    const ask = () => maya.ask(addCartItem, { key: 'patient', body });
    expect((await ask()).statusCode).toBe(409);
    await shop.stock({ ...rare, attributes: [anAttribute('7', 2)] });
    expect((await ask()).json()).toMatchObject({ quantity: 2 });
    expect((await ask()).json()).toMatchObject({ quantity: 2 });
  });

  test('what is no key is told', async () => {
    const maya = await aCustomerWithData(shop);
    const save = (key: string) =>
      maya.ask(addAddress, { headers: { 'idempotency-key': key }, body: { id: maya.userId, ...homeAddress } });
    for (const key of ['', 'x'.repeat(201), 'two words', 'ключ']) expect((await save(key)).statusCode).toBe(400);
    expect((await save('x'.repeat(200))).statusCode).toBe(200);
  });

  test('a login with a key is a login each time', async () => {
    const maya = await aCustomerWithData(shop);
    for (const _ of ['once', 'again']) {
      const answer = await askCall(shop, login, {
        key: 'a-login',
        body: { username: maya.email, password: maya.password },
      });
      expect(answer.statusCode).toBe(200);
    }
    expect(JSON.stringify((await everyRow(shop)).idempotency_keys)).not.toContain('a-login');
  });
});
