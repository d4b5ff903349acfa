import { proxy, subscribe } from 'valtio';

import { deviceStorage } from '#src/shared/storage/text-storage.ts';

// The session, in local storage under the specification's keys: available before the first paint,
// and in every tab.

export interface Session {
  readonly token: string;
  readonly userId: string;
  readonly userEmail: string;
}

const names = ['token', 'userId', 'userEmail'] as const;
/** Tells other tabs that the server ended the session: then drafts stay. */
const overKey = 'over';

/** `user` is undefined for a visitor, and until `startSession`, as on the server. */
export const session = proxy<{ user: Session | undefined }>({ user: undefined });

/** Reads the stored session, and follows changes by other tabs. Called once, after hydration. */
export function startSession(): void {
  session.user = readStored();
  window.addEventListener('storage', (event) => {
    if (event.key !== null && !names.some((name) => name === event.key)) return;
    const user = readStored();
    lastReason = user || !deviceStorage.read(overKey) ? undefined : 'over';
    session.user = user;
  });
}

const confirmedKey = 'session-confirmed';
/**
 * A session that was ended elsewhere leaves its copies on this phone no longer than that, offline
 * too.
 */
export const copiesMaxMs = 3 * 24 * 60 * 60_000;

/** Notes that the shop has accepted the session now. */
export function noteConfirmed(): void {
  deviceStorage.write(confirmedKey, String(Date.now()));
}

/**
 * Whether the shop has confirmed the session lately; else nothing private that is stored may be
 * shown.
 */
export function areCopiesCurrent(): boolean {
  const confirmedAt = Number(deviceStorage.read(confirmedKey));
  if (confirmedAt > 0) return Math.abs(Date.now() - confirmedAt) < copiesMaxMs;
  // Of a session of version 1.0: its time begins now.
  noteConfirmed();
  return true;
}

/** Begins and stores a session. */
export function beginSession(user: Session): void {
  lastReason = undefined;
  noteConfirmed();
  deviceStorage.write(overKey, undefined);
  for (const name of names) deviceStorage.write(name, user[name]);
  session.user = user;
  storeForWorker();
}

/** Replaces the token of the session. */
export function renewToken(token: string): void {
  if (session.user) beginSession({ ...session.user, token });
}

/** `over`: the server no longer accepts the token. */
export type LogoutReason = 'logout' | 'over';

/** Undefined until a session ends. */
let lastReason: LogoutReason | undefined;

/** Why the last session ended; undefined if none did since this page was loaded. */
export function logoutReason(): LogoutReason | undefined {
  return lastReason;
}

/**
 * Whether this customer has logged out, or another has logged in since. Known before
 * `startSession`.
 */
export function hasLoggedOut(userId: string): boolean {
  const user = readStored();
  return user ? user.userId !== userId : !deviceStorage.read(overKey);
}

/** Ends the session. */
export function endSession(reason: LogoutReason = 'logout'): void {
  lastReason = reason;
  // First: other tabs read it when the other keys are removed.
  deviceStorage.write(overKey, reason === 'over' ? reason : undefined);
  for (const name of names) deviceStorage.write(name, undefined);
  session.user = undefined;
  storeForWorker();
}

/** Stores the session for the worker, which can't read local storage. */
function storeForWorker(): void {
  import('./stored-session.ts')
    .then(({ storeSession }) => storeSession(session.user))
    .catch(() => undefined);
}

/** Calls `listener` when a session ends, also in another tab. Returns the unsubscribe function. */
export function onLogout(listener: (reason: LogoutReason, userId: string) => void): () => void {
  let last = session.user?.userId;
  return subscribe(session, () => {
    const before = last;
    last = session.user?.userId;
    if (before !== undefined && before !== last) listener(lastReason ?? 'logout', before);
  });
}

/** Calls `listener` for the current session, and when another begins. */
export function onLogin(listener: (userId: string) => void): void {
  let last: string | undefined;
  const update = () => {
    const { userId } = session.user ?? {};
    if (userId !== last && userId !== undefined) listener(userId);
    last = userId;
  };
  update();
  subscribe(session, update);
}

export function currentToken(): string | undefined {
  return session.user?.token;
}

function readStored(): Session | undefined {
  // Where storage is blocked, a session lasts as long as the page.
  const [token, userId, userEmail = ''] = names.map(deviceStorage.read);
  return token && userId ? { token, userId, userEmail } : undefined;
}
