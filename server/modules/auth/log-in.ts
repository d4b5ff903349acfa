import type { FastifyInstance } from 'fastify';

import type { login } from '#contract/calls/auth-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { messages } from '#contract/names/messages.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { findUserByEmail } from '#server/modules/user/user-store.ts';

import { remindToConfirm } from './account-mails.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { createSession } from './session-store.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The request's `Cookie` header. */
  readonly cookies: string | undefined;
  /** In plain words. */
  readonly device: string;
}

interface LoggedIn {
  readonly answer: ResponseOf<typeof login>;
  /** `Set-Cookie` by which the device is known from now on. */
  readonly cookie: string;
}

/**
 * Checks a password and answers a session. That nobody has the address, or that the password is wrong, looks
 * and takes the same; that the address is not confirmed is told only to whoever knows the password.
 */
export async function logIn(
  app: FastifyInstance,
  pace: LoginThrottle,
  { email, password, address, cookies, device }: Credentials,
): Promise<LoggedIn> {
  const { database, settings, passwords, rateLimiter, sessionTokens, knownDevices } = app;
  const user = await findUserByEmail(database.read, email);
  const deviceId = user && knownDevices.read(cookies, user.id);
  // Counted before the work, so that many at once are not more than the limit either.
  const forgive = deviceId ? await countKnown(deviceId) : await countUnknown();
  const isRight = await passwords.verify(password, user?.password_hash, address);
  if (!user || !isRight) throw new FailureError(401, messages.loginFailed);
  await forgive();
  // Without a mail server nobody could confirm but by reading the log.
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
    answer: { token, userId: user.id, userEmail: user.email },
    cookie: knownDevices.cookieFor(user.id, deviceId),
  };

  /** A device that logged in before has tries of its own: whatever others do, its owner gets in. */
  async function countKnown(account: string): Promise<() => Promise<void>> {
    const who = { address, account };
    await rateLimiter.consume('knownDevice', who);
    return () => rateLimiter.recordSuccess('knownDevice', who);
  }

  async function countUnknown(): Promise<() => Promise<void>> {
    const who = { address, account: email };
    await rateLimiter.consume('login', who);
    await pace.wait(email, await rateLimiter.countAttempt('loginFromAnywhere', email));
    return async () => {
      await rateLimiter.recordSuccess('login', who);
      await rateLimiter.uncountAttempt('loginFromAnywhere', email);
    };
  }
}
