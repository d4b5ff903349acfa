import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  acceptStaffInvite,
  loginByPasskey,
  loginByPassword,
  loginByRecoveryCode,
  readStaffInvite,
  startPasskeyLogin,
} from '#contract/calls/admin/staff-login-calls.ts';
import type { AnyCall, BodyOf, ResponseOf } from '#contract/calls/call.ts';
import { normalEmail } from '#contract/rules/texts/contact.ts';
import { audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { cleanLine, requireText } from '#server/http/clean-text.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { type CallValues, serveOverHttp } from '#server/http/serve.ts';
import { deviceName } from '#server/modules/auth/known-devices.ts';
import { countLogin, LoginThrottle } from '#server/modules/auth/log-in.ts';
import { consumeRecoveryCode, consumeTotpCode, stepOfCode } from './codes.ts';
import { recordUse, requestOptions, verifyUse } from './passkeys.ts';
import { createStaffSession, findStaffSession } from './staff-sessions.ts';
import { acceptInvite, findInvite, findStaffByEmail } from './staff-store.ts';

/**
 * Logging in, and accepting an invitation. The plugin has checked the Origin; there is no session
 * yet.
 */
export async function staffLoginRoutes(app: FastifyInstance): Promise<void> {
  const { database, rateLimiter, staffDevices } = app;
  const throttle = new LoginThrottle();

  serveLogin(app, readStaffInvite, async ({ body }) => ({
    result: await findInvite(database.read, body.token),
  }));

  // 32 random bytes can't be guessed, so wrong tokens are not counted.
  serveLogin(app, acceptStaffInvite, async ({ body }, request) => {
    const name = requireText(cleanLine(body.name), 'name');
    return openSession(
      app,
      request,
      'invite',
      async (trx) => (await acceptInvite(trx, { ...body, name })).id,
    );
  });

  serveLogin(app, startPasskeyLogin, async (_, { ip }) => {
    await rateLimiter.consume('staffChallenge', { address: ip });
    return { result: await requestOptions(app, 'login') };
  });

  serveLogin(app, loginByPasskey, async ({ body }, request) => {
    // Nobody can guess a key, so a login by one is not counted; who is let in makes room for
    // another challenge.
    const verified = await verifyUse(app, 'login', body.credential);
    if (!verified)
      throw new FailureError(
        401,
        'This passkey was not accepted. Try again, or log in another way.',
      );
    const opened = await openSession(app, request, 'passkey', async (trx) => {
      if (!(await recordUse(trx, verified))) throw loginFailed();
      return verified.staffId;
    });
    await rateLimiter.recordSuccess('staffChallenge', { address: request.ip });
    return opened;
  });

  serveLogin(app, loginByPassword, async ({ body }, request) => {
    const email = normalEmail(body.email);
    const staff = await findStaffByEmail(database.read, email);
    const deviceId = staff && staffDevices.read(request.headers.cookie, staff.id);
    const uncount = await countLogin(app, throttle, 'staffLogin', {
      address: request.ip,
      account: email,
      deviceId,
    });
    const staffId = await acceptPassword(app, { ...body, email });
    const opened = await openSession(app, request, 'password', async () => staffId);
    await uncount();
    return opened;
  });

  serveLogin(app, loginByRecoveryCode, async ({ body }, request) => {
    // Nobody can guess one either.
    const email = normalEmail(body.email);
    return openSession(app, request, 'recovery code', (trx) =>
      acceptRecoveryCode(trx, email, body.code),
    );
  });
}

/** Opens a session for the person whom `accept` returns the id of, in its transaction. */
async function openSession(
  { database, staffCookies, staffDevices }: FastifyInstance,
  { headers }: FastifyRequest,
  method: string,
  accept: (trx: Trx) => Promise<string>,
) {
  const device = deviceName(headers['user-agent']);
  const { me, token } = await database.transaction(async (trx) => {
    const staffId = await accept(trx);
    const session = await createStaffSession(trx, { staffId, device });
    const found = await findStaffSession(trx, session.token);
    // The access may have ended after the login was checked.
    if (!found) throw loginFailed();
    const [who, after] = [`staff:${staffId}`, { method, device }] as const;
    await audit(trx, { who, action: 'staff.login', subject: who, after });
    return { me: found.staff, token: session.token };
  });
  const deviceCookie = staffDevices.cookieFor(me.id, staffDevices.read(headers.cookie, me.id));
  return { result: me, cookies: [staffCookies.set(token), deviceCookie] };
}

interface LoginResult<C extends AnyCall> {
  readonly result: ResponseOf<C>;
  readonly cookies?: readonly string[];
}

function serveLogin<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handle: (values: CallValues<C>, request: FastifyRequest) => Promise<LoginResult<C>>,
): void {
  serveOverHttp(app, call, async (values, request, reply) => {
    const { result, cookies = [] } = await handle(values, request);
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return result;
  });
}

/**
 * Accepts a password with an authenticator app's code. What is wrong is not said, and takes the
 * same time.
 */
async function acceptPassword(
  app: FastifyInstance,
  login: BodyOf<typeof loginByPassword>,
): Promise<string> {
  const { database, passwords } = app;
  const staff = await findStaffByEmail(database.read, login.email);
  const hash =
    staff && staff.ended_at === null && staff.totp_secret !== null ? staff.password_hash : null;
  const isRight = await passwords.verify(login.password, hash ?? undefined);
  const secret = staff?.totp_secret;
  // A wrong code ends here like a wrong password: the time of a transaction would tell which of
  // them was wrong.
  if (!staff || !secret || !isRight || stepOfCode(secret, login.code) === undefined)
    throw loginFailed();
  const isAccepted = await database.transaction((trx) =>
    consumeTotpCode(trx, staff.id, secret, login.code),
  );
  if (!isAccepted) throw loginFailed();
  return staff.id;
}

/** Accepts a recovery code. Returns the staff id. */
async function acceptRecoveryCode(trx: Trx, email: string, code: string): Promise<string> {
  const staff = await findStaffByEmail(trx, email);
  if (!staff || staff.ended_at !== null || !(await consumeRecoveryCode(trx, staff.id, code)))
    throw loginFailed();
  return staff.id;
}

function loginFailed(): FailureError {
  return new FailureError(
    401,
    'This did not work. Check what you typed; a code works once, and only for a short time.',
  );
}
