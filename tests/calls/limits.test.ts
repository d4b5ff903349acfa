import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';

import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { deleteExpired } from '#server/modules/mail/delete-expired.ts';
import { readSettings } from '#server/plugins/env.ts';
import { rateLimits } from '#server/plugins/rate-limits.ts';
import { aCustomer } from '#tests/setup/customer.ts';
import { defaultEngines, everyEngine } from '#tests/setup/engines.ts';
import { useShop } from '#tests/setup/shop.ts';
import { lastLink } from '#tests/setup/visitor.ts';

const password = 'Amethyst7';
let visitors = 0;

/** Returns an unused address. */
function newAddress(): string {
  visitors += 1;
  return `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
}

async function post(app: FastifyInstance, from: string, path: string, body?: object, token?: string) {
  return app.inject({
    method: 'POST',
    url: `/api/authentication/${path}`,
    remoteAddress: from,
    ...(body && { payload: body }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}

const logIn = (app: FastifyInstance, from: string, email: string, typed: string) =>
  post(app, from, 'login', { username: email, password: typed });
const signUp = (app: FastifyInstance, from: string, email: string) =>
  post(app, from, 'register', { username: 'Maya', email, password });

/** The same concurrently, in ascending order. */
async function statusesTogether(count: number, ask: (at: number) => ReturnType<typeof post>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
  return responses.map(({ statusCode }) => statusCode).sort();
}

async function statuses(count: number, ask: (at: number) => ReturnType<typeof post>): Promise<number[]> {
  const responses: number[] = [];
  for (let at = 0; at < count; at += 1) responses.push((await ask(at)).statusCode);
  return responses;
}

const times = (count: number, status: number) => new Array<number>(count).fill(status);

describe.each(everyEngine)('Limits on %s', (engine) => {
  const shop = useShop(engine);

  test('allow ten login failures per account and address in a quarter of an hour', async () => {
    const address = newAddress();
    await signUp(shop.app, newAddress(), 'guessed@example.com');
    const tries = await statuses(10, () => logIn(shop.app, address, 'Guessed@example.com', 'Wrong1234'));
    expect(tries).toEqual(times(10, 401));
    const refused = await logIn(shop.app, address, 'guessed@example.com', password);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^Too many attempts\. Please wait 1[45] minutes and try again\.$/);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await logIn(shop.app, address, 'other@example.com', 'Wrong1234')).statusCode).toBe(401);
  });

  test('do not lock the owner out: the right password works from elsewhere', async () => {
    await signUp(shop.app, newAddress(), 'owner@example.com');
    const attacker = newAddress();
    await statuses(12, () => logIn(shop.app, attacker, 'owner@example.com', 'Wrong1234'));
    expect((await logIn(shop.app, newAddress(), 'owner@example.com', password)).statusCode).toBe(200);
    // They are counted for the delay of further logins (`login-throttle.test.ts`); the owner's own login is not.
    expect(await shop.app.rateLimiter.countAttempt('loginFromAnywhere', 'owner@example.com')).toBe(11);
  });

  test('do not delay a known device during an attack', async () => {
    await signUp(shop.app, newAddress(), 'known@example.com');
    const home = newAddress();
    const first = await logIn(shop.app, home, 'known@example.com', password);
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? '';
    const fromHome = (typed: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/authentication/login',
        remoteAddress: home,
        payload: { username: 'known@example.com', password: typed },
        headers: { cookie },
      });
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
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => logIn(shop.app, address, 'rushed@example.com', 'Wrong1234')),
    );
    const counts = responses.map(({ statusCode }) => statusCode);
    expect(counts.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(new Set(counts)).toEqual(new Set([401, 429]));
  });

  test('resets the count after a successful login', async () => {
    const address = newAddress();
    await signUp(shop.app, newAddress(), 'forgetful@example.com');
    for (let round = 0; round < 2; round += 1) {
      const wrong = await statuses(5, () => logIn(shop.app, address, 'forgetful@example.com', 'Wrong1234'));
      expect(wrong).toEqual(times(5, 401));
      expect((await logIn(shop.app, address, 'forgetful@example.com', password)).statusCode).toBe(200);
    }
  });

  test('allow thirty failures per address or IPv6 network', async () => {
    const tries = await statuses(30, (at) =>
      logIn(shop.app, `2001:db8:7:7::${at + 1}`, `many-${at}@example.com`, 'Wrong1234'),
    );
    expect(tries).toEqual(times(30, 401));
    expect((await logIn(shop.app, '2001:db8:7:7:ffff::1', 'one@example.com', 'Wrong1234')).statusCode).toBe(429);
    expect((await logIn(shop.app, '2001:db8:7:8::1', 'one@example.com', 'Wrong1234')).statusCode).toBe(401);
  });
});

describe.each(defaultEngines)('Limits of each call on %s', (engine) => {
  const shop = useShop(engine);

  test('count unknown accounts alike', async () => {
    const address = newAddress();
    const tries = await statuses(11, () => logIn(shop.app, address, 'nobody@example.com', 'Wrong1234'));
    expect(tries).toEqual([...times(10, 401), 429]);
  });

  test('of an address do not use up an account', async () => {
    const address = newAddress();
    await statuses(30, (at) => logIn(shop.app, address, `spread-${at}@example.com`, 'Wrong1234'));
    await statuses(20, () => logIn(shop.app, address, 'victim@example.com', 'Wrong1234'));
    expect((await logIn(shop.app, newAddress(), 'victim@example.com', 'Wrong1234')).statusCode).toBe(401);
  });

  test('do not count successful logins', async () => {
    const address = newAddress();
    await signUp(shop.app, address, 'family@example.com');
    expect(await statuses(35, () => logIn(shop.app, address, 'family@example.com', password))).toEqual(times(35, 200));
  });

  test('allow ten registrations per address in an hour, without invalid ones', async () => {
    const address = newAddress();
    const weak = { username: 'Maya', email: 'weak@example.com', password: 'weak' };
    expect(await statuses(15, () => post(shop.app, address, 'register', weak))).toEqual(times(15, 422));
    expect(await statuses(11, (at) => signUp(shop.app, address, `farm-${at}@example.com`))).toEqual([
      ...times(10, 200),
      429,
    ]);
    expect((await signUp(shop.app, newAddress(), 'farm-10@example.com')).statusCode).toBe(200);
  });

  test('allow five mailed links per account in an hour, known or unknown', async () => {
    await signUp(shop.app, newAddress(), 'flooded@example.com');
    for (const email of ['flooded@example.com', 'unknown@example.com']) {
      const asked = await statusesTogether(6, () => post(shop.app, newAddress(), `forgot-password?email=${email}`));
      expect(asked, email).toEqual([...times(5, 200), 429]);
    }
  });

  test('allow twenty requested links per address in an hour', async () => {
    const address = newAddress();
    const asked = await statusesTogether(21, (at) =>
      post(shop.app, address, `forgot-password?email=flood-${at}@example.com`),
    );
    expect(asked).toEqual([...times(20, 200), 429]);
  });

  test('do not count invalid links', async () => {
    const email = 'linked@example.com';
    await signUp(shop.app, newAddress(), email);
    await post(shop.app, newAddress(), `forgot-password?email=${email}`);
    const address = newAddress();
    const guess = (token: string) =>
      post(shop.app, address, 'reset-password', { email, token, password, confirmPassword: password });
    expect(await statuses(40, (at) => guess(`guess-${at}`))).toEqual(times(40, 422));
    expect((await guess((await lastLink(shop, email, 'reset-password')).token)).statusCode).toBe(200);
  });

  test('stop guesses of the old password with a stolen token', async () => {
    const { email, token } = await aCustomer(shop);
    const body = { email, oldPassword: 'Wrong1234', newPassword: password, confirmPassword: password };
    const tries = await statuses(11, () => post(shop.app, newAddress(), 'change-password', body, token));
    expect(tries).toEqual([...times(10, 422), 429]);
  });
});

describe('Limits that are switched off', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });

  test('let everything through', async () => {
    const address = newAddress();
    const tries = await statuses(40, () => logIn(shop.app, address, 'guessed@example.com', 'Wrong1234'));
    expect(tries).toEqual(times(40, 401));
  });
});

describe.runIf(everyEngine.includes('postgres'))('Servers that share a database', () => {
  const shop = useShop('postgres');

  test('share the limits, also after restarts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sphatik-limits-'));
    const settings = readSettings({
      DATA_DIR: folder,
      DEMO: '0',
      DATABASE_URL: shop.settings.databaseUrl,
      LOG_LEVEL: 'silent',
    });
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const database = await openDatabase(settings);
        const app = await buildApp({ settings, database, pictures: createPictureStore(settings), clientDir: folder });
        return { app, database };
      }),
    );
    try {
      const apps = [shop.app, ...others.map(({ app }) => app)];
      const address = newAddress();
      const responses = await Promise.all(
        Array.from({ length: 24 }, (_, at) =>
          logIn(apps[at % apps.length] ?? shop.app, address, 'shared@example.com', 'Wrong1234'),
        ),
      );
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...times(10, 401), ...times(14, 429)]);
      for (const app of apps) {
        expect((await logIn(app, address, 'shared@example.com', password)).statusCode).toBe(429);
      }
    } finally {
      for (const { app, database } of others) {
        await app.close();
        await database.close();
      }
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('store no email addresses in the counts, and delete expired ones', async () => {
    await logIn(shop.app, newAddress(), 'counted@example.com', 'Wrong1234');
    const counts = () => shop.database.read.selectFrom('rate_limits').select('key').execute();
    expect((await counts()).length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(await counts())).not.toContain('counted@');
    await deleteExpired(shop.database);
    expect((await counts()).length).toBeGreaterThanOrEqual(2);
    await deleteExpired(shop.database, Date.now() + rateLimits.login.address.seconds * 1000 + 1000);
    expect(await counts()).toEqual([]);
  });
});
