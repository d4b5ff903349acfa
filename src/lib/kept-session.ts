import { forget, keep, readKept } from './storage.ts';

// Who is logged in, for the worker: it can't read local storage. Written and dropped by `session.ts` with its own.

/** In whose name something is sent. */
export interface KeptSession {
  readonly userId: string;
  readonly token: string;
}

const store = 'session';
const key = 'current';

export function readKeptSession(): Promise<KeptSession | undefined> {
  return readKept<KeptSession>(store, key);
}

/** Keeps who is logged in now, or forgets who was. */
export async function keepSession(user: KeptSession | undefined): Promise<void> {
  if (user) await keep(store, key, { userId: user.userId, token: user.token });
  else await forget(store, key);
}
