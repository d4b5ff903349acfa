import type { FastifyInstance } from 'fastify';

import type { login } from '#contract/calls/auth-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { messages } from '#contract/names/messages.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { findUserByEmail } from '#server/modules/user/user-store.ts';

import { remindToConfirm } from './account-mails.ts';
import { countLogin, type LoginThrottle } from './login-throttle.ts';
import { createSession } from './session-store.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The request's `Cookie` header. */
  readonly cookies: string | undefined;
  /** See `deviceName`. */
  readonly device: string;
}

interface LoggedIn {
  readonly result: ResponseOf<typeof login>;
  /** `Set-Cookie` header of the known device. */
  readonly cookie: string;
}

/**
 * Checks a password and creates a session. An unknown address and a wrong password fail alike and take the same time. Only
 * with the right password does a client learn that the address is not confirmed.
 */
export async function logIn(
  app: FastifyInstance,
  throttle: LoginThrottle,
  { email, password, address, cookies, device }: Credentials,
): Promise<LoggedIn> {
  const { database, settings, passwords, sessionTokens, knownDevices } = app;
  const user = await findUserByEmail(database.read, email);
  const deviceId = user && knownDevices.read(cookies, user.id);
  // Counted before the work, so that concurrent requests can't exceed the limit.
  const uncount = await countLogin(app, throttle, 'login', { address, account: email, deviceId });
  const isRight = await passwords.verify(password, user?.password_hash);
  if (!user || !isRight) throw new FailureError(401, messages.loginFailed);
  await uncount();
  // Without a mail server addresses need no confirmation.
  if (settings.smtpUrl !== undefined && user.confirmed_at === null) {
    await database.transaction((trx) => remindToConfirm(trx, settings.publicUrl, user.id));
    throw new FailureError(
      403,
      'Please confirm your email address first: open the link in the email we sent you, then log in.',
    );
  }
  const sessionId = await database.transaction((trx) => createSession(trx, { userId: user.id, device }));
  const token = await sessionTokens.sign({ userId: user.id, version: user.token_version, sessionId });
  return {
    result: { token, userId: user.id, userEmail: user.email },
    cookie: knownDevices.cookieFor(user.id, deviceId),
  };
}
