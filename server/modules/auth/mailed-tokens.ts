import { randomBytes } from 'node:crypto';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { UserTokensTable } from '#server/db/schema/customer-tables.ts';
import { hashOfToken } from './token-hash.ts';

type Purpose = UserTokensTable['purpose'];

const hourMs = 3_600_000;
export const mailedTokenLifeMs: Record<Purpose, number> = { confirm: 24 * hourMs, reset: hourMs };

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
export async function findMailedToken(trx: Reader | Trx, { token, email, purpose }: MailedToken) {
  return trx
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select(['users.id as userId', 'users.confirmed_at as confirmedAt', 'user_tokens.expires_at as expiresAt'])
    .where('user_tokens.hash', '=', hashOfToken(token))
    .where('user_tokens.purpose', '=', purpose)
    .where('users.email', '=', email)
    .executeTakeFirst();
}

interface MailedToken {
  readonly token: string;
  readonly email: string;
  readonly purpose: Purpose;
}

/** Deletes a token, so that it works once. Returns false when it was used before. */
export async function consumeMailedToken(trx: Trx, token: string): Promise<boolean> {
  const spent = await trx.deleteFrom('user_tokens').where('hash', '=', hashOfToken(token)).returning('hash').execute();
  return spent.length > 0;
}

/** Deletes a user's tokens of one purpose. */
export async function deleteMailedTokens(trx: Trx, userId: string, purpose: Purpose): Promise<void> {
  await trx.deleteFrom('user_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

/** Returns whether a token of this purpose was created for the user within the last `ms`. */
export async function hasFreshToken(
  read: Reader | Trx,
  userId: string,
  purpose: Purpose,
  ms: number,
): Promise<boolean> {
  const row = await read
    .selectFrom('user_tokens')
    .select('hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(Date.now() + mailedTokenLifeMs[purpose] - ms).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
