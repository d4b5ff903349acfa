import { deleteRecord, type Records, readRecord, readRecords, schemaOf, transaction } from './database.ts';

// Who is logged in, for the worker: it can't read local storage. Written and dropped by `session.ts` with its own.
// Which session was stored is also how a logout reaches the shop: one that is stored no longer is queued to be ended.

/** In whose name something is sent. */
export interface KeptSession {
  readonly userId: string;
  readonly token: string;
}

const store = 'session';
const key = 'current';
/** Before ids of sessions that the shop has to end. An id can do nothing else, and says nothing of its customer. */
const logoutPrefix = 'logout:';

const sessionSchema = schemaOf((value): KeptSession | undefined => {
  const { userId, token } = (value ?? {}) as Partial<Record<keyof KeptSession, unknown>>;
  return typeof userId === 'string' && typeof token === 'string' ? { userId, token } : undefined;
});

export function readKeptSession(): Promise<KeptSession | undefined> {
  return readRecord(store, key, sessionSchema);
}

/** Keeps who is logged in now, or forgets who was; a session that this replaces is queued to be ended. */
export async function keepSession(user: KeptSession | undefined): Promise<void> {
  const replace = async (records: Records) => {
    const before = sessionIdOf((await records.read(key, sessionSchema))?.token);
    if (before && before !== sessionIdOf(user?.token)) records.write(logoutPrefix + before, Date.now());
    if (user) records.write(key, { userId: user.userId, token: user.token });
    else records.delete(key);
  };
  // A logout must reach the shop.
  await transaction([store], 'readwrite', replace, { durability: 'strict' }).catch((error) =>
    console.info('Storage is not available', error),
  );
}

export async function readLogouts(): Promise<string[]> {
  return ((await readRecords(store, logoutPrefix)) ?? []).map(([name]) => name.slice(logoutPrefix.length));
}

export function forgetLogout(sessionId: string): Promise<void> {
  return deleteRecord(store, logoutPrefix + sessionId);
}

/** The `sid` of a token; undefined where another server's says none. */
function sessionIdOf(token = ''): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sid }: { readonly sid?: unknown } = JSON.parse(atob(payload));
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}
