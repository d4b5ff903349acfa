import type { FastifyInstance } from 'fastify';

import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { forbidden } from '#server/http/serve-private.ts';
import { confirmUser, findUser, setPassword } from '#server/modules/user/user-store.ts';

import { invalidLink, oldPasswordWrong } from './account-checks.ts';
import { consumeMailedToken, deleteMailedTokens, findMailedToken } from './mailed-tokens.ts';
import { endSessions } from './session-store.ts';

interface MailedLink {
  readonly token: string;
  readonly email: string;
}

/**
 * Confirms an address. Returns whose it is, the first time; the token is not deleted, so that opening the link again shows
 * that the address is confirmed.
 */
export async function confirmByToken(database: ShopDatabase, link: MailedLink): Promise<string | undefined> {
  return database.transaction(async (trx) => {
    const mailed = await findMailedToken(trx, { ...link, purpose: 'confirm' });
    if (mailed?.confirmedAt) return undefined;
    if (!mailed || isExpired(mailed.expiresAt)) {
      throw invalidLink('This confirmation link is no longer valid. Log in and we’ll send you a new one.');
    }
    await confirmUser(trx, mailed.userId);
    return mailed.userId;
  });
}

/** Returns whose password a mailed link can still set. */
export async function findReset(read: Reader, link: MailedLink): Promise<string | undefined> {
  const mailed = await findMailedToken(read, { ...link, purpose: 'reset' });
  return mailed && !isExpired(mailed.expiresAt) ? mailed.userId : undefined;
}

/** Sets a new password by a mailed token, confirms the address with it, and ends every session. */
export async function resetByToken(trx: Trx, link: MailedLink, passwordHash: string): Promise<void> {
  const mailed = await findMailedToken(trx, { ...link, purpose: 'reset' });
  if (passwordHash === '' || !mailed || isExpired(mailed.expiresAt) || !(await consumeMailedToken(trx, link.token))) {
    throw invalidLink('This link is no longer valid. Please request a new one.');
  }
  await setPassword(trx, mailed.userId, passwordHash);
  await confirmUser(trx, mailed.userId);
  await deleteMailedTokens(trx, mailed.userId, 'reset');
  await endSessions(trx, mailed.userId);
}

interface PasswordChange {
  readonly userId: string;
  readonly email: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly address: string;
  /** The only session that is not ended. */
  readonly sessionId: string;
}

/** Replaces a password. Returns the new token version; undefined when the old password was replaced meanwhile. */
export async function replacePassword(app: FastifyInstance, change: PasswordChange): Promise<number | undefined> {
  const { database, passwords, rateLimiter } = app;
  const user = await findUser(database.read, change.userId);
  if (user?.email !== change.email) throw forbidden();
  const client = { address: change.address, account: user.id };
  await rateLimiter.consume('changePassword', client);
  if (!(await passwords.verify(change.oldPassword, user.password_hash))) throw oldPasswordWrong();
  await rateLimiter.recordSuccess('changePassword', client);
  const passwordHash = await passwords.hash(change.newPassword);
  const version = await database.transaction(async (trx) => {
    const next = await setPassword(trx, user.id, passwordHash, user.token_version);
    if (next === undefined) return undefined;
    await deleteMailedTokens(trx, user.id, 'reset');
    await endSessions(trx, user.id, { except: change.sessionId });
    return next;
  });
  app.sessions.forget(user.id);
  return version;
}

function isExpired(expiresAt: string): boolean {
  return expiresAt <= new Date().toISOString();
}
