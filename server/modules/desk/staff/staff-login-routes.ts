import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  acceptStaffInvite,
  loginByPasskey,
  loginByPassword,
  loginByRecoveryCode,
  readStaffInvite,
  startPasskeyLogin,
} from '#contract/calls/admin/staff-login-calls.ts';
import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import { normalEmail } from '#contract/rules/contact.ts';
import type { Trx } from '#server/db/connect.ts';
import { cleanLine, requireText } from '#server/http/clean-text.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { addRoute, type CallValues, valuesOf } from '#server/http/serve.ts';
import { countLogin, LoginThrottle } from '#server/modules/auth/log-in.ts';

import { acceptInvite, findInvite } from './invites.ts';
import { requestOptions, verifyUse } from './passkeys.ts';
import { acceptPasskey, acceptPassword, acceptRecoveryCode, openSession } from './staff-log-in.ts';
import { findStaffByEmail } from './staff-store.ts';

/** Logging in, and accepting an invitation. The plugin has checked the Origin; there is no session yet. */
export async function staffLoginRoutes(app: FastifyInstance): Promise<void> {
  const { database, rateLimiter, staffCookies, staffDevices: devices } = app;
  const throttle = new LoginThrottle();

  serveLogin(app, readStaffInvite, async ({ body }) => ({ result: await findInvite(database.read, body.token) }));

  // 32 random bytes can't be guessed, so wrong tokens are not counted.
  serveLogin(app, acceptStaffInvite, async ({ body }, request) => {
    const name = requireText(cleanLine(body.name), 'name');
    return openIn(request, 'invite', async (trx) => (await acceptInvite(trx, { token: body.token, name })).id);
  });

  serveLogin(app, startPasskeyLogin, async (_, { ip }) => {
    await rateLimiter.consume('staffChallenge', { address: ip });
    return { result: await requestOptions(app, 'login') };
  });

  serveLogin(app, loginByPasskey, async ({ body }, request) => {
    // Nobody can guess a key, so a login by one is not counted; who is let in makes room for another challenge.
    const verified = await verifyUse(app, 'login', body.credential);
    if (!verified) throw passkeyRefused();
    const opened = await openIn(request, 'passkey', (trx) => acceptPasskey(trx, verified));
    await rateLimiter.recordSuccess('staffChallenge', { address: request.ip });
    return opened;
  });

  serveLogin(app, loginByPassword, async ({ body }, request) => {
    const email = normalEmail(body.email);
    const staff = await findStaffByEmail(database.read, email);
    const deviceId = staff && devices.read(request.headers.cookie, staff.id);
    const uncount = await countLogin(app, throttle, 'staffLogin', { address: request.ip, account: email, deviceId });
    const staffId = await acceptPassword(app, { ...body, email, address: request.ip });
    const opened = await openIn(request, 'password', async () => staffId);
    await uncount();
    return opened;
  });

  serveLogin(app, loginByRecoveryCode, async ({ body }, request) => {
    // Nobody can guess one either.
    const email = normalEmail(body.email);
    return openIn(request, 'recovery code', (trx) => acceptRecoveryCode(trx, email, body.code));
  });

  /** Opens a session for the person whom `accept` returns the id of, in its transaction. */
  async function openIn(request: FastifyRequest, method: string, accept: (trx: Trx) => Promise<string>) {
    const { headers } = request;
    const { me, token } = await database.transaction(async (trx) =>
      openSession(trx, { staffId: await accept(trx), method, userAgent: headers['user-agent'] }),
    );
    const device = devices.cookieFor(me.id, devices.read(headers.cookie, me.id));
    return { result: me, cookies: [staffCookies.set(token), device] };
  }
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
  addRoute(app, call, { failures: [401, 403] }, async (request, reply) => {
    const { result, cookies = [] } = await handle(valuesOf<C>(request), request);
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return reply.header('cache-control', 'no-store').send(result);
  });
}

function passkeyRefused(): FailureError {
  return new FailureError(401, 'This passkey was not accepted. Try again, or log in another way.');
}
