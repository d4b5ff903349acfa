import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
} from '#contract/calls/auth-calls.ts';
import { deleteExpired } from '#server/plugins/daily-clean-up.ts';
import { aCustomer, askCall, type TestCustomer } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';
import { password, visitorOf } from '#tests/setup/visitor.ts';

const day = 24 * 3_600_000;
const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
};

describe.each(everyEngine)('Sessions on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const visitor = visitorOf(shop);

  const signedUp = async (email: string) => {
    await visitor.signUp(email);
    const enter = async () =>
      (await askCall(shop, login, { username: email, password }, { headers: firefox })).json();
    return { enter, ...(await enter()) } as { enter: typeof enter; token: string; userId: string };
  };
  const sessionsOf = async (userId: string, token: string) =>
    listSessions.response.parse((await askCall(shop, listSessions, { userId }, { token })).json());
  const statusOf = async (token: string, userId: string) =>
    (await visitor.profile(token, userId)).statusCode;
  const sidOf = (token: string) => String(decodeJwt(token).sid);
  const usedAt = async ({ token }: Pick<TestCustomer, 'token'>, at?: number) => {
    const mine = { id: sidOf(token) };
    const last_used_at = new Date(at ?? 0).toISOString();
    if (at !== undefined) await shop.update('sessions', { last_used_at }, { id: mine.id });
    const row = await shop.rows('sessions', { id: mine.id }).then(([row]) => row);
    return row && Date.parse(row.last_used_at);
  };

  test('end at logout, without a token and idempotently', async () => {
    const { token, userId, enter } = await signedUp('leaves@example.com');
    const other = await enter();
    expect([await statusOf(token, userId), await statusOf(other.token, userId)]).toEqual([
      200, 200,
    ]);
    for (const sessionId of [sidOf(token), sidOf(token), 'unknown']) {
      const response = await askCall(shop, logout, { sessionId });
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { message: 'Logout successful' },
      ]);
    }
    expect([await statusOf(token, userId), await statusOf(other.token, userId)]).toEqual([
      401, 200,
    ]);
  });

  test('can be listed and ended by their customer', async () => {
    const { token, userId, enter } = await signedUp('many@example.com');
    const [second, third] = [await enter(), await enter()];
    expect(await sessionsOf(userId, token)).toHaveLength(3);
    expect(await sessionsOf(userId, token)).toContainEqual({
      sessionId: sidOf(token),
      device: 'Firefox on Linux',
      startedAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      isCurrent: true,
    });
    expect(await statusOf(second.token, userId)).toBe(200);
    await askCall(shop, endSession, { userId, sessionId: sidOf(second.token) }, { token });
    expect(await statusOf(second.token, userId)).toBe(401);
    const left = await askCall(shop, endOtherSessions, { userId }, { token });
    expect(left.json()).toMatchObject([{ sessionId: sidOf(token), isCurrent: true }]);
    expect([await statusOf(third.token, userId), await statusOf(token, userId)]).toEqual([
      401, 200,
    ]);
  });

  test('cannot be ended by other customers', async () => {
    const [maya, mallory] = [await aCustomer(shop), await aCustomer(shop)];
    const params = { userId: mallory.userId, sessionId: sidOf(maya.token) };
    expect(await mallory.gets(endSession, params)).toHaveLength(1);
    expect(await statusOf(maya.token, maya.userId)).toBe(200);
  });

  test('end after 60 days without use, which is recorded hourly', async () => {
    const maya = await aCustomer(shop);
    const now = Date.now();
    await usedAt(maya, now - 59 * 60_000);
    const stands = await usedAt(maya);
    expect(await statusOf(maya.token, maya.userId)).toBe(200);
    expect(await usedAt(maya)).toBe(stands);
    await usedAt(maya, now - 59 * day);
    expect(await statusOf(maya.token, maya.userId)).toBe(200);
    expect(await usedAt(maya)).toBeGreaterThanOrEqual(now);
    await usedAt(maya, now - 61 * day);
    expect(await statusOf(maya.token, maya.userId)).toBe(401);
    await deleteExpired(shop.database, now + day);
    expect(await usedAt(maya)).toBeUndefined();
  });

  test('are limited to thirty, the least recently used end', async () => {
    const { token, userId, enter } = await signedUp('thirty@example.com');
    await usedAt({ token }, Date.now() - day);
    await Promise.all(Array.from({ length: 30 }, enter));
    const last = await enter();
    expect(await sessionsOf(userId, last.token)).toHaveLength(30);
    expect(await statusOf(token, userId)).toBe(401);
  });
});
