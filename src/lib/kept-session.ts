import { forget, keep, readAllKept, readKept } from './storage.ts';

// Who is logged in, for the worker: it can't read local storage. Written and dropped by `session.ts` with its own.
// Which session was stored is also how a logout reaches the shop: one that is stored no longer is queued to be ended.

/** In whose name something is sent. */
export interface KeptSession {
  readonly userId: string;
  readonly token: string;
}

const store = 'session';
const key = 'current';
/** Ids of sessions that the shop has to end. An id can do nothing else, and says nothing of its customer. */
const logoutStore = 'logouts';

export function readKeptSession(): Promise<KeptSession | undefined> {
  return readKept<KeptSession>(store, key);
}

let last: Promise<void> = Promise.resolve();

/** Keeps who is logged in now, or forgets who was; a session that this replaces is queued to be ended. */
export function keepSession(user: KeptSession | undefined): Promise<void> {
  last = last.then(() => replace(user));
  return last;
}

async function replace(user: KeptSession | undefined): Promise<void> {
  const before = sessionIdOf((await readKeptSession())?.token);
  if (before && before !== sessionIdOf(user?.token)) await keep(logoutStore, before, Date.now());
  if (user) await keep(store, key, { userId: user.userId, token: user.token });
  else await forget(store, key);
}

export async function readLogouts(): Promise<string[]> {
  return ((await readAllKept(logoutStore)) ?? []).map(([sessionId]) => sessionId);
}

export function forgetLogout(sessionId: string): Promise<void> {
  return forget(logoutStore, sessionId);
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
