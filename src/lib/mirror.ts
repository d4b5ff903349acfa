import { subscribe } from 'valtio';

import { logoutReason, session } from './session.ts';
import { deviceStorage } from './text-storage.ts';

// What a store holds of the server's data about one person, and what of theirs the server has not answered yet, kept
// together in local storage: readable before the first paint, the same in every tab, and never one without the other.

/** Something a person wished that waits to be sent: data only, so that it outlives the page. */
export interface WaitingChange {
  readonly callName: string;
  readonly idempotencyKey: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** How often it was sent; from the first time on it must not be altered. */
  readonly attempts: number;
  readonly lastError?: string;
}

/** Why the server did not carry out a change, for whoever waits for it in any tab. */
export interface Refusal {
  readonly idempotencyKey: string;
  readonly status: number;
  readonly message: string | undefined;
}

export interface Mirrored<Base, Change> {
  /** The server's last answer; undefined when it was never asked. */
  readonly base: Base | undefined;
  readonly changes: readonly Change[];
  readonly refusals: readonly Refusal[];
}

export interface Mirror<Base, Change> {
  readonly key: string;
  readonly read: () => Mirrored<Base, Change>;
  /** Reads, alters and writes in one go. Does nothing once somebody else is logged in. */
  readonly update: (userId: string, alter: (now: Mirrored<Base, Change>) => Mirrored<Base, Change>) => void;
  /** Begins to show what is kept, and to follow logins, logouts and other tabs. Called once. */
  readonly start: () => void;
}

/** Raised when what is kept changes its shape: older copies are then left unread. */
const version = 1;
const refusalsKept = 5;

/** A mirror under a key of local storage. `show` is told of each new state, other tabs' too. */
export function createMirror<Base, Change extends WaitingChange>(
  key: string,
  show: (state: Mirrored<Base, Change>, isLoggedIn: boolean) => void,
): Mirror<Base, Change> {
  const nothing: Mirrored<Base, Change> = { base: undefined, changes: [], refusals: [] };
  /** What storage, forbidden or full, did not take: it lasts as long as the page. */
  let memory: string | undefined;

  const read = () => {
    const userId = session.user?.userId;
    const stored = parse<Base, Change>(memory ?? deviceStorage.read(key));
    return userId && stored?.userId === userId ? stored : nothing;
  };
  const update: Mirror<Base, Change>['update'] = (userId, alter) => {
    if (session.user?.userId !== userId) return;
    const { base, changes, refusals } = alter(read());
    const next = { version, userId, base, changes, refusals: refusals.slice(-refusalsKept) };
    memory = JSON.stringify(next);
    if (deviceStorage.write(key, memory)) memory = undefined;
    show(next, true);
  };
  const look = () => show(read(), session.user !== undefined);
  const start = () => {
    let last = session.user?.userId;
    look();
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) look();
    });
    subscribe(session, () => {
      if (session.user?.userId === last) return;
      last = session.user?.userId;
      // Where the shop ended the session, what waits is kept for the same person's next login.
      if (!last && logoutReason() === 'logout') {
        memory = undefined;
        deviceStorage.write(key, undefined);
      }
      look();
    });
  };
  return { key, read, update, start };
}

function parse<Base, Change>(text: string | undefined): (Mirrored<Base, Change> & { userId: string }) | undefined {
  try {
    const stored = JSON.parse(text ?? 'null');
    return stored?.version === version ? stored : undefined;
  } catch {
    return undefined;
  }
}
