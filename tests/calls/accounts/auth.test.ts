import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

import { login } from '#contract/calls/auth-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { bookTarot, cancelOwnBooking, listOwnRequests } from '#contract/calls/service-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { askCall } from '#tests/setup/callers.ts';
import { tarotForm } from '#tests/setup/samples.ts';
import { defaultEngines, everyEngine, useShop } from '#tests/setup/shop.ts';
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

describe.each(everyEngine)('Accounts on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const visitor = visitorOf(shop);
  const userRow = (email: string) => shop.rows('users', { email }).then(([row]) => row);

  describe('registering', () => {
    test('a visitor registers, logs in and reads their own profile', async () => {
      const response = await visitor.signUp(' Maya@Example.com ', {
        username: ' Maya  Gurung\r\n',
      });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ message: messages.verificationSent });
      const session = (await visitor.logIn('maya@example.COM')).json();
      expect(session).toEqual({
        token: expect.any(String),
        userId: expect.any(String),
        userEmail: 'maya@example.com',
      });
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
      expect((await userRow('hashed@example.com'))?.password_hash).toMatch(
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
      );
      const { token, link } = await lastLink(shop, 'hashed@example.com', 'confirm-email');
      expect(link).toMatch(
        /^https:\/\/shop\.example\/confirm-email\?token=[\w-]{43}&email=hashed%40example\.com$/,
      );
      const rows = await shop.rows('user_tokens');
      expect(rows.map(({ hash }) => hash)).not.toContain(token);
    });

    test('requires a strong password, of at most 128 characters', async () => {
      for (const weak of ['short1A', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitsHere'])
        expect(
          (await visitor.signUp('weak@example.com', { password: weak })).json(),
          weak,
        ).toMatchObject({
          message: messages.passwordWeak,
          data: [{ description: messages.passwordWeak, field: 'password' }],
        });
      expect(await userRow('weak@example.com')).toBeUndefined();
      for (const length of [129, 600]) {
        const long = `Aa1${'x'.repeat(length - 3)}`;
        const description = messages.passwordTooLong;
        const link = { token: 'unknown', email: 'long@example.com' };
        for (const [answer, field] of [
          [await visitor.signUp('long@example.com', { password: long }), 'password'],
          [await visitor.logIn('long@example.com', long), 'password'],
          [await visitor.reset(link, { password: long, confirmPassword: long }), 'password'],
        ] as const)
          expect(answer.json(), `${length}`).toMatchObject({
            message: description,
            data: [{ description, field }],
          });
      }
      for (const strong of [`Aa1${'x'.repeat(125)}`, 'Ünïcode8']) {
        const email = `strong-${strong.length}@example.com`;
        expect((await visitor.signUp(email, { password: strong })).statusCode).toBe(200);
        expect((await visitor.logIn(email, strong)).statusCode).toBe(200);
      }
    });

    test('reports an invalid address, together with an invalid password', async () => {
      const response = await visitor.signUp('maya@home', { password: 'weak' });
      expect(response.json().data).toMatchObject([
        { code: 'email-invalid', description: messages.emailInvalid, field: 'email' },
        { field: 'password' },
      ]);
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
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => visitor.signUp('race@example.com')),
      );
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
        200,
        ...new Array(7).fill(409),
      ]);
    });

    test('stores no hash of the password with the key of a request', async () => {
      const first = await visitor.signUp('key@example.com', {}, { key: 'registration-1' });
      const other = await visitor.signUp(
        'key@example.com',
        { password: otherPassword },
        { key: 'registration-1' },
      );
      expect(other.json()).toEqual(first.json());
      expect((await visitor.logIn('key@example.com')).statusCode).toBe(200);
    });

    test('ignores any role but Customer', async () => {
      expect((await visitor.signUp('boss@example.com', { role: 'Admin' })).statusCode).toBe(200);
      expect(Object.keys((await userRow('boss@example.com')) ?? {})).not.toContain('role');
    });
  });

  describe('logging in', () => {
    test('the dummy hash logs nobody in', async () => {
      await visitor.signUp('no-password@example.com');
      await shop.update('users', { password_hash: 'none' }, { email: 'no-password@example.com' });
      expect((await visitor.logIn('no-password@example.com', 'none')).statusCode).toBe(401);
    });

    test('accepts a password in another Unicode form', async () => {
      await visitor.signUp('accent@example.com', { password: 'Caf\u00e9Cafe1' });
      expect((await visitor.logIn('accent@example.com', 'Cafe\u0301Cafe1')).statusCode).toBe(200);
    });

    test('stores no token and no password with an idempotency key', async () => {
      await visitor.signUp('nokey@example.com', {}, { key: 'stored-registration' });
      const body = { username: 'nokey@example.com', password };
      const first = await askCall(shop, login, body, { key: 'a-login' });
      expect(first.statusCode).toBe(200);
      const rows = await shop.rows('idempotency_keys');
      expect(rows.map(({ key }) => key)).not.toContain('a-login');
      expect(rows.map(({ key }) => key)).toContain('stored-registration');
    });
  });

  describe('confirming an address', () => {
    test('succeeds by link and password together, also a second time', async () => {
      const email = 'confirm@example.com';
      await visitor.signUp(email);
      const { token, ...link } = await lastLink(shop, email, 'confirm-email');
      const wrong = await visitor.logIn(email, 'Wrong1234', token);
      expect([wrong.statusCode, wrong.json().message]).toEqual([401, messages.loginFailed]);
      expect(await userRow(email)).toMatchObject({
        confirmed_at: null,
        mailbox_confirmed_at: null,
      });
      for (const _ of ['first', 'second'])
        expect((await visitor.logIn(email, password, token)).statusCode).toBe(200);
      expect((await userRow(email))?.confirmed_at).toMatch(/Z$/);
      await shiftTokens(shop, -25 * hour);
      expect((await visitor.logIn(email, password, token)).statusCode).toBe(200);
      expect((await visitor.confirm({ ...link, token })).statusCode).toBe(200);
    });

    test('confirms the mailbox alone by the specification’s call, also a second time', async () => {
      const email = 'mailbox@example.com';
      await visitor.signUp(email);
      const link = await lastLink(shop, email, 'confirm-email');
      for (const _ of ['first', 'second'])
        expect((await visitor.confirm(link)).json()).toEqual({ message: messages.emailConfirmed });
      const confirmed = { confirmed_at: null, mailbox_confirmed_at: expect.stringMatching(/Z$/) };
      expect(await userRow(email)).toMatchObject(confirmed);
      await visitor.logIn(email);
      expect(await userRow(email)).toMatchObject(confirmed);
    });

    test('shows nothing of the mailbox’s owner to a stranger who registered it before', async () => {
      const email = 'anjali@example.com';
      await visitor.signUp(email, { username: 'Stranger' });
      const stranger = (await visitor.logIn(email)).json() as { userId: string; token: string };
      const { id } = (await askCall(shop, bookTarot, { ...tarotForm, email })).json() as {
        id: string;
      };
      const link = await lastLink(shop, email, 'confirm-email');
      // What a page of version 1.0 does when it is loaded.
      await visitor.confirm(link);
      const ask = async (call: AnyCall, { userId, token }: typeof stranger) =>
        (await askCall(shop, call, { userId, id }, { token })).json();
      expect(await ask(listOwnRequests, stranger)).toMatchObject({ bookings: [] });
      expect(await ask(cancelOwnBooking, stranger)).toMatchObject({
        message: 'Booking not found.',
      });
      // A changed password makes no link of the owner’s invalid.
      await visitor.forget(email);
      expect(
        (await visitor.change(stranger.token, email, { oldPassword: password })).statusCode,
      ).toBe(200);

      const own = { password: 'Chosen4Me', confirmPassword: 'Chosen4Me' };
      expect((await visitor.reset(link, own)).statusCode).toBe(200);
      for (const strangers of [password, otherPassword])
        expect((await visitor.logIn(email, strangers)).statusCode).toBe(401);
      const again = (await visitor.reset(link, { password, confirmPassword: password })).json();
      expect(again.message).toContain('no longer valid');
      const owner = (await visitor.logIn(email, own.password)).json();
      expect(await ask(listOwnRequests, { ...stranger, token: owner.token })).toMatchObject({
        bookings: [{ id }],
      });
      expect(await ask(listOwnRequests, stranger)).toMatchObject({
        message: 'Please log in first.',
      });
    });

    test('expires after 24 hours', async () => {
      await visitor.signUp('late@example.com');
      const link = await lastLink(shop, 'late@example.com', 'confirm-email');
      await shiftTokens(shop, -24 * hour - 1000);
      const late = await visitor.confirm(link);
      expect([late.statusCode, late.json().message]).toEqual([
        422,
        expect.stringContaining('no longer valid'),
      ]);
      const wrong = await visitor.logIn('late@example.com', 'Wrong1234', link.token);
      expect([wrong.statusCode, wrong.json().message]).toEqual([422, late.json().message]);
      expect(await userRow('late@example.com')).toMatchObject({
        confirmed_at: null,
        mailbox_confirmed_at: null,
      });
      await shiftTokens(shop, 2 * minute);
      expect((await visitor.confirm(link)).statusCode).toBe(200);
    });

    test('accepts a link whose plus signs became spaces', async () => {
      await visitor.signUp('maya+gems@example.com');
      const { token } = await lastLink(shop, 'maya+gems@example.com', 'confirm-email');
      const response = await shop.get(
        `/api/authentication/confirm-email?token=${token}&email=maya+gems@example.com`,
      );
      expect(response.statusCode).toBe(200);
    });

    test('rejects tokens of other addresses and purposes', async () => {
      await visitor.signUp('one@example.com');
      await visitor.signUp('two@example.com');
      const one = await lastLink(shop, 'one@example.com', 'confirm-email');
      expect((await visitor.confirm({ ...one, email: 'two@example.com' })).statusCode).toBe(422);
      expect((await visitor.logIn('two@example.com', password, one.token)).statusCode).toBe(422);
      await visitor.forget('two@example.com');
      expect(
        (await visitor.confirm(await lastLink(shop, 'two@example.com', 'reset-password')))
          .statusCode,
      ).toBe(422);
      expect(await userRow('two@example.com')).toMatchObject({
        confirmed_at: null,
        mailbox_confirmed_at: null,
      });
      expect((await visitor.confirm({ token: 'x', email: 'nobody@example.com' })).statusCode).toBe(
        422,
      );
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
        expect([response.statusCode, response.json()]).toEqual([
          200,
          { message: messages.resetSent },
        ]);
      }
      expect((await lastLink(shop, 'forgot@example.com', 'reset-password')).link).toMatch(
        /^https:\/\/shop\.example\/reset-password\?token=[\w-]{43}&email=forgot%40example\.com$/,
      );
      const mails = await shop.rows('mails');
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
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { message: messages.passwordReset },
      ]);
      expect((await visitor.profile(before.token, before.userId)).statusCode).toBe(401);
      expect((await visitor.logIn('reset@example.com')).statusCode).toBe(401);
      expect((await visitor.logIn('reset@example.com', otherPassword)).statusCode).toBe(200);
      expect((await userRow('reset@example.com'))?.confirmed_at).toMatch(/Z$/);
      for (const used of [link, older]) {
        const again = await visitor.reset(used, { password, confirmPassword: password });
        expect([again.statusCode, again.json().message]).toEqual([
          422,
          expect.stringContaining('no longer valid'),
        ]);
      }
    });

    test('has a link that expires after one hour, and works once, also concurrently', async () => {
      await visitor.signUp('slow@example.com');
      await visitor.forget('slow@example.com');
      const link = await lastLink(shop, 'slow@example.com', 'reset-password');
      await shiftTokens(shop, -hour - 1000);
      expect((await visitor.reset(link)).statusCode).toBe(422);
      await shiftTokens(shop, minute);
      const responses = await Promise.all([
        visitor.reset(link),
        visitor.reset(link),
        visitor.reset(link),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
      expect((await userRow('slow@example.com'))?.token_version).toBe(2);
    });

    test('is not replaced by a wrong form or another token, and the link stays valid', async () => {
      const email = 'refused@example.com';
      await visitor.signUp(email);
      await visitor.forget(email);
      const link = await lastLink(shop, email, 'reset-password');
      const expired = 'This link is no longer valid. Please request a new one.';
      for (const [own, message, field] of [
        [{ password: 'weak', confirmPassword: 'weak' }, messages.passwordWeak, 'password'],
        [{ confirmPassword: 'Different9' }, messages.passwordsDiffer, 'confirmPassword'],
        [{ email: 'somebody@example.com' }, expired, 'token'],
        [{ token: 'made-up' }, expired, 'token'],
      ] as const)
        expect((await visitor.reset(link, own)).json()).toMatchObject({
          message,
          data: [{ field }],
        });
      expect((await visitor.reset(link)).statusCode).toBe(200);
    });
  });

  describe('changing a password', () => {
    const begin = async (email: string) => {
      await visitor.signUp(email);
      return (await visitor.logIn(email)).json() as { token: string; userId: string };
    };

    test('ends all other sessions, makes reset links invalid, and returns a new token', async () => {
      const { token, userId } = await begin('change@example.com');
      const confirmation = await lastLink(shop, 'change@example.com', 'confirm-email');
      expect(
        (await visitor.logIn('change@example.com', password, confirmation.token)).statusCode,
      ).toBe(200);
      const elsewhere = (await visitor.logIn('change@example.com')).json().token;
      await visitor.forget('change@example.com');
      const response = await visitor.change(token, 'Change@Example.com');
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { message: messages.passwordChanged, token: expect.any(String) },
      ]);
      for (const old of [token, elsewhere])
        expect((await visitor.profile(old, userId)).statusCode).toBe(401);
      expect(decodeJwt(response.json().token).sid).toBe(decodeJwt(token).sid);
      expect((await visitor.profile(response.json().token, userId)).statusCode).toBe(200);
      expect((await visitor.logIn('change@example.com')).statusCode).toBe(401);
      expect((await visitor.logIn('change@example.com', otherPassword)).statusCode).toBe(200);
      for (const kind of ['reset-password', 'confirm-email'] as const)
        expect(
          (await visitor.reset(await lastLink(shop, 'change@example.com', kind))).statusCode,
          kind,
        ).toBe(422);
    });

    test('is not changed by a wrong form', async () => {
      const email = 'unchanged@example.com';
      const tooLong = `Aa1${'x'.repeat(126)}`;
      const { token, userId } = await begin(email);
      for (const [own, message, field] of [
        [{ oldPassword: 'Wrong1234' }, 'The old password is not correct.', 'oldPassword'],
        [{ confirmPassword: 'Different9' }, messages.newPasswordsDiffer, 'confirmPassword'],
        [{ newPassword: 'weak', confirmPassword: 'weak' }, messages.passwordWeak, 'newPassword'],
        [
          { newPassword: tooLong, confirmPassword: tooLong },
          messages.passwordTooLong,
          'newPassword',
        ],
      ] as const)
        expect((await visitor.change(token, email, own)).json()).toMatchObject({
          message,
          data: [{ field }],
        });
      expect((await visitor.profile(token, userId)).statusCode).toBe(200);
      expect((await visitor.logIn(email)).statusCode).toBe(200);
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

describe.each(defaultEngines)('Accounts with a mail server on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', SMTP_URL: 'smtp://127.0.0.1:1' } });

  test('cannot log in before they are confirmed; a login sends the link again, at most once in a while', async () => {
    const visitor = visitorOf(shop);
    await visitor.signUp('new@example.com');
    const count = async () => (await linksTo(shop, 'new@example.com', 'confirm-email')).length;

    const wrong = await visitor.logIn('new@example.com', 'Wrong1234');
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, messages.loginFailed]);
    const early = await visitor.logIn('new@example.com');
    expect([early.statusCode, early.json().message]).toEqual([
      403,
      expect.stringContaining('confirm your email'),
    ]);
    expect(early.json().token).toBeUndefined();
    expect(await count()).toBe(1);

    await shiftTokens(shop, -5 * minute - 1000);
    const late = await Promise.all([
      visitor.logIn('new@example.com'),
      visitor.logIn('new@example.com'),
    ]);
    expect(late.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(await count()).toBe(2);

    const [first, second] = await linksTo(shop, 'new@example.com', 'confirm-email');
    for (const link of [second, first]) {
      expect((await visitor.confirm(link ?? { token: '', email: '' })).statusCode).toBe(200);
    }
    expect((await visitor.logIn('new@example.com')).statusCode).toBe(200);
    expect(await count()).toBe(2);
    await visitor.signUp('second@example.com');
    const { token } = await lastLink(shop, 'second@example.com', 'confirm-email');
    expect((await visitor.logIn('second@example.com', password, token)).statusCode).toBe(200);
    expect((await visitor.logIn('second@example.com')).statusCode).toBe(200);
  });
});
