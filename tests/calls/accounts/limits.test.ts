import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { addPicture } from '#contract/calls/admin/product-calls.ts';
import { startPasskeyLogin } from '#contract/calls/admin/staff-login-calls.ts';
import { stepUpByCode } from '#contract/calls/admin/staff-me-calls.ts';
import { changePassword, forgotPassword } from '#contract/calls/auth-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { writeReview } from '#contract/calls/product-calls.ts';
import {
  askBackInStock,
  bookTarot,
  requestCustomOrder,
  subscribe,
} from '#contract/calls/service-calls.ts';
import { recordVitals, reportClientError } from '#contract/calls/vitals-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { type RateLimitName, rateLimits } from '#server/http/rate-limiter.ts';
import { deleteExpired } from '#server/plugins/daily-clean-up.ts';
import { askCall, type TestFields, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { productIdOf } from '#tests/setup/rows.ts';
import { aPicture, aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { defaultEngines, everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';
import { lastLink, linksTo } from '#tests/setup/visitor.ts';

const password = 'Amethyst7';
const picture = await aPicture();
let visitors = 0;

/** Returns an unused address. */
function newAddress(): string {
  visitors += 1;
  return `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
}

async function post(
  app: FastifyInstance,
  from: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url: `/api/authentication/${path}`,
    remoteAddress: from,
    ...(body && { payload: body }),
    headers,
  });
}

const logIn = (
  app: FastifyInstance,
  from: string,
  email: string,
  typed: string,
  headers?: Record<string, string>,
) => post(app, from, 'login', { username: email, password: typed }, headers);
const signUp = (app: FastifyInstance, from: string, email: string) =>
  post(app, from, 'register', { username: 'Maya', email, password });

/** Others behind the same address, and the links in their emails. */
function crowdOf(shop: TestShop) {
  return {
    use: async (name: RateLimitName, attempts: number, address: string) => {
      for (let at = 0; at < attempts; at += 1)
        await shop.app.rateLimiter.consume(name, { address });
    },
    openLink: ({ token, email }: { token: string; email: string }, from: string) =>
      shop.app.inject({
        url: '/api/authentication/confirm-email',
        query: { token, email },
        remoteAddress: from,
      }),
  };
}

/** The same concurrently, in ascending order. */
async function statusesTogether(
  count: number,
  ask: (at: number) => ReturnType<typeof post>,
): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
  return responses.map(({ statusCode }) => statusCode).sort();
}

async function statuses(
  count: number,
  ask: (at: number) => ReturnType<typeof post>,
): Promise<number[]> {
  const responses: number[] = [];
  for (let at = 0; at < count; at += 1) responses.push((await ask(at)).statusCode);
  return responses;
}

const times = (count: number, status: number) => new Array<number>(count).fill(status);

describe.each(everyEngine)('Limits on %s', (engine) => {
  const shop = useShop(engine);
  const { use, openLink } = crowdOf(shop);

  test('allow ten login failures per account and address in a quarter of an hour', async () => {
    const address = newAddress();
    await signUp(shop.app, newAddress(), 'guessed@example.com');
    const tries = await statuses(10, () =>
      logIn(shop.app, address, 'Guessed@example.com', 'Wrong1234'),
    );
    expect(tries).toEqual(times(10, 401));
    const refused = await logIn(shop.app, address, 'guessed@example.com', password);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(
      /^Too many attempts\. Please wait 1[45] minutes and try again\.$/,
    );
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await logIn(shop.app, address, 'other@example.com', 'Wrong1234')).statusCode).toBe(401);
  });

  test('do not lock the owner out: the right password works from elsewhere', async () => {
    await signUp(shop.app, newAddress(), 'owner@example.com');
    const attacker = newAddress();
    await statuses(12, () => logIn(shop.app, attacker, 'owner@example.com', 'Wrong1234'));
    expect((await logIn(shop.app, newAddress(), 'owner@example.com', password)).statusCode).toBe(
      200,
    );
    // They are counted for the delay of further logins (`login-throttle.test.ts`); the owner's own
    // login is not.
    expect(await shop.app.rateLimiter.countAttempt('loginFromAnywhere', 'owner@example.com')).toBe(
      11,
    );
  });

  test('do not delay a known device during an attack', async () => {
    await signUp(shop.app, newAddress(), 'known@example.com');
    const home = newAddress();
    const first = await logIn(shop.app, home, 'known@example.com', password);
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? '';
    const fromHome = (typed: string) =>
      logIn(shop.app, home, 'known@example.com', typed, { cookie });
    // The attackers share the owner's address, and have others.
    await statuses(11, () => logIn(shop.app, home, 'known@example.com', 'Wrong1234'));
    expect((await logIn(shop.app, home, 'known@example.com', password)).statusCode).toBe(429);
    expect((await fromHome(password)).statusCode).toBe(200);
    expect(await statuses(10, () => fromHome('Wrong1234'))).toEqual(times(10, 401));
    // A stolen device has ten attempts as well.
    expect((await fromHome(password)).statusCode).toBe(429);
  });

  test('hold for concurrent requests', async () => {
    const address = newAddress();
    const counts = await statusesTogether(25, () =>
      logIn(shop.app, address, 'rushed@example.com', 'Wrong1234'),
    );
    expect(counts.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(new Set(counts)).toEqual(new Set([401, 429]));
  });

  test('resets the count after a successful login, which is not counted', async () => {
    const address = newAddress();
    await signUp(shop.app, newAddress(), 'forgetful@example.com');
    await use('login', 89, address);
    for (let round = 0; round < 2; round += 1) {
      const wrong = await statuses(5, () =>
        logIn(shop.app, address, 'forgetful@example.com', 'Wrong1234'),
      );
      expect(wrong).toEqual(times(5, 401));
      expect((await logIn(shop.app, address, 'forgetful@example.com', password)).statusCode).toBe(
        200,
      );
    }
  });

  test('do not keep out who has confirmed the address or reset the password on this device', async () => {
    const from = newAddress();
    const email = 'neighbour@example.com';
    await signUp(shop.app, newAddress(), email);
    await use('login', 100, from);
    expect((await logIn(shop.app, from, email, password)).statusCode).toBe(429);
    const confirmed = await openLink(await lastLink(shop, email, 'confirm-email'), from);
    await post(shop.app, newAddress(), `forgot-password?email=${email}`);
    const { token } = await lastLink(shop, email, 'reset-password');
    const body = { email, token, password, confirmPassword: password };
    const reset = await post(shop.app, from, 'reset-password', body);
    for (const { headers } of [confirmed, reset]) {
      const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
      expect((await logIn(shop.app, from, email, password, { cookie })).statusCode).toBe(200);
    }
  });

  test('allow a hundred failures per address or IPv6 network', async () => {
    await use('login', 98, '2001:db8:7:7::1');
    const tries = await statuses(2, (at) =>
      logIn(shop.app, `2001:db8:7:7::${at + 2}`, `many-${at}@example.com`, 'Wrong1234'),
    );
    expect(tries).toEqual(times(2, 401));
    expect(
      (await logIn(shop.app, '2001:db8:7:7:ffff::1', 'one@example.com', 'Wrong1234')).statusCode,
    ).toBe(429);
    expect(
      (await logIn(shop.app, '2001:db8:7:107::1', 'one@example.com', 'Wrong1234')).statusCode,
    ).toBe(401);
  });
});

describe.each(defaultEngines)('Limits of each call on %s', (engine) => {
  const shop = useShop(engine);
  const { use, openLink } = crowdOf(shop);

  test('let two hundred people behind an attacked address sign up, mistype, log in and reset a password', async () => {
    const from = newAddress();
    // Hashing each would take a minute.
    vi.spyOn(shop.app.passwords, 'hash').mockImplementation(async (typed) => typed);
    vi.spyOn(shop.app.passwords, 'verify').mockImplementation(
      async (typed, stored) => typed === stored,
    );
    // Somebody behind the same address guesses passwords all the time.
    let isOver = false;
    const guesses: number[] = [];
    const guess = async () => {
      for (let at = 0; !isOver; at += 1)
        guesses.push(
          (await logIn(shop.app, from, `victim-${at}@example.com`, 'Wrong1234')).statusCode,
        );
    };
    await use('login', 90, from);
    const guessing = guess();
    const join = async (email: string) => {
      const joined = await signUp(shop.app, from, email);
      const confirmed = await openLink(await lastLink(shop, email, 'confirm-email'), from);
      const cookie = String(confirmed.headers['set-cookie']).split(';', 1)[0] ?? '';
      const answers = [
        joined,
        confirmed,
        await logIn(shop.app, from, email, 'Wrong1234', { cookie }),
        await logIn(shop.app, from, email, password, { cookie }),
        await post(shop.app, from, `forgot-password?email=${email}`),
      ];
      const { token } = await lastLink(shop, email, 'reset-password');
      const body = { email, token, password: 'Garnet123', confirmPassword: 'Garnet123' };
      answers.push(await post(shop.app, from, 'reset-password', body));
      return answers.map(({ statusCode }) => statusCode).join(' ');
    };
    // Others have done so before.
    for (const name of ['register', 'forgot'] as const)
      await use(name, rateLimits[name].address.attempts - 20, from);
    const people = (group: string) =>
      Promise.all(Array.from({ length: 20 }, (_, at) => join(`crowd-${group}-${at}@example.com`)));
    const joined = [...(await people('first')), ...(await people('second'))];
    await expect.poll(() => guesses.length).toBeGreaterThan(10);
    isOver = true;
    await guessing;
    expect(new Set(joined)).toEqual(new Set(['200 200 401 200 200 200']));
    expect(guesses.indexOf(429)).toBe(10);
    expect(new Set(guesses.slice(10))).toEqual(new Set([429]));
    vi.restoreAllMocks();
  });

  test('of an address do not use up an account', async () => {
    const address = newAddress();
    await use('login', 100, address);
    await statuses(20, () => logIn(shop.app, address, 'victim@example.com', 'Wrong1234'));
    expect(
      (await logIn(shop.app, newAddress(), 'victim@example.com', 'Wrong1234')).statusCode,
    ).toBe(401);
  });

  test('allow two hundred unconfirmed accounts per address in an hour, without invalid ones', async () => {
    const address = newAddress();
    const weak = { username: 'Maya', email: 'weak@example.com', password: 'weak' };
    expect(await statuses(15, () => post(shop.app, address, 'register', weak))).toEqual(
      times(15, 422),
    );
    await use('register', 198, address);
    const farmed = await statuses(3, (at) => signUp(shop.app, address, `farm-${at}@example.com`));
    expect(farmed).toEqual([200, 200, 429]);
    expect((await signUp(shop.app, newAddress(), 'farm-2@example.com')).statusCode).toBe(200);
    await openLink(await lastLink(shop, 'farm-0@example.com', 'confirm-email'), address);
    await openLink(await lastLink(shop, 'farm-0@example.com', 'confirm-email'), address);
    const next = await statuses(2, (at) => signUp(shop.app, address, `next-${at}@example.com`));
    expect(next).toEqual([200, 429]);
  });

  test('mail a link once in some minutes and say so, to a known or unknown address', async () => {
    await signUp(shop.app, newAddress(), 'flooded@example.com');
    for (const email of ['flooded@example.com', 'unknown@example.com']) {
      const ask = async () =>
        (await post(shop.app, newAddress(), `forgot-password?email=${email}`)).json().message;
      expect(await ask(), email).toBe(messages.resetSent);
      expect(await ask(), email).toBe(messages.resetSentBefore);
    }
    expect(await linksTo(shop, 'flooded@example.com', 'reset-password')).toHaveLength(1);
  });

  test('do not count invalid links', async () => {
    const email = 'linked@example.com';
    await signUp(shop.app, newAddress(), email);
    await post(shop.app, newAddress(), `forgot-password?email=${email}`);
    const address = newAddress();
    const guess = (token: string) =>
      post(shop.app, address, 'reset-password', {
        email,
        token,
        password,
        confirmPassword: password,
      });
    expect(await statuses(40, (at) => guess(`guess-${at}`))).toEqual(times(40, 422));
    expect((await guess((await lastLink(shop, email, 'reset-password')).token)).statusCode).toBe(
      200,
    );
  });
});

describe.each(defaultEngines)('The last attempt that a limit allows on %s', (engine) => {
  const shop = useShop(engine);
  const maya = useCustomer(shop);
  const pema = useStaff(shop);
  const origin = 'https://shop.example';
  let productId: string;
  beforeAll(async () => {
    await shop.stock(aProduct('reviewed-ring'));
    productId = await productIdOf(shop, 'reviewed-ring');
  });

  const asVisitor = (call: AnyCall, fields: TestFields) => (from: string) =>
    askCall(shop, call, fields, { from, headers: { origin } });
  const wrongPassword = {
    oldPassword: 'Wrong1234',
    newPassword: password,
    confirmPassword: password,
  };

  test.each<[RateLimitName, number, (from: string) => ReturnType<typeof askCall>]>([
    ['booking', 200, asVisitor(bookTarot, tarotForm)],
    ['customOrder', 200, asVisitor(requestCustomOrder, customForm)],
    ['visitorUpload', 200, asVisitor(requestCustomOrder, { ...customForm, imageURL: picture })],
    ['newsletter', 200, asVisitor(subscribe, { userEmail: 'maya@example.com' })],
    [
      'backInStock',
      200,
      (from) => asVisitor(askBackInStock, { productId, userEmail: 'maya@example.com' })(from),
    ],
    ['forgot', 200, asVisitor(forgotPassword, { email: 'maya@example.com' })],
    ['staffChallenge', 200, asVisitor(startPasskeyLogin, {})],
    ['vitals', 200, asVisitor(recordVitals, { page: 'home' })],
    [
      'clientErrors',
      200,
      asVisitor(reportClientError, { source: 'checkout', message: 'TypeError', at: '/a.js:1:2' }),
    ],
    [
      'changePassword',
      422,
      (from) => maya.ask(changePassword, { email: maya.email, ...wrongPassword }, { from }),
    ],
    [
      'review',
      200,
      (from) =>
        maya.ask(writeReview, { id: maya.userId, productId, comment: 'Fine', rating: 5 }, { from }),
    ],
    ['staffCode', 422, (from) => pema.ask(stepUpByCode, { code: '000000' }, { from })],
    ['staffUpload', 200, (from) => pema.ask(addPicture, { picture }, { from })],
  ])('of %s is followed by a refusal, for nobody else', async (name, status, send) => {
    const address = newAddress();
    const account = name.startsWith('staff') ? pema.id : maya.userId;
    const byAccount = 'account' in rateLimits[name] ? account : undefined;
    const client = { address, ...(byAccount !== undefined && { account: byAccount }) };
    const limit = Object.values<{ attempts: number }>(rateLimits[name])[0];
    for (let at = 1; at < (limit?.attempts ?? 0); at += 1)
      await shop.app.rateLimiter.consume(name, client);
    expect(await statuses(2, () => send(address))).toEqual([status, 429]);
    expect((await send(newAddress())).statusCode).toBe(byAccount === undefined ? status : 429);
  });

  test('a picture over the limit is refused before it is received', async () => {
    const address = newAddress();
    const { attempts } = rateLimits.visitorUpload.address;
    for (let at = 0; at < attempts; at += 1)
      await shop.app.rateLimiter.consume('visitorUpload', { address });
    const receive = vi.spyOn(shop.app.uploads, 'receive');
    const { statusCode } = await askCall(
      shop,
      requestCustomOrder,
      { ...customForm, imageURL: picture },
      { from: address },
    );
    expect([statusCode, receive.mock.calls.length]).toEqual([429, 0]);
  });
});

describe.runIf(everyEngine.includes('postgres'))('Servers that share a database', () => {
  const shop = useShop('postgres');

  const others = [1, 2, 3].map(() => useShop('postgres', { databaseOf: shop }));

  test('share the limits', async () => {
    const apps = [shop, ...others].map(({ app }) => app);
    const address = newAddress();
    const counts = await statusesTogether(24, (at) =>
      logIn(apps[at % apps.length] ?? shop.app, address, 'shared@example.com', 'Wrong1234'),
    );
    expect(counts).toEqual([...times(10, 401), ...times(14, 429)]);
    for (const app of apps)
      expect((await logIn(app, address, 'shared@example.com', password)).statusCode).toBe(429);
  });

  test('store no email addresses in the counts, and delete expired ones', async () => {
    await logIn(shop.app, newAddress(), 'counted@example.com', 'Wrong1234');
    const counts = () => shop.rows('rate_limits');
    expect((await counts()).length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(await counts())).not.toContain('counted@');
    await deleteExpired(shop.database);
    expect((await counts()).length).toBeGreaterThanOrEqual(2);
    await deleteExpired(shop.database, Date.now() + rateLimits.login.address.seconds * 1000 + 1000);
    expect(await counts()).toEqual([]);
  });
});
