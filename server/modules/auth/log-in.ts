import type { FastifyInstance } from 'fastify';

import type { login } from '#contract/calls/auth-calls.ts';
import type { AnswerOf } from '#contract/calls/call.ts';
import { messages } from '#contract/names/messages.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { findUserByEmail } from '#server/modules/user/user-store.ts';

import { remindToConfirm } from './account-mails.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/**
 * Checks a password and answers a session. That nobody has the address, or that the password is wrong, looks
 * and takes the same; that the address is not confirmed is told only to whoever knows the password.
 */
export async function logIn(
  app: FastifyInstance,
  { email, password, address }: Credentials,
): Promise<AnswerOf<typeof login>> {
  const { database, settings, passwords, limits, sessionTokens } = app;
  const who = { address, account: email };
  // Counted before the work, so that many at once are not more than the limit either.
  await limits.take('login', who);
  const user = await findUserByEmail(database.read, email);
  const isRight = await passwords.verify(password, user?.password_hash);
  if (!user || !isRight) throw new FailureError(401, messages.loginFailed);
  await limits.forgive('login', who);
  // Without a mail server nobody could confirm but by reading the log.
  if (settings.smtpUrl !== undefined && user.confirmed_at === null) {
    await database.transaction((trx) => remindToConfirm(trx, settings.publicUrl, user.id));
    throw new FailureError(
      403,
      'Please confirm your email address first: open the link in the email we sent you, then log in.',
    );
  }
  const token = await sessionTokens.sign({ userId: user.id, version: user.token_version });
  return { token, userId: user.id, userEmail: user.email };
}
