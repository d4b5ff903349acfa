import { describe, expect, test } from 'vitest';

import { messages } from '#contract/names/messages.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { useShop } from '#tests/setup/shop.ts';
import {
  hour,
  lastLink,
  linksTo,
  minute,
  otherPassword,
  password,
  shiftTokens,
  visitorOf,
} from '#tests/setup/visitor.ts';

describe.each(everyEngine)('Addresses and passwords on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const visitor = new Proxy({} as ReturnType<typeof visitorOf>, {
    get: (_, name: keyof ReturnType<typeof visitorOf>) => visitorOf(shop)[name],
  });
  const userRow = (email: string) =>
    shop.database.read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

  describe('confirming an address', () => {
    test('succeeds by the link, also a second time', async () => {
      await visitor.signUp('confirm@example.com');
      expect((await userRow('confirm@example.com'))?.confirmed_at).toBeNull();
      const link = await lastLink(shop, 'confirm@example.com', 'confirm-email');
      for (const _ of ['first', 'second']) {
        const response = await visitor.confirm(link);
        expect([response.statusCode, response.json()]).toEqual([200, { message: messages.emailConfirmed }]);
      }
      expect((await userRow('confirm@example.com'))?.confirmed_at).toMatch(/Z$/);
      await shiftTokens(shop, -25 * hour);
      expect((await visitor.confirm(link)).statusCode).toBe(200);
    });

    test('expires after 24 hours', async () => {
      await visitor.signUp('late@example.com');
      const link = await lastLink(shop, 'late@example.com', 'confirm-email');
      await shiftTokens(shop, -24 * hour - 1000);
      const late = await visitor.confirm(link);
      expect([late.statusCode, late.json().message]).toEqual([422, expect.stringContaining('no longer valid')]);
      expect((await userRow('late@example.com'))?.confirmed_at).toBeNull();
      await shiftTokens(shop, 2 * minute);
      expect((await visitor.confirm(link)).statusCode).toBe(200);
    });

    test('accepts a link whose plus signs became spaces', async () => {
      await visitor.signUp('maya+gems@example.com');
      const { token } = await lastLink(shop, 'maya+gems@example.com', 'confirm-email');
      const response = await shop.get(`/api/authentication/confirm-email?token=${token}&email=maya+gems@example.com`);
      expect(response.statusCode).toBe(200);
    });

    test('rejects tokens of other addresses and purposes', async () => {
      await visitor.signUp('one@example.com');
      await visitor.signUp('two@example.com');
      const one = await lastLink(shop, 'one@example.com', 'confirm-email');
      expect((await visitor.confirm({ ...one, email: 'two@example.com' })).statusCode).toBe(422);
      await visitor.forget('two@example.com');
      expect((await visitor.confirm(await lastLink(shop, 'two@example.com', 'reset-password'))).statusCode).toBe(422);
      expect((await userRow('two@example.com'))?.confirmed_at).toBeNull();
      expect((await visitor.confirm({ token: 'x', email: 'nobody@example.com' })).statusCode).toBe(422);
    });
  });

  describe('a forgotten password', () => {
    test('gets the same response for known and unknown addresses', async () => {
      await visitor.signUp('forgot@example.com');
      for (const email of ['forgot@example.com', 'nobody@example.com']) {
        const askedAt = performance.now();
        const response = await visitor.forget(email);
        // Both wait for the same time, long after the work is done.
        expect(performance.now() - askedAt).toBeGreaterThan(98);
        expect([response.statusCode, response.json()]).toEqual([200, { message: messages.resetSent }]);
      }
      expect((await lastLink(shop, 'forgot@example.com', 'reset-password')).link).toMatch(
        /^https:\/\/shop\.example\/reset-password\?token=[\w-]{43}&email=forgot%40example\.com$/,
      );
      const mails = await shop.database.read.selectFrom('mails').select('recipient').execute();
      expect(mails.map(({ recipient }) => recipient)).not.toContain('nobody@example.com');
    });

    test('is replaced once by the link, which ends sessions and confirms the address', async () => {
      await visitor.signUp('reset@example.com');
      const before = (await visitor.logIn('reset@example.com')).json();
      await visitor.forget('reset@example.com');
      await visitor.forget('reset@example.com');
      const [older, link] = await linksTo(shop, 'reset@example.com', 'reset-password');
      if (!older || !link) throw new Error('Two links were to be mailed');
      const response = await visitor.reset(link);
      expect([response.statusCode, response.json()]).toEqual([200, { message: messages.passwordReset }]);
      expect((await visitor.profile(before.token, before.userId)).statusCode).toBe(401);
      expect((await visitor.logIn('reset@example.com')).statusCode).toBe(401);
      expect((await visitor.logIn('reset@example.com', otherPassword)).statusCode).toBe(200);
      expect((await userRow('reset@example.com'))?.confirmed_at).toMatch(/Z$/);
      for (const used of [link, older]) {
        const again = await visitor.reset(used, { password, confirmPassword: password });
        expect([again.statusCode, again.json().message]).toEqual([422, expect.stringContaining('no longer valid')]);
      }
    });

    test('has a link that expires after one hour', async () => {
      await visitor.signUp('slow@example.com');
      await visitor.forget('slow@example.com');
      const link = await lastLink(shop, 'slow@example.com', 'reset-password');
      await shiftTokens(shop, -hour - 1000);
      expect((await visitor.reset(link)).statusCode).toBe(422);
      await shiftTokens(shop, minute);
      expect((await visitor.reset(link)).statusCode).toBe(200);
    });

    test('has a link that works once, also concurrently', async () => {
      await visitor.signUp('twice@example.com');
      await visitor.forget('twice@example.com');
      const link = await lastLink(shop, 'twice@example.com', 'reset-password');
      const responses = await Promise.all([visitor.reset(link), visitor.reset(link), visitor.reset(link)]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
      expect((await userRow('twice@example.com'))?.token_version).toBe(2);
    });

    test.each([
      [{ password: 'weak', confirmPassword: 'weak' }, messages.passwordWeak, 'password'],
      [{ confirmPassword: 'Different9' }, messages.passwordsDiffer, 'confirmPassword'],
      [{ email: 'somebody@example.com' }, 'This link is no longer valid. Please request a new one.', 'token'],
      [{ token: 'made-up' }, 'This link is no longer valid. Please request a new one.', 'token'],
    ])('%o is rejected, and the link stays valid', async (own, message, field) => {
      const email = `refused-${field}-${Object.keys(own).join('-')}@example.com`.toLowerCase();
      await visitor.signUp(email);
      await visitor.forget(email);
      const link = await lastLink(shop, email, 'reset-password');
      const response = await visitor.reset(link, own);
      expect([response.statusCode, response.json().message]).toEqual([422, message]);
      expect(response.json().data[0].field).toBe(field);
      expect((await visitor.reset(link)).statusCode).toBe(200);
    });

    test('cannot be replaced by a confirmation’s token', async () => {
      await visitor.signUp('mixed@example.com');
      expect((await visitor.reset(await lastLink(shop, 'mixed@example.com', 'confirm-email'))).statusCode).toBe(422);
      expect((await visitor.logIn('mixed@example.com')).statusCode).toBe(200);
    });
  });

  describe('changing a password', () => {
    const begin = async (email: string) => {
      await visitor.signUp(email);
      return (await visitor.logIn(email)).json() as { token: string; userId: string };
    };

    test('ends all other sessions and returns a new token', async () => {
      const { token, userId } = await begin('change@example.com');
      const elsewhere = (await visitor.logIn('change@example.com')).json().token;
      const response = await visitor.change(token, 'Change@Example.com');
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { message: messages.passwordChanged, token: expect.any(String) },
      ]);
      for (const old of [token, elsewhere]) expect((await visitor.profile(old, userId)).statusCode).toBe(401);
      expect((await visitor.profile(response.json().token, userId)).statusCode).toBe(200);
      expect((await visitor.logIn('change@example.com')).statusCode).toBe(401);
      expect((await visitor.logIn('change@example.com', otherPassword)).statusCode).toBe(200);
    });

    test('makes reset links invalid', async () => {
      const { token } = await begin('void@example.com');
      await visitor.forget('void@example.com');
      expect((await visitor.change(token, 'void@example.com')).statusCode).toBe(200);
      expect((await visitor.reset(await lastLink(shop, 'void@example.com', 'reset-password'))).statusCode).toBe(422);
    });

    test.each([
      [{ oldPassword: 'Wrong1234' }, 'The old password is not correct.', 'oldPassword'],
      [{ confirmPassword: 'Different9' }, messages.newPasswordsDiffer, 'confirmPassword'],
      [{ newPassword: 'weak', confirmPassword: 'weak' }, messages.passwordWeak, 'newPassword'],
    ])('%o is rejected and changes nothing', async (own, message, field) => {
      const email = `unchanged-${field.toLowerCase()}@example.com`;
      const { token, userId } = await begin(email);
      const response = await visitor.change(token, email, own);
      expect([response.statusCode, response.json().message]).toEqual([422, message]);
      expect(response.json().data[0].field).toBe(field);
      expect((await visitor.profile(token, userId)).statusCode).toBe(200);
      expect((await visitor.logIn(email)).statusCode).toBe(200);
    });

    test('works only for the own account', async () => {
      const { token } = await begin('mine@example.com');
      await begin('yours@example.com');
      expect((await visitor.change(token, 'yours@example.com')).statusCode).toBe(403);
      expect((await visitor.logIn('yours@example.com')).statusCode).toBe(200);
      expect((await visitor.change('nonsense', 'mine@example.com')).statusCode).toBe(401);
    });

    test('happens once for concurrent requests', async () => {
      const { token } = await begin('double@example.com');
      const responses = await Promise.all([
        visitor.change(token, 'double@example.com'),
        visitor.change(token, 'double@example.com'),
      ]);
      expect(responses.map(({ statusCode }) => statusCode)).toContain(200);
      expect((await userRow('double@example.com'))?.token_version).toBe(2);
    });
  });
});
