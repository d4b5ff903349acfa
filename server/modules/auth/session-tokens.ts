import { createSecretKey, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

import type { ShopDatabase, Trx } from '#server/db/connect.ts';

const issuer = 'sphatik';
const audience = 'sphatik-shop';
/** A phone on which the shop is installed stays logged in for a season. */
const lifeDays = 60;

/** What a token says. */
export interface SessionClaims {
  readonly userId: string;
  /** As the user's `token_version` was when it was made. */
  readonly version: number;
}

export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>;
  /** Undefined for a token that is not ours, was changed, or has expired. */
  verify(token: string): Promise<SessionClaims | undefined>;
}

/** JWTs signed (HS256) with a secret of at least 32 bytes. */
export function createSessionTokens(secret: string): SessionTokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    sign: ({ userId, version }) =>
      new SignJWT({ version })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifeDays}d`)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: ['HS256'] });
        return typeof payload.sub === 'string' && typeof payload.version === 'number'
          ? { userId: payload.sub, version: payload.version }
          : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/** The secret all servers of one database share: made at the first start, then kept there. */
export async function readTokenSecret(database: ShopDatabase): Promise<string> {
  return database.transaction(async (trx) => {
    await trx
      .insertInto('secrets')
      .values(newTokenSecret())
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await trx
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', secretName)
      .executeTakeFirstOrThrow();
    return row.value;
  });
}

/** Replaces the secret. Servers that run keep the old one until they are started again. */
export async function rotateTokenSecret(trx: Trx): Promise<void> {
  await trx
    .insertInto('secrets')
    .values(newTokenSecret())
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute();
}

const secretName = 'session-tokens';

function newTokenSecret() {
  return { name: secretName, value: randomBytes(48).toString('base64url') };
}
