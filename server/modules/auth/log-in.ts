import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { login } from '#contract/calls/auth-calls.ts';
import type { BodyOf, ResponseOf } from '#contract/calls/call.ts';
import { messages } from '#contract/names/messages.ts';
import { normalEmail } from '#contract/rules/texts/contact.ts';
import { passwordLengthProblem } from '#contract/rules/texts/password.ts';
import { FailureError, invalidField } from '#server/http/failure-error.ts';
import type { Client } from '#server/http/rate-limiter.ts';
import { confirmUser, findUserByEmail } from '#server/modules/user/users.ts';

import { deviceName } from './known-devices.ts';
import { remindToConfirm, requireConfirmation, withPluses } from './mailed-links.ts';
import { createSession } from './sessions.ts';

/**
 * Checks a password and creates a session. An unknown address and a wrong password fail alike and
 * take the same time. Only with the right password does a client learn that the address is not
 * confirmed. `cookie` is that of a known device. With the token of a confirmation link, one person
 * has proved mailbox and password: the address is confirmed.
 */
export async function logIn(
  app: FastifyInstance,
  throttle: LoginThrottle,
  { username, password, confirmationToken }: BodyOf<typeof login>,
  { ip: address, headers }: FastifyRequest,
): Promise<{ result: ResponseOf<typeof login>; cookie: string }> {
  const { database, settings, passwords, sessionTokens, knownDevices, rateLimiter } = app;
  const email = normalEmail(username);
  const tooLong = passwordLengthProblem(password);
  if (tooLong) throw invalidField('password', 'password-too-long', tooLong);
  const link =
    confirmationToken === undefined ? undefined : { token: withPluses(confirmationToken), email };
  if (link) await requireConfirmation(database.read, link);
  const user = await findUserByEmail(database.read, email);
  const deviceId = user && knownDevices.read(headers.cookie, user.id);
  // Counted before the work, so that concurrent requests can't exceed the limit.
  const uncount = await countLogin(app, throttle, 'login', { address, account: email, deviceId });
  const isRight = await passwords.verify(password, user?.password_hash);
  if (!user || !isRight) throw new FailureError(401, messages.loginFailed);
  await uncount();
  const isMailboxKnown = (user.confirmed_at ?? user.mailbox_confirmed_at) !== null;
  // Without a mail server addresses need no confirmation.
  if (settings.smtpUrl !== undefined && !isMailboxKnown && !link) {
    await database.transaction((trx) => remindToConfirm(trx, settings.publicUrl, user.id));
    throw new FailureError(
      403,
      'Please confirm your email address first: ' +
        'open the link in the email we sent you, then log in.',
    );
  }
  const device = deviceName(headers['user-agent']);
  const sessionId = await database.transaction(async (trx) => {
    if (link) await confirmUser(trx, user.id);
    return createSession(trx, { userId: user.id, device });
  });
  if (link && !isMailboxKnown) await rateLimiter.recordSuccess('register', { address });
  const token = await sessionTokens.sign({
    userId: user.id,
    version: user.token_version,
    sessionId,
  });
  return {
    result: { token, userId: user.id, userEmail: user.email },
    cookie: knownDevices.cookieFor(user.id, deviceId),
  };
}

/**
 * Minimum time between logins to an account after a number of failures within a quarter of an hour.
 * The rate limit of a single address is reached before.
 */
const spacings = [
  { failures: 80, ms: 5_000 },
  { failures: 40, ms: 2_000 },
  { failures: 20, ms: 1_000 },
] as const;
/** Below the 15 seconds after which browsers give up. */
const maxWaitMs = 10_000;
/** For all accounts together. */
const maxWaiting = 500;

/** Slows down logins to an account after many failures, instead of locking it. */
export class LoginThrottle {
  /** When the last queued login of an account starts, by `performance.now()`. */
  readonly #lastStarts = new LRUCache<string, number>({ max: 20_000 });
  readonly #delay: (ms: number) => Promise<unknown>;
  #waiting = 0;

  constructor(delayFor: (ms: number) => Promise<unknown> = delay) {
    this.#delay = delayFor;
  }

  /**
   * Resolves when this login may start. Throws 429 with the time to wait when too many wait
   * already.
   */
  async wait(account: string, failures: number): Promise<void> {
    const spacing = spacings.find((one) => failures > one.failures)?.ms;
    if (spacing === undefined) return;
    const now = performance.now();
    const startAt = Math.max(now, this.#lastStarts.get(account) ?? 0) + spacing;
    if (startAt - now > maxWaitMs || this.#waiting >= maxWaiting)
      throw tooManyLogins(startAt - now - maxWaitMs);
    this.#lastStarts.set(account, startAt);
    this.#waiting += 1;
    try {
      await this.#delay(startAt - now);
    } finally {
      this.#waiting -= 1;
    }
  }
}

function tooManyLogins(waitMs: number): FailureError {
  const retryAfterSeconds = Math.max(5, Math.ceil(waitMs / 1000));
  const message =
    'Too many people are trying to log in to this account. Please try again in a few seconds.';
  return new FailureError(429, message, [], { retryAfterSeconds });
}

interface LoginClient extends Required<Client> {
  /** Of a device that has logged in to this account before. */
  readonly deviceId: string | undefined;
}

/**
 * Counts a login by password before it is checked, so that concurrent requests can't exceed the
 * limit. A known device has attempts of its own, so that strangers can't keep the account's owner
 * waiting; else many failures from anywhere slow the account's logins down. Returns the undoing.
 */
export async function countLogin(
  { rateLimiter }: Pick<FastifyInstance, 'rateLimiter'>,
  throttle: LoginThrottle,
  name: 'login' | 'staffLogin',
  { address, account, deviceId }: LoginClient,
): Promise<() => Promise<void>> {
  if (deviceId !== undefined) {
    const device = { address, account: deviceId };
    await rateLimiter.consume('knownDevice', device);
    return () => rateLimiter.recordSuccess('knownDevice', device);
  }
  const fromAnywhere = `${name}FromAnywhere` as const;
  await rateLimiter.consume(name, { address, account });
  await throttle.wait(account, await rateLimiter.countAttempt(fromAnywhere, account));
  return async () => {
    await rateLimiter.recordSuccess(name, { address, account });
    await rateLimiter.uncountAttempt(fromAnywhere, account);
  };
}
