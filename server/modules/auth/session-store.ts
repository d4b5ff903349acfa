import { randomBytes } from 'node:crypto';

import type { CustomerSession } from '#contract/calls/session-calls.ts';
import type { Reader, Trx } from '#server/db/connect.ts';

/** A session ends when it has not been used for so long. */
export const sessionLifeMs = 60 * 24 * 3_600_000;
/** Per customer; a further login ends the least recently used session. */
const sessionsMax = 30;

export interface NewSession {
  readonly userId: string;
  /** See `deviceName`. */
  readonly device: string;
}

/** Creates a session. Returns its id, which can't be guessed. */
export async function createSession(trx: Trx, { userId, device }: NewSession): Promise<string> {
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
    .select(['users.id as userId', 'users.token_version as version', 'sessions.last_used_at as lastUsedAt'])
    .where('sessions.id', '=', id)
    .where('sessions.last_used_at', '>', oldestUse())
    .executeTakeFirst();
}

/** Records that a session is used now. */
export async function touchSession(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).where('id', '=', id).execute();
}

/** Reads a customer's sessions, most recently used first. */
export async function readSessions(read: Reader, userId: string, currentId: string): Promise<CustomerSession[]> {
  const rows = await read
    .selectFrom('sessions')
    .select(['id', 'device', 'started_at as startedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', oldestUse())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, ...session }) => ({ sessionId: id, ...session, isCurrent: id === currentId }));
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
