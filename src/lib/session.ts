import { proxy, subscribe } from 'valtio';

import { deviceStorage } from './text-storage.ts';

// Who is logged in. Held in local storage under the specification's names, so that it is there before the
// first paint and in every tab; token and user go together or not at all.

export interface Session {
  readonly token: string;
  readonly userId: string;
  readonly userEmail: string;
}

const names = ['token', 'userId', 'userEmail'] as const;
/** Says to other tabs that it was the shop who ended the session: then they keep what was typed, as this one does. */
const overKey = 'over';

/** `user` is undefined for a visitor. Starts undefined, as the rendered page is; `startSession` reads what is stored. */
export const session = proxy<{ user: Session | undefined }>({ user: undefined });

/** Reads the stored session, and follows what other tabs do to it. Called once, after the page was taken over. */
export function startSession(): void {
  session.user = readStored();
  window.addEventListener('storage', (event) => {
    if (event.key !== null && !names.some((name) => name === event.key)) return;
    const user = readStored();
    lastReason = user || !deviceStorage.read(overKey) ? undefined : 'over';
    session.user = user;
  });
}

/** Logs in: keeps the session here and for the next visit. */
export function beginSession(user: Session): void {
  lastReason = undefined;
  deviceStorage.write(overKey, undefined);
  for (const name of names) deviceStorage.write(name, user[name]);
  session.user = user;
  tellWorker();
}

/** A fresh token for the same person. */
export function renewToken(token: string): void {
  if (session.user) beginSession({ ...session.user, token });
}

/** Why nobody is logged in any more: somebody logged out, or the shop no longer took the token. */
export type LogoutReason = 'logout' | 'over';

/** Undefined as long as nobody has logged out since this page was loaded. */
let lastReason: LogoutReason | undefined;

/** Why there is nobody any more where somebody was; undefined for one who came as a visitor. */
export function logoutReason(): LogoutReason | undefined {
  return lastReason;
}

/** Forgets who was logged in. What else belongs to a person listens with `onLogout`. */
export function endSession(reason: LogoutReason = 'logout'): void {
  lastReason = reason;
  // First: other tabs look when the names go.
  deviceStorage.write(overKey, reason === 'over' ? reason : undefined);
  for (const name of names) deviceStorage.write(name, undefined);
  session.user = undefined;
  tellWorker();
}

/** The worker sends in the name of who is logged in, and can't read local storage. */
function tellWorker(): void {
  import('./kept-session.ts').then(({ keepSession }) => keepSession(session.user)).catch(() => undefined);
}

/** Runs `forget` each time somebody is no longer logged in, also by another tab. Gives the way to stop. */
export function onLogout(forget: (reason: LogoutReason, userId: string) => void): () => void {
  let last = session.user?.userId;
  return subscribe(session, () => {
    const before = last;
    last = session.user?.userId;
    if (before !== undefined && before !== last) forget(lastReason ?? 'logout', before);
  });
}

/** Runs `welcome` for whoever is logged in now, and each time somebody else is. */
export function onLogin(welcome: (userId: string) => void): void {
  let last: string | undefined;
  const look = () => {
    const { userId } = session.user ?? {};
    if (userId !== last && userId !== undefined) welcome(userId);
    last = userId;
  };
  look();
  subscribe(session, look);
}

export function currentToken(): string | undefined {
  return session.user?.token;
}

function readStored(): Session | undefined {
  // Where storage is forbidden a session lasts as long as the page.
  const [token, userId, userEmail = ''] = names.map(deviceStorage.read);
  return token && userId ? { token, userId, userEmail } : undefined;
}
