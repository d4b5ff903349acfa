import { describe, expect, test } from 'vitest';

import { login } from '#contract/calls/auth-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { askCall } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { useShop } from '#tests/setup/shop.ts';
import { lastLink, linksTo, otherPassword, password, visitorOf } from '#tests/setup/visitor.ts';

describe.each(everyEngine)('Accounts on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const visitor = new Proxy({} as ReturnType<typeof visitorOf>, {
    get: (_, name: keyof ReturnType<typeof visitorOf>) => visitorOf(shop)[name],
  });
  const userRow = (email: string) =>
    shop.database.read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

  describe('registering', () => {
    test('a visitor registers, logs in and reads their own profile', async () => {
      const response = await visitor.signUp(' Maya@Example.com ', { username: ' Maya  Gurung\r\n' });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ message: messages.verificationSent });
      const session = (await visitor.logIn('maya@example.COM')).json();
      expect(session).toEqual({ token: expect.any(String), userId: expect.any(String), userEmail: 'maya@example.com' });
      const profile = await visitor.profile(session.token, session.userId);
      expect(profile.json()).toEqual({
        userId: session.userId,
        name: 'Maya Gurung',
        phoneNumber: '',
        email: 'maya@example.com',
      });
    });

    test('stores the password as Argon2id with OWASP’s parameters, and the mailed token as a hash', async () => {
      await visitor.signUp('hashed@example.com');
      expect((await userRow('hashed@example.com'))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      const { token, link } = await lastLink(shop, 'hashed@example.com', 'confirm-email');
      expect(link).toMatch(/^https:\/\/shop\.example\/confirm-email\?token=[\w-]{43}&email=hashed%40example\.com$/);
      const rows = await shop.database.read.selectFrom('user_tokens').select('hash').execute();
      expect(rows.map(({ hash }) => hash)).not.toContain(token);
    });

    test.each(['short1A', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitsHere', `Aa1${'x'.repeat(126)}`])(
      '%s is too weak',
      async (weak) => {
        const response = await visitor.signUp('weak@example.com', { password: weak });
        expect(response.statusCode).toBe(422);
        expect(response.json()).toMatchObject({
          message: messages.passwordWeak,
          data: [{ description: messages.passwordWeak, field: 'password' }],
        });
        expect(await userRow('weak@example.com')).toBeUndefined();
      },
    );

    test.each(['Eight8xX', `Aa1${'x'.repeat(125)}`, 'Ünïcode8'])('%s is strong enough', async (strong) => {
      const email = `strong-${strong.length}${strong.charCodeAt(0)}@example.com`;
      expect((await visitor.signUp(email, { password: strong })).statusCode).toBe(200);
      expect((await visitor.logIn(email, strong)).statusCode).toBe(200);
    });

    test.each(['maya', 'maya@', 'maya@home', 'a b@example.com', 'a@b@example.com', '<a@example.com>'])(
      '%s is no address',
      async (email) => {
        const response = await visitor.signUp(email);
        expect(response.statusCode).toBe(422);
        expect(response.json().data).toEqual([
          { code: 'email-invalid', description: messages.emailInvalid, field: 'email' },
        ]);
      },
    );

    test('reports invalid address and password together', async () => {
      const response = await visitor.signUp('maya', { password: 'weak' });
      expect(response.json().data.map(({ field }: { field: string }) => field)).toEqual(['email', 'password']);
    });

    test('rejects a taken address in any spelling', async () => {
      await visitor.signUp('taken@example.com');
      const response = await visitor.signUp('Taken@EXAMPLE.com', { password: otherPassword });
      expect(response.statusCode).toBe(409);
      expect(response.json().data[0]).toMatchObject({ code: 'email-taken', field: 'email' });
      expect((await visitor.logIn('taken@example.com')).statusCode).toBe(200);
      expect(await linksTo(shop, 'taken@example.com', 'confirm-email')).toHaveLength(1);
    });

    test('creates one account for concurrent requests with one address', async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => visitor.signUp('race@example.com')));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...new Array(7).fill(409)]);
    });

    test('registers once for a retry with the same key', async () => {
      const first = await visitor.signUp('key@example.com', {}, { key: 'registration-1' });
      const second = await visitor.signUp('key@example.com', {}, { key: 'registration-1' });
      expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
      expect(await linksTo(shop, 'key@example.com', 'confirm-email')).toHaveLength(1);
      expect((await visitor.signUp('key2@example.com', {}, { key: 'registration-1' })).statusCode).toBe(422);
      // The stored hash of the request does not include the password.
      const other = await visitor.signUp('key@example.com', { password: otherPassword }, { key: 'registration-1' });
      expect(other.json()).toEqual(first.json());
      expect((await visitor.logIn('key@example.com')).statusCode).toBe(200);
    });

    test('ignores any role but Customer', async () => {
      expect((await visitor.signUp('boss@example.com', {}, { query: { role: 'Admin' } })).statusCode).toBe(200);
      expect(Object.keys((await userRow('boss@example.com')) ?? {})).not.toContain('role');
    });
  });

  describe('logging in', () => {
    test('the dummy hash logs nobody in', async () => {
      await visitor.signUp('no-password@example.com');
      await shop.database.transaction((trx) =>
        trx
          .updateTable('users')
          .set({ password_hash: 'none' })
          .where('email', '=', 'no-password@example.com')
          .execute(),
      );
      expect((await visitor.logIn('no-password@example.com', 'none')).statusCode).toBe(401);
    });

    test('accepts a password in another Unicode form', async () => {
      await visitor.signUp('accent@example.com', { password: 'Caf\u00e9Cafe1' });
      expect((await visitor.logIn('accent@example.com', 'Cafe\u0301Cafe1')).statusCode).toBe(200);
    });

    test('stores no token and no password with an idempotency key', async () => {
      await visitor.signUp('nokey@example.com', {}, { key: 'stored-registration' });
      const body = { username: 'nokey@example.com', password };
      const first = await askCall(shop, login, { body, key: 'a-login' });
      expect(first.statusCode).toBe(200);
      const rows = await shop.database.read.selectFrom('idempotency_keys').selectAll().execute();
      expect(rows.map(({ key }) => key)).not.toContain('a-login');
      expect(rows.map(({ key }) => key)).toContain('stored-registration');
    });
  });
});
