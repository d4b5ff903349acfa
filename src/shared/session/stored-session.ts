import { logout } from '#contract/calls/auth-calls.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { createHttpCaller } from '#src/shared/network/http.ts';
import {
  deleteRecord,
  type Records,
  readRecord,
  readRecords,
  schemaOf,
  transaction,
} from '#src/shared/storage/database.ts';

// The session for the worker, which can't read local storage: a copy of `session.ts`. A stored
// session that is replaced or removed is queued as a logout, which is then sent to the shop.

export interface StoredSession {
  readonly userId: string;
  readonly token: string;
}

const store = 'session';
const key = 'current';
/** Prefix of session ids that the shop has to end. */
const logoutPrefix = 'logout:';

const sessionSchema = schemaOf((value): StoredSession | undefined => {
  const { userId, token } = (value ?? {}) as Partial<Record<keyof StoredSession, unknown>>;
  return typeof userId === 'string' && typeof token === 'string' ? { userId, token } : undefined;
});

export function readStoredSession(): Promise<StoredSession | undefined> {
  return readRecord(store, key, sessionSchema);
}

/** Stores or removes the session; queues the logout of the one before. */
export async function storeSession(user: StoredSession | undefined): Promise<void> {
  const replace = async (records: Records) => {
    const before = sessionIdOf((await records.read(key, sessionSchema))?.token);
    if (before && before !== sessionIdOf(user?.token))
      records.write(logoutPrefix + before, Date.now());
    if (user) records.write(key, { userId: user.userId, token: user.token });
    else records.delete(key);
  };
  // Strict, because a logout must reach the shop.
  await transaction([store], 'readwrite', replace, { durability: 'strict' }).catch((error) =>
    console.info('Storage is not available', error),
  );
}

export async function readLogouts(): Promise<string[]> {
  return ((await readRecords(store, logoutPrefix)) ?? []).map(([name]) =>
    name.slice(logoutPrefix.length),
  );
}

export function deleteLogout(sessionId: string): Promise<void> {
  return deleteRecord(store, logoutPrefix + sessionId);
}

/** The `sid` of a token; undefined for a token of another server that has none. */
function sessionIdOf(token = ''): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sid }: { readonly sid?: unknown } = JSON.parse(atob(payload));
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends the sessions on the server that were logged out here. Returns whether all were ended; the
 * others stay queued.
 */
export async function sendLogouts(): Promise<boolean> {
  for (const sessionId of await readLogouts()) {
    try {
      await createHttpCaller()(logout, { body: { sessionId } });
    } catch (error) {
      const status = error instanceof AppError ? (error.status ?? 500) : 500;
      if (status >= 500 || status === 429) return false;
    }
    await deleteLogout(sessionId);
  }
  return true;
}
