import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AnyCall, defineCall } from '#contract/calls/call.ts';
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import { askCall, type TestFields } from '#tests/setup/callers.ts';
import { everyCall } from '#tests/setup/calls.ts';
import {
  aCustomerWithData,
  type CustomerWithData,
  everyRow,
  homeAddress,
  quotePaisa,
} from '#tests/setup/customer-with-data.ts';
import { aPicture } from '#tests/setup/samples.ts';
import { defaultEngines, type TestShop, useShop } from '#tests/setup/shop.ts';

// Every call must be in one of the two lists below.

/** Public calls. */
const forEverybody = [
  // By a link's 128 random bits.
  'readLinkedOrder',
  'cancelLinkedOrder',
  'changeLinkedOrder',
  'sendLinkedProof',
  ...Object.values(catalogueCalls).map(({ name }) => name),
  'readOfflineCatalogue',
  'readOfflineCataloguePart',
  'readOfflineSearch',
  'readCoupon',
  'login',
  'logout',
  'register',
  'confirmEmail',
  'forgotPassword',
  'resetPassword',
  'recordVitals',
  'reportClientError',
  'subscribe',
  'unsubscribe',
  'askBackInStock',
  'endBackInStock',
  'readPushKey',
  // By the address of a device, which only its browser and the push service know.
  'subscribeDevice',
  'unsubscribeDevice',
  'requestCustomOrder',
  'bookService',
  'bookTarot',
  'bookNumerology',
  'bookAstrology',
];

interface Wall {
  /** A request for somebody's data, valid when they send it themselves. */
  readonly on: (whose: CustomerWithData) => TestFields;
  /** Requests that mix the caller's own data with somebody else's. */
  readonly mixed?: (whose: CustomerWithData, caller: CustomerWithData) => TestFields[];
}

const ofUser: Wall = { on: ({ userId }) => ({ userId }) };
const screenshot = await aPicture('teal');
const order = { method: 0, PhoneNumber: '9800000000' };

/** Private calls. */
const behindWalls: Record<string, Wall> = {
  readUser: ofUser,
  updateUser: { on: ({ userId }) => ({ userId, name: 'Mallory', phoneNumber: '' }) },
  changePassword: {
    on: ({ email, password }) => ({
      email,
      oldPassword: password,
      newPassword: 'Labradorite8',
      confirmPassword: 'Labradorite8',
    }),
  },
  sendConfirmation: ofUser,
  listSessions: ofUser,
  endSession: { on: ({ userId }) => ({ userId, sessionId: 'unknown' }) },
  endOtherSessions: ofUser,
  readPushChoices: ofUser,
  changePushChoices: { on: ({ userId }) => ({ userId, switchedOff: ['orders'] }) },
  readCart: ofUser,
  addCartItem: { on: ({ userId, productId }) => ({ userId, productId, quantity: 1 }) },
  upsertCart: {
    on: ({ cartId, cartItemId, productId }) => ({
      id: cartId,
      cartItems: [{ cartItemId, productId, quantity: 9 }],
      note: 'Changed',
    }),
    mixed: ({ cartItemId, productId }, { cartId }) => [
      { id: cartId, cartItems: [{ cartItemId, productId, quantity: 9 }], note: 'Changed' },
    ],
  },
  removeCartItem: { on: ({ cartItemId }) => ({ cartItemId }) },
  readWishlist: ofUser,
  addWishes: { on: ({ userId, productId }) => ({ userId, productIds: [productId] }) },
  removeWish: { on: ({ userId, productId }) => ({ wishlistId: userId, productId }) },
  clearWishlist: { on: ({ userId }) => ({ id: userId }) },
  writeReview: {
    on: ({ userId, productId }) => ({ id: userId, productId, comment: 'Bad', rating: 1 }),
  },
  listAddresses: ofUser,
  addAddress: { on: ({ userId }) => ({ id: userId, ...homeAddress }) },
  changeAddress: { on: ({ addressId }) => ({ id: addressId, ...homeAddress, city: 'Pokhara' }) },
  removeAddress: { on: ({ addressId }) => ({ id: addressId }) },
  listOrders: ofUser,
  readCashAllowance: ofUser,
  placeOrder: {
    on: ({ cartId, addressId }) => ({ shoppingCartId: cartId, addressId, ...order }),
    mixed: (whose, caller) => [
      { shoppingCartId: caller.cartId, addressId: whose.addressId, ...order },
      { shoppingCartId: whose.cartId, addressId: caller.addressId, ...order },
    ],
  },
  sendProof: {
    on: ({ userId, orderId }) => ({ userId, orderId, reference: 'FT-1', FormFile: screenshot }),
    mixed: ({ orderId }, { userId }) => [{ userId, orderId, reference: '', FormFile: screenshot }],
  },
  cancelOwnOrder: {
    on: ({ userId, orderId }) => ({ userId, orderId }),
    mixed: ({ orderId }, { userId }) => [{ userId, orderId }],
  },
  changeOwnOrder: {
    on: ({ userId, orderId }) => ({ userId, orderId, ...ownChange }),
    mixed: ({ orderId }, { userId }) => [{ userId, orderId, ...ownChange }],
  },
  listOwnRequests: ofUser,
  listOwnWaits: ofUser,
  endOwnWait: { on: ({ userId }) => ({ userId, id: 'unknown' }) },
  acceptOwnQuote: {
    on: ({ userId, quotedId }) => ({
      userId,
      id: quotedId,
      agreed: agreedText(agreedService('Custom order', quotePaisa)),
    }),
  },
  cancelOwnBooking: { on: ({ userId, bookingId }) => ({ userId, id: bookingId }) },
  sendRequestProof: {
    on: ({ userId, bookingId }) => ({
      userId,
      kind: 'bookings',
      id: bookingId,
      reference: 'FT-1',
      FormFile: screenshot,
    }),
  },
  readUpload: { on: ({ uploadId }) => ({ id: uploadId }) },
};

/** Of the order that each of them has, as it costs now. */
const ownChange = {
  recipient: 'Maya',
  phoneNumber: '9841000000',
  agreed: { deliveryPaisa: 10_000, totalPaisa: 160_000 },
};

/** Not in the contract, because the response is a picture. */
const readUpload = defineCall('Uploads', 'readUpload', 'GET /uploads/{id}', {
  summary: 'A customer’s own picture',
  response: z.unknown(),
});

const privateCalls: readonly AnyCall[] = [
  ...everyCall.filter((call) => !forEverybody.includes(call.name)),
  readUpload,
];

/** Invalid tokens of an existing user. */
async function badTokens(
  shop: TestShop,
  { userId, token }: CustomerWithData,
): Promise<[string, string | undefined][]> {
  const { value: secret } = await shop.row('secrets', { name: 'session-tokens' });
  const now = Math.floor(Date.now() / 1000);
  const sessionId = String(decodeJwt(token).sid);
  const claims = { sub: userId, version: 1, sid: sessionId, exp: now + 60 };
  const signed = ({
    key = secret,
    issuer = 'sphatik',
    audience = 'sphatik-shop',
    payload = claims as object,
  }) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now - 120)
      .sign(createSecretKey(Buffer.from(key, 'utf8')));
  // What is signed like this is valid, so that each of the others is rejected for its own reason.
  expect(await shop.app.sessionTokens.verify(await signed({}))).toMatchObject({
    userId,
    sessionId,
  });
  const [header = '', payload = '', signature = ''] = token.split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const middle = Math.floor(payload.length / 2);
  const changed = `${payload.slice(0, middle)}${payload[middle] === 'A' ? 'B' : 'A'}${payload.slice(middle + 1)}`;
  return [
    ['none', undefined],
    ['invalid', 'not.a.token'],
    ['changed', `${header}.${changed}.${signature}`],
    ['cut off', `${header}.${payload}.`],
    ['unsigned', `${unsigned}.${payload}.`],
    ['expired', await signed({ payload: { ...claims, exp: now - 1 } })],
    ['signed by another shop', await signed({ key: randomBytes(48).toString('base64url') })],
    ['of another issuer', await signed({ issuer: 'elsewhere' })],
    ['for another audience', await signed({ audience: 'elsewhere' })],
    ['of an ended session', await shop.app.sessionTokens.sign({ userId, version: 0, sessionId })],
    ['of a later password', await shop.app.sessionTokens.sign({ userId, version: 2, sessionId })],
    ['without a session', await signed({ payload: { ...claims, sid: undefined } })],
    [
      'of no session',
      await shop.app.sessionTokens.sign({ userId, version: 1, sessionId: 'unknown' }),
    ],
    [
      'of nobody',
      await shop.app.sessionTokens.sign({ userId: randomUUID(), version: 1, sessionId }),
    ],
    ['that lasts for ever', await signed({ payload: { sub: userId, version: 1, sid: sessionId } })],
  ];
}

describe('The lists of this test', () => {
  test('name every call once', () => {
    const listed = [...forEverybody, ...Object.keys(behindWalls)];
    expect(everyCall.map((call) => call.name).filter((name) => !listed.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});

describe.each(defaultEngines)('Private calls on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  let maya: CustomerWithData;
  let mallory: CustomerWithData;

  beforeAll(async () => {
    maya = await aCustomerWithData(shop);
    mallory = await aCustomerWithData(shop);
  });

  test('there is data in every table', async () => {
    const rows = await everyRow(shop);
    const tables = [
      'users',
      'carts',
      'cart_items',
      'wishes',
      'reviews',
      'addresses',
      'orders',
      'order_items',
      'uploads',
    ];
    for (const table of tables) expect(rows[table]?.length, table).toBeGreaterThanOrEqual(2);
  });

  const expectRefusal = async (
    response: Awaited<ReturnType<typeof askCall>>,
    status: 401 | 403,
    shown: string,
  ) => {
    expect(response.statusCode, shown).toBe(status);
    const message = status === 401 ? 'Please log in first.' : 'This belongs to another account.';
    expect(response.json(), shown).toEqual({ message, requestId: expect.any(String) });
    expect(response.headers['cache-control'], shown).toBe('no-store');
  };

  describe.each(privateCalls.map((call) => [call.name, call] as const))('%s', (name, call) => {
    const wall = () => behindWalls[name] ?? expect.fail(`${name} is in none of the lists`);

    test('needs a valid token', async () => {
      const before = await everyRow(shop);
      for (const [what, token] of await badTokens(shop, maya)) {
        const login = token === undefined ? {} : { token };
        for (const key of [{}, { key: randomUUID() }])
          await expectRefusal(
            await askCall(shop, call, wall().on(maya), { ...login, ...key }),
            401,
            what,
          );
      }
      for (const authorization of [
        '',
        'Bearer',
        `Basic ${maya.token}`,
        maya.token,
        `Bearer ${maya.token} x`,
      ]) {
        const headers = { authorization };
        await expectRefusal(
          await askCall(shop, call, wall().on(maya), { headers }),
          401,
          authorization,
        );
      }
      expect(await everyRow(shop)).toEqual(before);
    });

    test('rejects another customer and changes nothing', async () => {
      const before = await everyRow(shop);
      for (const input of [wall().on(maya), ...(wall().mixed?.(maya, mallory) ?? [])]) {
        await expectRefusal(await mallory.ask(call, input), 403, JSON.stringify(input));
        await expectRefusal(
          await mallory.ask(call, input, { key: randomUUID() }),
          403,
          JSON.stringify(input),
        );
      }
      expect(await everyRow(shop)).toEqual(before);
    });

    test('works for the owner', async () => {
      const owner = await aCustomerWithData(shop);
      const response = await owner.ask(call, wall().on(owner));
      expect(response.statusCode, response.payload.slice(0, 200)).toBe(200);
      expect(response.headers['cache-control']).toMatch(/no-store/);
    });
  });
});
