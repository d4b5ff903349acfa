import { createSecretKey, randomBytes } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

import type { ShopDatabase, Trx } from '#server/db/connect.ts';

const issuer = 'sphatik';
const audience = 'sphatik-shop';
/** Maximum lifetime; an unused session ends sooner (`sessionLifeMs`). */
const lifeDays = 365;
/** Verifying a signature costs as much as a small transaction, so verified tokens are cached. */
const verifiedMax = 10_000;

/** The claims of a token. */
export interface SessionClaims {
  readonly userId: string;
  /** The user's `token_version` when it was signed. */
  readonly version: number;
  /** The token's `sid`. */
  readonly sessionId: string;
}

export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>;
  /** Returns undefined for a token that is invalid or has expired. */
  verify(token: string): Promise<SessionClaims | undefined>;
}

/** JWTs signed (HS256) with a secret of at least 32 bytes. */
export function createSessionTokens(secret: string): SessionTokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const verified = new LRUCache<string, { readonly claims: SessionClaims; readonly expiresAt: number }>({
    max: verifiedMax,
  });
  return {
    sign: ({ userId, version, sessionId }) =>
      new SignJWT({ version, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifeDays}d`)
        .sign(key),
    async verify(token) {
      const known = verified.get(token);
      if (known && known.expiresAt > Date.now()) return known.claims;
      verified.delete(token);
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          audience,
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
        });
        const claims = claimsOf(payload);
        if (claims) verified.set(token, { claims, expiresAt: (payload.exp ?? 0) * 1000 });
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

function claimsOf({ sub: userId, version, sid: sessionId }: JWTPayload): SessionClaims | undefined {
  const isValid = typeof userId === 'string' && typeof version === 'number' && typeof sessionId === 'string';
  return isValid ? { userId, version, sessionId } : undefined;
}

/** Reads the secret that all servers on one database share; the first start creates it. */
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

/** Replaces the secret. Running servers use the old one until they are restarted. */
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
