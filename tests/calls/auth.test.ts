import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';

import {
  changePassword,
  confirmEmail,
  forgotPassword,
  login,
  register,
  resetPassword,
} from '#contract/calls/auth-calls.ts';
import { readUser } from '#contract/calls/user-calls.ts';
import { messages } from '#contract/names/messages.ts';
import type { MailContent } from '#server/modules/mail/mail-outbox.ts';
import { askCall, type TestInput } from '#tests/setup/customer.ts';
import { engines, type TestShop, useShop } from '#tests/setup/shop.ts';

// The real thing, watched: how often is a password put to the test?
vi.mock(import('@node-rs/argon2'), { spy: true });

const password = 'Amethyst7';
const otherPassword = 'Labradorite8';

/** What a visitor does, by name. */
function visitorOf(shop: TestShop) {
  const ask = (call: Parameters<typeof askCall>[1], input: TestInput) => askCall(shop, call, input);
  return {
    signUp: (email: string, own: Record<string, string> = {}, input: TestInput = {}) =>
      ask(register, { query: { role: 'Customer' }, body: { username: 'Maya', email, password, ...own }, ...input }),
    logIn: (username: string, typed = password) => ask(login, { body: { username, password: typed } }),
    confirm: (query: { token: string; email: string }) => ask(confirmEmail, { query }),
    forget: (email: string, input: TestInput = {}) => ask(forgotPassword, { query: { email }, ...input }),
    reset: (link: { token: string; email: string }, own: Record<string, string> = {}, input: TestInput = {}) =>
      ask(resetPassword, {
        body: { ...link, password: otherPassword, confirmPassword: otherPassword, ...own },
        ...input,
      }),
    change: (token: string, email: string, own: Record<string, string> = {}) =>
      ask(changePassword, {
        token,
        body: { email, oldPassword: password, newPassword: otherPassword, confirmPassword: otherPassword, ...own },
      }),
    profile: (token: string | undefined, userId: string) =>
      ask(readUser, { params: { userId }, ...(token !== undefined && { token }) }),
  };
}

/** The links mailed to somebody so far, oldest first, as the outbox has them. */
async function linksTo(shop: TestShop, recipient: string, kind: MailContent['kind']) {
  const rows = await shop.database.read
    .selectFrom('mails')
    .select('content')
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute();
  const contents = rows.map(({ content }) => JSON.parse(content) as MailContent);
  return contents.flatMap((content) => {
    if (content.kind !== kind || !('link' in content)) return [];
    const { searchParams } = new URL(content.link);
    return [{ token: searchParams.get('token') ?? '', email: searchParams.get('email') ?? '', link: content.link }];
  });
}

async function lastLink(shop: TestShop, recipient: string, kind: MailContent['kind']) {
  const link = (await linksTo(shop, recipient, kind)).at(-1);
  if (!link) throw new Error(`No ${kind} was mailed to ${recipient}`);
  return link;
}

/** Moves every token that was mailed to somebody into the past or the future. */
async function shiftTokens(shop: TestShop, byMs: number) {
  await shop.database.transaction(async (trx) => {
    for (const { hash, expires_at } of await trx.selectFrom('user_tokens').selectAll().execute()) {
      const shifted = new Date(Date.parse(expires_at) + byMs).toISOString();
      await trx.updateTable('user_tokens').set({ expires_at: shifted }).where('hash', '=', hash).execute();
    }
  });
}

const minute = 60_000;
const hour = 60 * minute;

afterEach(() => {
  vi.clearAllMocks();
});

describe.each(engines)('Accounts on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const visitor = new Proxy({} as ReturnType<typeof visitorOf>, {
    get: (_, name: keyof ReturnType<typeof visitorOf>) => visitorOf(shop)[name],
  });
  const userRow = (email: string) =>
    shop.database.read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

  describe('registering', () => {
    test('a visitor registers, logs in and reads their own profile', async () => {
      const answer = await visitor.signUp(' Maya@Example.com ', { username: ' Maya  Gurung\r\n' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: messages.verificationSent });
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

    test('the password is kept as Argon2id at OWASP’s parameters, the mailed token as its hash', async () => {
      await visitor.signUp('kept@example.com');
      expect((await userRow('kept@example.com'))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      const { token, link } = await lastLink(shop, 'kept@example.com', 'confirm-email');
      expect(link).toMatch(/^https:\/\/shop\.example\/confirm-email\?token=[\w-]{43}&email=kept%40example\.com$/);
      const kept = await shop.database.read.selectFrom('user_tokens').select('hash').execute();
      expect(kept.map(({ hash }) => hash)).not.toContain(token);
    });

    test.each(['short1A', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitsHere', `Aa1${'x'.repeat(126)}`])(
      '%s is too weak',
      async (weak) => {
        const answer = await visitor.signUp('weak@example.com', { password: weak });
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({
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
        const answer = await visitor.signUp(email);
        expect(answer.statusCode).toBe(422);
        expect(answer.json().data).toEqual([
          { code: 'email-invalid', description: messages.emailInvalid, field: 'email' },
        ]);
      },
    );

    test('address and password are told at once', async () => {
      const answer = await visitor.signUp('maya', { password: 'weak' });
      expect(answer.json().data.map(({ field }: { field: string }) => field)).toEqual(['email', 'password']);
    });

    test('an address that is taken is said to be, in any spelling', async () => {
      await visitor.signUp('taken@example.com');
      const answer = await visitor.signUp('Taken@EXAMPLE.com', { password: otherPassword });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().data[0]).toMatchObject({ code: 'email-taken', field: 'email' });
      expect((await visitor.logIn('taken@example.com')).statusCode).toBe(200);
      expect(await linksTo(shop, 'taken@example.com', 'confirm-email')).toHaveLength(1);
    });

    test('of many at once with one address one gets it', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.signUp('race@example.com')));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...new Array(7).fill(409)]);
    });

    test('a second try under the same key is the same registration', async () => {
      const first = await visitor.signUp('key@example.com', {}, { key: 'registration-1' });
      const second = await visitor.signUp('key@example.com', {}, { key: 'registration-1' });
      expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
      expect(await linksTo(shop, 'key@example.com', 'confirm-email')).toHaveLength(1);
      expect((await visitor.signUp('key2@example.com', {}, { key: 'registration-1' })).statusCode).toBe(422);
      // The password is no part of what is kept of the wish, not even in a quick hash.
      const other = await visitor.signUp('key@example.com', { password: otherPassword }, { key: 'registration-1' });
      expect(other.json()).toEqual(first.json());
      expect((await visitor.logIn('key@example.com')).statusCode).toBe(200);
    });

    test('another role than Customer is ignored', async () => {
      expect((await visitor.signUp('boss@example.com', {}, { query: { role: 'Admin' } })).statusCode).toBe(200);
      expect(Object.keys((await userRow('boss@example.com')) ?? {})).not.toContain('role');
    });
  });

  describe('logging in', () => {
    test('an unknown address and a wrong password get the same answer after the same work', async () => {
      const { verify } = await import('@node-rs/argon2');
      await visitor.signUp('known@example.com');
      vi.mocked(verify).mockClear();
      const unknown = await visitor.logIn('unknown@example.com');
      expect(verify).toHaveBeenCalledTimes(1);
      const wrong = await visitor.logIn('known@example.com', 'Wrong1234');
      expect(verify).toHaveBeenCalledTimes(2);
      const [ofNobody, ofSomebody] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$'));
      expect(ofNobody?.slice(0, 4)).toEqual(ofSomebody?.slice(0, 4));
      expect(ofNobody?.[5]).toHaveLength(ofSomebody?.[5]?.length ?? 0);
      for (const answer of [unknown, wrong]) {
        expect(answer.statusCode).toBe(401);
        const { requestId, ...rest } = answer.json();
        expect(rest).toEqual({ message: messages.loginFailed });
      }
      const headers = ({ headers: { 'x-request-id': _id, date: _date, ...rest } }: typeof wrong) => rest;
      expect(headers(unknown)).toEqual(headers(wrong));
    });

    test('whoever hits the password of nobody is still nobody', async () => {
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

    test('a password typed on another keyboard is the same password', async () => {
      await visitor.signUp('accent@example.com', { password: 'Caf\u00e9Cafe1' });
      expect((await visitor.logIn('accent@example.com', 'Cafe\u0301Cafe1')).statusCode).toBe(200);
    });

    test('no token and no password is kept with an idempotency key', async () => {
      await visitor.signUp('nokey@example.com', {}, { key: 'kept-registration' });
      const body = { username: 'nokey@example.com', password };
      const first = await askCall(shop, login, { body, key: 'a-login' });
      expect(first.statusCode).toBe(200);
      const kept = await shop.database.read.selectFrom('idempotency_keys').selectAll().execute();
      expect(kept.map(({ key }) => key)).not.toContain('a-login');
      expect(kept.map(({ key }) => key)).toContain('kept-registration');
    });
  });

  describe('tokens', () => {
    const secret = async () => {
      const row = await shop.database.read.selectFrom('secrets').select('value').executeTakeFirstOrThrow();
      return createSecretKey(Buffer.from(row.value, 'utf8'));
    };
    /** As the shop makes it, but for what the test is about. */
    const forge = async (
      userId: string,
      own: { issuer?: string; audience?: string; expires?: string; version?: number },
    ) =>
      new SignJWT({ version: own.version ?? 1 })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(own.issuer ?? 'sphatik')
        .setAudience(own.audience ?? 'sphatik-shop')
        .setIssuedAt()
        .setExpirationTime(own.expires ?? '1h')
        .sign(await secret());

    test('of ours only, for us, in time and of this version let in', async () => {
      await visitor.signUp('token@example.com');
      const { userId, token } = (await visitor.logIn('token@example.com')).json();
      expect((await visitor.profile(await forge(userId, {}), userId)).statusCode).toBe(200);
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
      const bad = [
        undefined,
        'nonsense',
        `${token}x`,
        unsigned,
        await forge(userId, { issuer: 'somebody' }),
        await forge(userId, { audience: 'another-shop' }),
        await forge(userId, { expires: '-1s' }),
        await forge(userId, { version: 0 }),
        await forge(userId, { version: 2 }),
        await forge('somebody-else', {}),
      ];
      for (const one of bad) {
        const answer = await visitor.profile(one, userId);
        expect(answer.statusCode, String(one)).toBe(401);
        expect(answer.json().message).toBe('Please log in first.');
      }
    });
  });

  describe('confirming an address', () => {
    test('the link confirms; opened again it says so again', async () => {
      await visitor.signUp('confirm@example.com');
      expect((await userRow('confirm@example.com'))?.confirmed_at).toBeNull();
      const link = await lastLink(shop, 'confirm@example.com', 'confirm-email');
      for (const _ of ['first', 'second']) {
        const answer = await visitor.confirm(link);
        expect([answer.statusCode, answer.json()]).toEqual([200, { message: messages.emailConfirmed }]);
      }
      expect((await userRow('confirm@example.com'))?.confirmed_at).toMatch(/Z$/);
      await shiftTokens(shop, -25 * hour);
      expect((await visitor.confirm(link)).statusCode).toBe(200);
    });

    test('it is good for 24 hours', async () => {
      await visitor.signUp('late@example.com');
      const link = await lastLink(shop, 'late@example.com', 'confirm-email');
      await shiftTokens(shop, -24 * hour - 1000);
      const late = await visitor.confirm(link);
      expect([late.statusCode, late.json().message]).toEqual([422, expect.stringContaining('no longer valid')]);
      expect((await userRow('late@example.com'))?.confirmed_at).toBeNull();
      await shiftTokens(shop, 2 * minute);
      expect((await visitor.confirm(link)).statusCode).toBe(200);
    });

    test('spaces in the link are the plus signs they were', async () => {
      await visitor.signUp('maya+gems@example.com');
      const { token } = await lastLink(shop, 'maya+gems@example.com', 'confirm-email');
      const answer = await shop.get(`/api/authentication/confirm-email?token=${token}&email=maya+gems@example.com`);
      expect(answer.statusCode).toBe(200);
    });

    test('a token confirms no other address, and a reset’s token confirms none', async () => {
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
    test('is asked for alike by somebody and by nobody', async () => {
      await visitor.signUp('forgot@example.com');
      for (const email of ['forgot@example.com', 'nobody@example.com']) {
        const askedAt = performance.now();
        const answer = await visitor.forget(email);
        // Both wait for the same moment, which is long after the work.
        expect(performance.now() - askedAt).toBeGreaterThan(98);
        expect([answer.statusCode, answer.json()]).toEqual([200, { message: messages.resetSent }]);
      }
      expect((await lastLink(shop, 'forgot@example.com', 'reset-password')).link).toMatch(
        /^https:\/\/shop\.example\/reset-password\?token=[\w-]{43}&email=forgot%40example\.com$/,
      );
      const mails = await shop.database.read.selectFrom('mails').select('recipient').execute();
      expect(mails.map(({ recipient }) => recipient)).not.toContain('nobody@example.com');
    });

    test('is replaced once by the link; other sessions end, and the address is confirmed', async () => {
      await visitor.signUp('reset@example.com');
      const before = (await visitor.logIn('reset@example.com')).json();
      await visitor.forget('reset@example.com');
      await visitor.forget('reset@example.com');
      const [older, link] = await linksTo(shop, 'reset@example.com', 'reset-password');
      if (!older || !link) throw new Error('Two links were to be mailed');
      const answer = await visitor.reset(link);
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: messages.passwordReset }]);
      expect((await visitor.profile(before.token, before.userId)).statusCode).toBe(401);
      expect((await visitor.logIn('reset@example.com')).statusCode).toBe(401);
      expect((await visitor.logIn('reset@example.com', otherPassword)).statusCode).toBe(200);
      expect((await userRow('reset@example.com'))?.confirmed_at).toMatch(/Z$/);
      for (const used of [link, older]) {
        const again = await visitor.reset(used, { password, confirmPassword: password });
        expect([again.statusCode, again.json().message]).toEqual([422, expect.stringContaining('no longer valid')]);
      }
    });

    test('the link is good for one hour', async () => {
      await visitor.signUp('slow@example.com');
      await visitor.forget('slow@example.com');
      const link = await lastLink(shop, 'slow@example.com', 'reset-password');
      await shiftTokens(shop, -hour - 1000);
      expect((await visitor.reset(link)).statusCode).toBe(422);
      await shiftTokens(shop, minute);
      expect((await visitor.reset(link)).statusCode).toBe(200);
    });

    test('of two who come with one link at once one is served', async () => {
      await visitor.signUp('twice@example.com');
      await visitor.forget('twice@example.com');
      const link = await lastLink(shop, 'twice@example.com', 'reset-password');
      const answers = await Promise.all([visitor.reset(link), visitor.reset(link), visitor.reset(link)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
      expect((await userRow('twice@example.com'))?.token_version).toBe(2);
    });

    test('a lost answer is given again under its key', async () => {
      await visitor.signUp('lost@example.com');
      await visitor.forget('lost@example.com');
      const link = await lastLink(shop, 'lost@example.com', 'reset-password');
      for (const _ of ['first', 'second']) {
        expect((await visitor.reset(link, {}, { key: 'one-reset' })).json()).toEqual({
          message: messages.passwordReset,
        });
      }
    });

    test.each([
      [{ password: 'weak', confirmPassword: 'weak' }, messages.passwordWeak, 'password'],
      [{ confirmPassword: 'Different9' }, messages.passwordsDiffer, 'confirmPassword'],
      [{ email: 'somebody@example.com' }, 'This link is no longer valid. Please ask for a new one.', 'token'],
      [{ token: 'made-up' }, 'This link is no longer valid. Please ask for a new one.', 'token'],
    ])('%o is refused, and the link stays good', async (own, message, field) => {
      const email = `refused-${field}-${Object.keys(own).join('-')}@example.com`.toLowerCase();
      await visitor.signUp(email);
      await visitor.forget(email);
      const link = await lastLink(shop, email, 'reset-password');
      const answer = await visitor.reset(link, own);
      expect([answer.statusCode, answer.json().message]).toEqual([422, message]);
      expect(answer.json().data[0].field).toBe(field);
      expect((await visitor.reset(link)).statusCode).toBe(200);
    });

    test('a confirmation’s token sets no password', async () => {
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

    test('ends every other session and goes on with a fresh token', async () => {
      const { token, userId } = await begin('change@example.com');
      const elsewhere = (await visitor.logIn('change@example.com')).json().token;
      const answer = await visitor.change(token, 'Change@Example.com');
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { message: messages.passwordChanged, token: expect.any(String) },
      ]);
      for (const old of [token, elsewhere]) expect((await visitor.profile(old, userId)).statusCode).toBe(401);
      expect((await visitor.profile(answer.json().token, userId)).statusCode).toBe(200);
      expect((await visitor.logIn('change@example.com')).statusCode).toBe(401);
      expect((await visitor.logIn('change@example.com', otherPassword)).statusCode).toBe(200);
    });

    test('makes links to reset it void', async () => {
      const { token } = await begin('void@example.com');
      await visitor.forget('void@example.com');
      expect((await visitor.change(token, 'void@example.com')).statusCode).toBe(200);
      expect((await visitor.reset(await lastLink(shop, 'void@example.com', 'reset-password'))).statusCode).toBe(422);
    });

    test.each([
      [{ oldPassword: 'Wrong1234' }, 'The old password is not right.', 'oldPassword'],
      [{ confirmPassword: 'Different9' }, messages.newPasswordsDiffer, 'confirmPassword'],
      [{ newPassword: 'weak', confirmPassword: 'weak' }, messages.passwordWeak, 'newPassword'],
    ])('%o is refused and changes nothing', async (own, message, field) => {
      const email = `unchanged-${field.toLowerCase()}@example.com`;
      const { token, userId } = await begin(email);
      const answer = await visitor.change(token, email, own);
      expect([answer.statusCode, answer.json().message]).toEqual([422, message]);
      expect(answer.json().data[0].field).toBe(field);
      expect((await visitor.profile(token, userId)).statusCode).toBe(200);
      expect((await visitor.logIn(email)).statusCode).toBe(200);
    });

    test('is for one’s own account only', async () => {
      const { token } = await begin('mine@example.com');
      await begin('yours@example.com');
      expect((await visitor.change(token, 'yours@example.com')).statusCode).toBe(403);
      expect((await visitor.logIn('yours@example.com')).statusCode).toBe(200);
      expect((await visitor.change('nonsense', 'mine@example.com')).statusCode).toBe(401);
    });

    test('twice at once happens once', async () => {
      const { token } = await begin('double@example.com');
      const answers = await Promise.all([
        visitor.change(token, 'double@example.com'),
        visitor.change(token, 'double@example.com'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
      expect((await userRow('double@example.com'))?.token_version).toBe(2);
    });
  });
});

describe.each(engines)('Accounts with a mail server on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', SMTP_URL: 'smtp://127.0.0.1:1' } });

  test('whoever has not confirmed cannot log in, and is sent the link again, but not over and over', async () => {
    const visitor = visitorOf(shop);
    await visitor.signUp('new@example.com');
    const count = async () => (await linksTo(shop, 'new@example.com', 'confirm-email')).length;

    const wrong = await visitor.logIn('new@example.com', 'Wrong1234');
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, messages.loginFailed]);
    const early = await visitor.logIn('new@example.com');
    expect([early.statusCode, early.json().message]).toEqual([403, expect.stringContaining('confirm your email')]);
    expect(early.json().token).toBeUndefined();
    expect(await count()).toBe(1);

    await shiftTokens(shop, -5 * minute - 1000);
    const late = await Promise.all([visitor.logIn('new@example.com'), visitor.logIn('new@example.com')]);
    expect(late.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(await count()).toBe(2);

    const [first, second] = await linksTo(shop, 'new@example.com', 'confirm-email');
    for (const link of [second, first]) {
      expect((await visitor.confirm(link ?? { token: '', email: '' })).statusCode).toBe(200);
    }
    expect((await visitor.logIn('new@example.com')).statusCode).toBe(200);
    expect(await count()).toBe(2);
  });

  test('a new password by mail shows as well that the address is theirs', async () => {
    const visitor = visitorOf(shop);
    await visitor.signUp('by-reset@example.com');
    await visitor.forget('by-reset@example.com');
    await visitor.reset(await lastLink(shop, 'by-reset@example.com', 'reset-password'));
    expect((await visitor.logIn('by-reset@example.com', otherPassword)).statusCode).toBe(200);
  });
});
