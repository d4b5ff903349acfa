import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { listStaffOrders } from '#contract/calls/admin/order-calls.ts';
import { inviteStaff, listStaff } from '#contract/calls/admin/staff-calls.ts';
import {
  acceptStaffInvite,
  loginByPasskey,
  loginByPassword,
  loginByRecoveryCode,
  readStaffInvite,
  startPasskeyLogin,
} from '#contract/calls/admin/staff-login-calls.ts';
import {
  addPasskey,
  confirmTotp,
  makeRecoveryCodes,
  readStaffLogins,
  removePasskey,
  removeTotp,
  startPasskey,
  startStepUp,
  startTotp,
  stepUpByCode,
  stepUpByPasskey,
} from '#contract/calls/admin/staff-me-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { auditAs } from '#server/audit.ts';
import { firstOwnerLink } from '#server/modules/desk/staff/first-owner.ts';
import { createInvite } from '#server/modules/desk/staff/staff-store.ts';
import { Authenticator } from '#tests/setup/authenticator.ts';
import { aStaffMember, askCall, type TestFields, type TestStaff } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const origin = 'https://shop.example';
const password = 'Labradorite8';
/** The code of the next half minute is accepted already, and was not used by `withTotp`. */
const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 });

describe.each(everyEngine)('Logging in to the shop desk on %s', (engine) => {
  const shop = useShop(engine);

  /** A request without a session, from an address of its own: failed logins are counted. */
  let addresses = 0;
  const ask = (call: AnyCall, fields?: TestFields) => {
    addresses += 1;
    const from = `203.0.113.${addresses % 250}`;
    return askCall(shop, call, fields, { headers: { origin }, from });
  };
  const cookieOf = (response: Awaited<ReturnType<typeof ask>>) =>
    [response.headers['set-cookie'] ?? []].flat().join();
  const withCookie = (response: Awaited<ReturnType<typeof ask>>) => ({
    headers: { origin, cookie: cookieOf(response).split(';')[0] ?? '' },
  });

  /** Somebody who has just accepted an invitation. */
  const aNewMember = () => aStaffMember(shop, { hasLogin: false });

  const withPasskey = async (staff: TestStaff) => {
    const authenticator = new Authenticator(origin);
    const credential = authenticator.create(await staff.gets(startPasskey));
    await staff.gets(addPasskey, { name: 'Phone', credential });
    return authenticator;
  };
  const logInWith = async (authenticator: Authenticator, fault = {}) => {
    const options = (await ask(startPasskeyLogin)).json();
    return ask(loginByPasskey, { credential: authenticator.use(options, fault) });
  };

  const withTotp = async (staff: TestStaff) => {
    const { secret } = await staff.gets(startTotp);
    const totp = new TOTP({ secret });
    await staff.gets(confirmTotp, { code: totp.generate(), password });
    return totp;
  };

  test('processes that start together print one link for the first owner, which holds', async () => {
    const link = () => firstOwnerLink(shop.database, { email: '', deskUrl: origin });
    const [one, other] = await Promise.all([link(), link()]);
    expect(one).toMatch(/\/admin\/invite\/[\w-]{40,}$/);
    expect(other).toBe(one);
    const token = one?.split('/admin/invite/')[1];
    expect((await ask(readStaffInvite, { token })).statusCode).toBe(200);
    // A later start makes the one of the earlier void.
    await shop.update('staff_invites', { created_at: '2026-01-01T00:00:00.000Z' });
    expect(await link()).not.toBe(one);
    expect((await ask(readStaffInvite, { token })).statusCode).toBe(422);
    await aStaffMember(shop);
    expect(await link()).toBeUndefined();
  });

  test('an invitation is mailed, and is good until a way to log in is set up', async () => {
    const owner = await aStaffMember(shop);
    const { link } = await owner.gets(inviteStaff, { email: ' Kiran@Example.com', role: 'staff' });
    const token = link.split('/admin/invite/')[1] ?? '';
    const mail = await shop.row('mails', { recipient: 'kiran@example.com' });
    expect(JSON.parse(mail.content)).toMatchObject({ kind: 'staff-invite', link });

    expect((await ask(readStaffInvite, { token })).json()).toMatchObject({
      email: 'kiran@example.com',
      role: 'staff',
    });
    const left = await ask(acceptStaffInvite, { token, name: 'Kiran' });
    expect(cookieOf(left)).toMatch(
      /^__Host-sphatik-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=\d+,/,
    );
    const accepted = await ask(acceptStaffInvite, { token, name: 'Kiran Rai' });
    expect(accepted.json()).toMatchObject({
      email: 'kiran@example.com',
      name: 'Kiran Rai',
      hasLogin: false,
    });
    expect((await askCall(shop, readStaffMe, {}, withCookie(left))).statusCode).toBe(401);
    expect((await askCall(shop, readStaffMe, {}, withCookie(accepted))).json()).toMatchObject(
      accepted.json(),
    );

    // Nothing else works before, and setting it up later needs no step-up, for which there is
    // nothing to confirm with.
    const early = await askCall(shop, listStaffOrders, {}, withCookie(accepted));
    expect([early.statusCode, early.json().data[0].code]).toEqual([403, 'login-needed']);
    await shop.update('staff_sessions', { stepped_up_at: null });
    const authenticator = new Authenticator(origin);
    const options = (await askCall(shop, startPasskey, {}, withCookie(accepted))).json();
    const body = { name: 'Phone', credential: authenticator.create(options) };
    expect((await askCall(shop, addPasskey, body, withCookie(accepted))).statusCode).toBe(200);
    expect((await askCall(shop, listStaffOrders, {}, withCookie(accepted))).statusCode).toBe(200);

    for (const used of [token, 'x'.repeat(43)]) {
      const response = await ask(acceptStaffInvite, { token: used, name: 'Mallory' });
      expect(response.statusCode).toBe(422);
      expect(response.json().data[0].code).toBe('link-void');
    }
  });

  test('of two who accept an invitation at the same moment one stays in', async () => {
    const owner = await aStaffMember(shop);
    const { link } = await owner.gets(inviteStaff, { email: 'race@example.com', role: 'staff' });
    const token = link.split('/admin/invite/')[1];
    const responses = await Promise.all(
      ['One', 'Two'].map((name) => ask(acceptStaffInvite, { token, name })),
    );
    const sessions = await Promise.all(
      responses.map((response) => askCall(shop, readStaffMe, {}, withCookie(response))),
    );
    expect(sessions.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('the first owner’s invitation is void as soon as somebody has access', async () => {
    const { link } = await shop.database.transaction((trx) =>
      createInvite(trx, auditAs(trx, 'command'), { email: '', role: 'owner', deskUrl: origin }),
    );
    const owner = await aStaffMember(shop);
    const token = link.split('/admin/invite/')[1];
    const accept = { token, name: 'Mallory', email: owner.email };
    for (const response of [
      await ask(readStaffInvite, { token }),
      await ask(acceptStaffInvite, accept),
    ])
      expect(response.json().data[0].code).toBe('link-void');
    expect((await owner.gets(listStaff)).invites.map(({ email }) => email)).not.toContain('');
  });

  test('an expired invitation is refused', async () => {
    const owner = await aStaffMember(shop);
    const { link } = await owner.gets(inviteStaff, { email: 'late@example.com', role: 'staff' });
    await shop.update('staff_invites', { expires_at: '2026-01-01T00:00:00.000Z' });
    expect(
      (await ask(readStaffInvite, { token: link.split('/admin/invite/')[1] })).statusCode,
    ).toBe(422);
  });

  describe('By passkey', () => {
    test('logs in, and the session is stepped up', async () => {
      const staff = await aStaffMember(shop, { role: 'staff' });
      const response = await logInWith(await withPasskey(staff));
      expect(response.statusCode, response.payload).toBe(200);
      expect(response.json()).toMatchObject({ id: staff.id, role: 'staff' });
      expect(response.json().steppedUpUntil).not.toBe('');
    });

    test('refuses a response that was used before, or to no challenge', async () => {
      const authenticator = await withPasskey(await aStaffMember(shop));
      const options = (await ask(startPasskeyLogin)).json();
      const credential = authenticator.use(options);
      expect((await ask(loginByPasskey, { credential })).statusCode).toBe(200);
      expect((await ask(loginByPasskey, { credential })).statusCode).toBe(401);
      const invented = authenticator.use({ ...options, challenge: 'aW52ZW50ZWQ' });
      expect((await ask(loginByPasskey, { credential: invented })).statusCode).toBe(401);
    });

    test('refuses another origin, an unverified person, a copied key and a wrong signature', async () => {
      const authenticator = await withPasskey(await aStaffMember(shop));
      expect((await logInWith(authenticator)).statusCode).toBe(200);
      expect((await logInWith(authenticator, { origin: 'https://evil.example' })).statusCode).toBe(
        401,
      );
      expect((await logInWith(authenticator, { isVerified: false })).statusCode).toBe(401);
      expect((await logInWith(authenticator, { crossOrigin: true })).statusCode).toBe(401);
      expect((await logInWith(authenticator, { counter: 1 })).statusCode).toBe(401);
      const options = (await ask(startPasskeyLogin)).json();
      const credential = authenticator.use(options);
      const signature = new Authenticator(origin).use(options).response.signature;
      credential.response.signature = signature;
      expect((await ask(loginByPasskey, { credential })).statusCode).toBe(401);
      expect((await logInWith(authenticator)).statusCode).toBe(200);
    });

    test('refuses a passkey whose person has no access any more', async () => {
      const staff = await aStaffMember(shop, { role: 'staff' });
      const authenticator = await withPasskey(staff);
      await shop.update('staff', { ended_at: '2026-01-01T00:00:00.000Z' }, { id: staff.id });
      expect((await logInWith(authenticator)).statusCode).toBe(401);
    });

    test('a new passkey needs the challenge of the same person', async () => {
      const [one, other] = [await aNewMember(), await aNewMember()];
      const credential = new Authenticator(origin).create(await one.gets(startPasskey));
      const response = await other.ask(addPasskey, { name: 'Phone', credential });
      expect(response.statusCode).toBe(422);
      expect((await other.gets(readStaffLogins)).passkeys).toEqual([]);
    });

    test('the only way to log in can’t be removed', async () => {
      const staff = await aNewMember();
      const { id } = await withPasskey(staff);
      expect((await staff.ask(removePasskey, { passkeyId: id })).statusCode).toBe(409);
      await withTotp(staff);
      expect((await staff.gets(removePasskey, { passkeyId: id })).passkeys).toEqual([]);
      expect((await staff.ask(removeTotp)).statusCode).toBe(409);
    });
  });

  describe('By password and code', () => {
    const logIn = (email: string, code: string, typed = password) =>
      ask(loginByPassword, { email, password: typed, code });

    test('needs both, and takes a code once', async () => {
      const staff = await aStaffMember(shop);
      const totp = await withTotp(staff);
      const code = nextCode(totp);
      expect((await logIn(staff.email, code, 'Amethyst7')).statusCode).toBe(401);
      expect((await logIn(staff.email, '000000')).statusCode).toBe(401);
      const response = await logIn(staff.email, code);
      expect(response.statusCode, response.payload).toBe(200);
      const replayed = await logIn(staff.email, code);
      expect(replayed.statusCode).toBe(401);
      expect(replayed.json().message).toBe(
        (await logIn('nobody@example.com', code)).json().message,
      );
    });

    test('takes a code after the clock of the shop was ahead for a while', async () => {
      const staff = await aStaffMember(shop);
      const totp = await withTotp(staff);
      const tomorrow = Math.floor(Date.now() / 30_000) + 2_880;
      await shop.update('staff', { totp_last_step: tomorrow }, { id: staff.id });
      const code = nextCode(totp);
      expect((await logIn(staff.email, code)).statusCode).toBe(200);
      expect((await logIn(staff.email, code)).statusCode).toBe(401);
    });

    test('of two logins with one code at the same moment one gets in', async () => {
      const staff = await aStaffMember(shop);
      const code = nextCode(await withTotp(staff));
      const responses = await Promise.all([logIn(staff.email, code), logIn(staff.email, code)]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    });

    test('a password alone is never set, and a wrong first code sets nothing', async () => {
      const staff = await aNewMember();
      expect((await staff.ask(confirmTotp, { code: '123456', password })).statusCode).toBe(422);
      await staff.gets(startTotp);
      expect((await staff.ask(confirmTotp, { code: '12345', password })).json().data[0].code).toBe(
        'code-wrong',
      );
      expect(await staff.gets(readStaffLogins)).toMatchObject({
        hasTotp: false,
        hasPassword: false,
      });
    });
  });

  test.each(['٠٠٠٠٠٠', '12345é', '12345', '１２３４５６'])(
    'the code %j tells nothing about the password',
    async (code) => {
      const staff = await aStaffMember(shop);
      await withTotp(staff);
      const answers = await Promise.all(
        [password, 'Amethyst7'].map((typed) =>
          ask(loginByPassword, { email: staff.email, password: typed, code }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
      expect(answers[0]?.json().message).toBe(answers[1]?.json().message);
      expect((await staff.ask(stepUpByCode, { code })).statusCode).toBe(422);
      await staff.gets(startTotp);
      expect((await staff.ask(confirmTotp, { code, password })).statusCode).toBe(422);
    },
  );

  test('a code in Devanagari digits is taken', async () => {
    const staff = await aStaffMember(shop);
    const code = nextCode(await withTotp(staff)).replaceAll(
      /\d/g,
      (digit) => '०१२३४५६७८९'[Number(digit)] ?? '',
    );
    expect((await ask(loginByPassword, { email: staff.email, password, code })).statusCode).toBe(
      200,
    );
  });

  describe('By recovery code', () => {
    test('logs in once per code, also with spaces and capitals', async () => {
      const staff = await aStaffMember(shop);
      const { codes } = await staff.gets(makeRecoveryCodes);
      expect(new Set(codes).size).toBe(10);
      const [code = ''] = codes;
      const logIn = (typed: string) =>
        ask(loginByRecoveryCode, { email: staff.email, code: typed });
      expect((await logIn(code.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
      expect((await logIn(code)).statusCode).toBe(401);
      expect((await staff.gets(readStaffLogins)).recoveryCodesLeft).toBe(9);

      await staff.gets(makeRecoveryCodes);
      expect((await logIn(codes[1] ?? '')).statusCode).toBe(401);
    });

    test('somebody else’s code is refused', async () => {
      const [one, other] = [await aStaffMember(shop), await aStaffMember(shop)];
      const { codes } = await one.gets(makeRecoveryCodes);
      expect(
        (await ask(loginByRecoveryCode, { email: other.email, code: codes[0] })).statusCode,
      ).toBe(401);
    });
  });

  test('an invitation replaces lost devices: nothing of before works after it', async () => {
    const owner = await aStaffMember(shop);
    const staff = await aStaffMember(shop, { role: 'owner' });
    const authenticator = await withPasskey(staff);
    const { codes } = await staff.gets(makeRecoveryCodes);
    const { link } = await owner.gets(inviteStaff, { email: staff.email, role: 'staff' });
    const accepted = await ask(acceptStaffInvite, {
      token: link.split('/admin/invite/')[1],
      name: 'Pema Lama',
    });
    // The role of somebody who has access is not changed by a link.
    expect(accepted.json()).toMatchObject({ id: staff.id, role: 'owner' });
    expect((await staff.ask(readStaffMe)).statusCode).toBe(401);
    expect((await logInWith(authenticator)).statusCode).toBe(401);
    expect(
      (await ask(loginByRecoveryCode, { email: staff.email, code: codes[0] })).statusCode,
    ).toBe(401);
  });

  describe('The step-up', () => {
    test('by passkey, code or recovery code lets the next call through', async () => {
      const staff = await aStaffMember(shop);
      const authenticator = await withPasskey(staff);
      const totp = await withTotp(staff);
      const { codes } = await staff.gets(makeRecoveryCodes);
      const steps = [
        async () => ({ credential: authenticator.use(await staff.gets(startStepUp)) }),
        async () => ({ code: nextCode(totp) }),
        async () => ({ code: codes[0] }),
      ];
      for (const step of steps) {
        await shop.update('staff_sessions', { stepped_up_at: '2026-01-01T00:00:00.000Z' });
        expect((await staff.ask(makeRecoveryCodes)).json().data[0].code).toBe('step-up-needed');
        const body = await step();
        await staff.gets('code' in body ? stepUpByCode : stepUpByPasskey, body);
        expect(
          (await staff.ask('code' in body ? stepUpByCode : stepUpByPasskey, body)).statusCode,
        ).toBe(422);
        expect((await staff.ask(startTotp)).statusCode).toBe(200);
      }
    });

    test('takes no passkey of somebody else, and no response to a login', async () => {
      const [one, other] = [await aStaffMember(shop), await aStaffMember(shop)];
      const authenticator = await withPasskey(one);
      const ofOther = authenticator.use(await other.gets(startStepUp));
      expect((await other.ask(stepUpByPasskey, { credential: ofOther })).statusCode).toBe(422);
      const ofLogin = authenticator.use((await ask(startPasskeyLogin)).json());
      expect((await one.ask(stepUpByPasskey, { credential: ofLogin })).statusCode).toBe(422);
    });
  });

  test('failed logins by password are limited per address; a passkey and a recovery code get in from there', async () => {
    const from = '198.51.100.7';
    const staff = await aStaffMember(shop);
    const authenticator = await withPasskey(staff);
    const { codes } = await staff.gets(makeRecoveryCodes);
    const askThere = (call: AnyCall, fields: TestFields = {}) =>
      askCall(shop, call, fields, { headers: { origin }, from });
    for (let at = 1; at < 30; at += 1)
      await shop.app.rateLimiter.consume('staffLogin', { address: from });
    const guess = async () =>
      (
        await askThere(loginByPassword, {
          email: 'pema@example.com',
          password: 'Guessed1',
          code: '123456',
        })
      ).statusCode;
    expect([await guess(), await guess()]).toEqual([401, 429]);
    const credential = authenticator.use((await askThere(startPasskeyLogin)).json());
    expect((await askThere(loginByPasskey, { credential })).statusCode).toBe(200);
    expect(
      (await askThere(loginByRecoveryCode, { email: staff.email, code: codes[0] })).statusCode,
    ).toBe(200);
  });

  test('strangers from many addresses keep out neither a known device, nor a passkey or a recovery code', async () => {
    const staff = await aStaffMember(shop);
    const totp = await withTotp(staff);
    const { codes } = await staff.gets(makeRecoveryCodes);
    const first = await ask(loginByRecoveryCode, { email: staff.email, code: codes[0] });
    const [, device = ''] = [first.headers['set-cookie'] ?? []].flat();
    for (let attempt = 0; attempt < 25; attempt += 1) {
      await shop.app.rateLimiter.countAttempt('staffLoginFromAnywhere', staff.email);
    }
    let isAttackOver = false;
    const guess = () =>
      ask(loginByPassword, { email: staff.email, password: 'Guessed1', code: '123456' });
    const attack = Promise.all([guess(), guess(), guess()]).finally(() => {
      isAttackOver = true;
    });
    const known = await askCall(
      shop,
      loginByPassword,
      { email: staff.email, password, code: nextCode(totp) },
      { headers: { origin, cookie: device.split(';')[0] ?? '' }, from: '203.0.113.251' },
    );
    expect(known.statusCode, known.payload).toBe(200);
    expect(
      (await ask(loginByRecoveryCode, { email: staff.email, code: codes[1] })).statusCode,
    ).toBe(200);
    // The strangers wait a second for each other.
    expect(isAttackOver).toBe(false);
    await attack;
  });

  test('the audit log has no secrets', async () => {
    const staff = await aNewMember();
    const totp = await withTotp(staff);
    await withPasskey(staff);
    const { codes } = await staff.gets(makeRecoveryCodes);
    const rows = await shop.rows('audit_log', { who: `staff:${staff.id}` });
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'staff.passkey-add',
      'staff.recovery-codes',
      'staff.totp-add',
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [password, totp.secret.base32, ...codes])
      expect(text).not.toContain(secret);
    expect(text).not.toContain('argon2');
  });
});
