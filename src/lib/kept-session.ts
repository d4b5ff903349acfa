import { deleteRecord, readRecord, readRecords, schemaOf, writeRecord } from './database.ts';

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

let last: Promise<void> = Promise.resolve();

/** Keeps who is logged in now, or forgets who was; a session that this replaces is queued to be ended. */
export function keepSession(user: KeptSession | undefined): Promise<void> {
  last = last.then(() => replace(user));
  return last;
}

async function replace(user: KeptSession | undefined): Promise<void> {
  const before = sessionIdOf((await readKeptSession())?.token);
  if (before && before !== sessionIdOf(user?.token)) await writeRecord(store, logoutPrefix + before, Date.now());
  if (user) await writeRecord(store, key, { userId: user.userId, token: user.token });
  else await deleteRecord(store, key);
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
