import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { changePassword } from '#contract/calls/auth-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { FailureReason } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail, normalEmail } from '#contract/rules/texts/contact.ts';
import { newPasswordProblem } from '#contract/rules/texts/password.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import type { UserTokensTable } from '#server/db/schema/customer-tables.ts';
import { FailureError, invalidField, invalidInput } from '#server/http/failure-error.ts';
import { forbidden } from '#server/http/serve-private.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import {
  confirmUser,
  findUser,
  lockUnconfirmed,
  setPassword,
  type UserRow,
} from '#server/modules/user/users.ts';

import { hashOfToken } from './passwords.ts';
import { endSessions } from './sessions.ts';

interface MailedLink {
  readonly token: string;
  readonly email: string;
}

/**
 * Confirms the mailbox, and only that: whoever registered the address may be somebody else. Returns
 * whose it is, the first time; the token is not deleted, as a login with it confirms the person.
 */
export async function confirmByToken(
  database: ShopDatabase,
  link: MailedLink,
): Promise<string | undefined> {
  return database.transaction(async (trx) => {
    const mailed = await requireConfirmation(trx, link);
    if (mailed.confirmedAt ?? mailed.mailboxConfirmedAt) return undefined;
    await confirmUser(trx, mailed.userId, 'mailbox_confirmed_at');
    return mailed.userId;
  });
}

/**
 * Finds a confirmation link's user. Throws 422 when it is no longer valid, and the address not
 * confirmed yet.
 */
export async function requireConfirmation(read: Reader, link: MailedLink) {
  const mailed = await findMailedToken(read, link, ['confirm']);
  if (mailed && (mailed.isValid || mailed.confirmedAt !== null)) return mailed;
  throw invalidLink(
    'This confirmation link is no longer valid. Log in and we’ll send you a new one.',
  );
}

/**
 * Returns whose password a mailed link can still set. A confirmation link can until the address is
 * confirmed: its mailbox may have another owner than the password.
 */
export async function findReset(read: Reader, link: MailedLink): Promise<string | undefined> {
  const mailed = await findMailedToken(read, link, ['reset', 'confirm']);
  const isUsable = mailed?.purpose === 'reset' || mailed?.confirmedAt === null;
  return mailed?.isValid && isUsable ? mailed.userId : undefined;
}

/** Sets a new password by a mailed token, confirms the address with it, and ends every session. */
export async function resetByToken(
  trx: Trx,
  link: MailedLink,
  passwordHash: string,
): Promise<void> {
  const userId = passwordHash === '' ? undefined : await findReset(trx, link);
  // Of two requests with one token, the second one finds it deleted.
  if (
    userId === undefined ||
    !(await deletePasswordTokens(trx, userId)).includes(hashOfToken(link.token))
  ) {
    throw invalidLink('This link is no longer valid. Please request a new one.');
  }
  await setPassword(trx, userId, passwordHash);
  await confirmUser(trx, userId);
  await endSessions(trx, userId);
}

/**
 * Replaces a password and ends all sessions but that of the request. Returns the new token version;
 * undefined when the old password was replaced meanwhile.
 */
export async function replacePassword(
  app: FastifyInstance,
  { email, oldPassword, newPassword }: BodyOf<typeof changePassword>,
  { userId = '', sessionId, ip }: FastifyRequest,
): Promise<number | undefined> {
  const { database, passwords, rateLimiter } = app;
  const user = await findUser(database.read, userId);
  if (user?.email !== normalEmail(email)) throw forbidden();
  const client = { address: ip, account: user.id };
  await rateLimiter.consume('changePassword', client);
  if (!(await passwords.verify(oldPassword, user.password_hash)))
    throw invalidField('oldPassword', 'old-password-wrong', 'The old password is not correct.');
  await rateLimiter.recordSuccess('changePassword', client);
  const passwordHash = await passwords.hash(newPassword);
  return database.transaction(async (trx) => {
    const version = await setPassword(trx, user.id, passwordHash, user.token_version);
    if (version === undefined) return undefined;
    // Until the address is confirmed its mailbox may be somebody else's, whose links keep working.
    if (user.confirmed_at !== null) await deletePasswordTokens(trx, user.id);
    await endSessions(trx, user.id, { except: sessionId });
    return version;
  });
}

/** A login with an unconfirmed address sends the link again, at most once in this time. */
const reminderIntervalMs = 5 * 60_000;

const pages = { confirm: 'confirm-email', reset: 'reset-password' } as const satisfies Record<
  Purpose,
  string
>;

/** Queues a link to the page where a user confirms the address or sets a new password. */
export async function mailLink(
  trx: Trx,
  publicUrl: string,
  { id, email, name: given, confirmed_at }: UserRow,
  purpose: Purpose,
): Promise<void> {
  // Anybody can register somebody else's address, with any name.
  const name = confirmed_at === null ? '' : given;
  const page = pages[purpose];
  const token = await makeMailedToken(trx, id, purpose);
  const link = `${publicUrl}/${page}?${new URLSearchParams({ token, email })}`;
  await queueMail(trx, {
    event: `${page}:${randomUUID()}`,
    recipient: email,
    content: { kind: page, name, link },
  });
}

/** Queues a new link for a user who has not confirmed yet, unless one has just been sent. */
export async function remindToConfirm(trx: Trx, publicUrl: string, userId: string): Promise<void> {
  const user = await lockUnconfirmed(trx, userId);
  const fresh = await trx
    .selectFrom('user_tokens')
    .select('hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm')
    .where(
      'expires_at',
      '>',
      new Date(Date.now() + mailedTokenLifeMs.confirm - reminderIntervalMs).toISOString(),
    )
    .executeTakeFirst();
  if (user && !fresh) await mailLink(trx, publicUrl, user, 'confirm');
}

/**
 * Does the same work as `mailLink` without a result, so that the time does not reveal whether an
 * account exists.
 */
export async function mailNobody(trx: Trx, email: string): Promise<void> {
  const event = `reset-password:${randomUUID()}`;
  await queueMail(trx, {
    event,
    recipient: email,
    content: { kind: 'reset-password', name: '', link: '' },
  });
  await trx.deleteFrom('mails').where('event', '=', event).execute();
}

type Purpose = UserTokensTable['purpose'];

const hourMs = 3_600_000;
const mailedTokenLifeMs: Record<Purpose, number> = { confirm: 24 * hourMs, reset: hourMs };

/** Creates a token to be mailed to a user. Only its hash is stored. */
export async function makeMailedToken(trx: Trx, userId: string, purpose: Purpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('user_tokens')
    .values({
      hash: hashOfToken(token),
      user_id: userId,
      purpose,
      expires_at: new Date(Date.now() + mailedTokenLifeMs[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/** Finds the user of a token, if token and address belong together. It may have expired. */
async function findMailedToken(
  read: Reader,
  { token, email }: MailedLink,
  purposes: readonly Purpose[],
) {
  const found = await read
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select([
      'users.id as userId',
      'users.confirmed_at as confirmedAt',
      'users.mailbox_confirmed_at as mailboxConfirmedAt',
      'user_tokens.purpose',
      'user_tokens.expires_at as expiresAt',
    ])
    .where('user_tokens.hash', '=', hashOfToken(token))
    .where('user_tokens.purpose', 'in', purposes)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return found && { ...found, isValid: found.expiresAt > new Date().toISOString() };
}

/**
 * Deletes all links of a user, each of which could set a password. Returns the hashes of their
 * tokens.
 */
async function deletePasswordTokens(trx: Trx, userId: string): Promise<string[]> {
  const tokens = trx.deleteFrom('user_tokens').where('user_id', '=', userId);
  return (await tokens.returning('hash').execute()).map(({ hash }) => hash);
}

/** Normalizes an email address from a link, in which some programs turn plus signs into spaces. */
export function emailFromLink(text: string): string {
  return normalEmail(withPluses(text));
}

/** Restores the plus signs of a token from a link. */
export function withPluses(text: string): string {
  return text.replaceAll(' ', '+');
}

/** Throws 422 when the email address is invalid or the password weak, with the reasons for both. */
export function checkRegistration({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): void {
  const isInvalid = !isEmail(normalEmail(email));
  const reason = { code: 'email-invalid', description: messages.emailInvalid, field: 'email' };
  checkPassword('password', password, isInvalid ? [reason] : []);
}

interface NewPassword {
  /** Name of the password's field in this call. */
  readonly field: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly differMessage: string;
}

/** Throws 422 unless the new password is strong and both inputs are equal. */
export function checkNewPassword({
  field,
  password,
  confirmPassword,
  differMessage,
}: NewPassword): void {
  const reason = { code: 'passwords-differ', description: differMessage, field: 'confirmPassword' };
  checkPassword(field, password, password === confirmPassword ? [] : [reason]);
}

/** Throws 422 when the password is weak or too long, or there are other reasons. */
function checkPassword(field: string, password: string, others: readonly FailureReason[]): void {
  const problem = newPasswordProblem(password);
  const reasons =
    problem === undefined
      ? others
      : [...others, { code: 'password-weak', description: problem, field }];
  if (reasons.length > 0) throw invalidInput(reasons);
}

export function emailTaken(): FailureError {
  const description =
    'There is already an account with this email address. Log in, or reset your password.';
  return new FailureError(409, description, [{ code: 'email-taken', description, field: 'email' }]);
}

/** 422 for a link that has expired, was used, or never existed. */
function invalidLink(message: string): FailureError {
  return invalidField('token', 'link-void', message);
}
