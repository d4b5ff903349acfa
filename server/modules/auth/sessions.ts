import { createSecretKey, randomBytes } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

import type { CustomerSession } from '#contract/calls/auth-calls.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { readSharedSecret } from '#server/db/shared-secret.ts';

/** A session's last use is written at most once in this time. */
const touchIntervalMs = 3_600_000;

/**
 * Whether a token's session has not ended, read for each request: one that ends does so at once.
 */
export async function isSessionOpen(
  database: ShopDatabase,
  { sessionId, userId, version }: SessionClaims,
): Promise<boolean> {
  const found = await findSession(database.read, sessionId);
  if (found?.userId !== userId || found.version !== version) return false;
  if (Date.parse(found.lastUsedAt) < Date.now() - touchIntervalMs) {
    // Not needed to serve the request: a database that can't be written still serves reads.
    await database.transaction((trx) => touchSession(trx, sessionId)).catch(() => undefined);
  }
  return true;
}

/** A session ends when it has not been used for so long. */
export const sessionLifeMs = 60 * 24 * 3_600_000;
/** Per customer; a further login ends the least recently used session. */
const sessionsMax = 30;

/** Creates a session on a device (`deviceName`). Returns its id, which can't be guessed. */
export async function createSession(
  trx: Trx,
  { userId, device }: { readonly userId: string; readonly device: string },
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const now = new Date().toISOString();
  await trx
    .insertInto('sessions')
    .values({ id, user_id: userId, device, started_at: now, last_used_at: now })
    .execute();
  const overLimit = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(1_000)
    .offset(sessionsMax - 1)
    .execute();
  for (const session of overLimit) await endSessions(trx, userId, { only: session.id });
  return id;
}

/** Finds a session, with its customer's `token_version`. */
export async function findSession(read: Reader, id: string) {
  return read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id as userId',
      'users.token_version as version',
      'sessions.last_used_at as lastUsedAt',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.last_used_at', '>', oldestUse())
    .executeTakeFirst();
}

/** Records that a session is used now. */
export async function touchSession(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ last_used_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Reads a customer's sessions, most recently used first. */
export async function readSessions(
  read: Reader,
  userId: string,
  currentId: string,
): Promise<CustomerSession[]> {
  const rows = await read
    .selectFrom('sessions')
    .select(['id', 'device', 'started_at as startedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', oldestUse())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, ...session }) => ({
    sessionId: id,
    ...session,
    isCurrent: id === currentId,
  }));
}

/** Ends a customer's sessions: one, all but one, or all. */
export async function endSessions(
  trx: Trx,
  userId: string,
  { only, except = '' }: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', only === undefined ? '!=' : '=', only ?? except)
    .execute();
}

const oldestUse = () => new Date(Date.now() - sessionLifeMs).toISOString();

const issuer = 'sphatik';
const audience = 'sphatik-shop';
/** Maximum lifetime; an unused session ends sooner (`sessionLifeMs`). */
const lifeDays = 365;

/** The claims of a token. */
export interface SessionClaims {
  readonly userId: string;
  /** The user's `token_version` when it was signed. */
  readonly version: number;
  /** The token's `sid`. */
  readonly sessionId: string;
}

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** JWTs signed (HS256) with a secret of at least 32 bytes. */
export function createSessionTokens(secret: string) {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    sign: ({ userId, version, sessionId }: SessionClaims): Promise<string> =>
      new SignJWT({ version, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifeDays}d`)
        .sign(key),
    /** Returns undefined for a token that is invalid or has expired. */
    async verify(token: string): Promise<SessionClaims | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          audience,
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
        });
        return claimsOf(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

function claimsOf({ sub: userId, version, sid: sessionId }: JWTPayload): SessionClaims | undefined {
  const isValid =
    typeof userId === 'string' && typeof version === 'number' && typeof sessionId === 'string';
  return isValid ? { userId, version, sessionId } : undefined;
}

/** Reads the secret that signs the tokens of all servers on one database. */
export function readTokenSecret(database: ShopDatabase): Promise<string> {
  return readSharedSecret(database, secretName, newTokenSecret);
}

/** Replaces the secret. Running servers use the old one until they are restarted. */
export async function rotateTokenSecret(trx: Trx): Promise<void> {
  await trx
    .insertInto('secrets')
    .values({ name: secretName, value: newTokenSecret() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}

const secretName = 'session-tokens';

function newTokenSecret(): string {
  return randomBytes(48).toString('base64url');
}
