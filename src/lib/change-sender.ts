import { AppError } from './app-error.ts';
import type { Mirror, Mirrored, Refusal, WaitingChange } from './mirror.ts';
import { session } from './session.ts';

// Sends what waits in a mirror: one change at a time in its order, by one tab at a time. The answer is recorded and
// the change dropped in one writing. What the server refuses is taken back; what does not reach it stays, and is
// tried again with growing pauses, when the network is back and when somebody looks at the page again.

const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/** What became of a change: carried out, refused for good, or still waiting. */
export type Outcome = 'done' | 'waiting' | Refusal;

interface Sending<Base, Change> {
  readonly mirror: Mirror<Base, Change>;
  /** Makes the call. Answers what the server's data is with its answer. */
  readonly send: (change: Change, base: Base | undefined) => Promise<(base: Base | undefined) => Base | undefined>;
  /** Asks for the server's data anew. */
  readonly fetchBase: (userId: string) => Promise<Base>;
  /** Puts a change behind those that wait, or together with one that was never sent. */
  readonly withChange: (changes: readonly Change[], change: Change) => readonly Change[];
}

export interface ChangeSender<Change> {
  /** Keeps a change and sends it after those before it. */
  readonly add: (change: Change) => Promise<Outcome>;
  /** Sends what waits, then asks for the server's data. Whether that could be had. */
  readonly refresh: () => Promise<boolean>;
}

export function createChangeSender<Base, Change extends WaitingChange>({
  mirror,
  send,
  fetchBase,
  withChange,
}: Sending<Base, Change>): ChangeSender<Change> {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether nothing waits any more. */
  async function drain(userId: string): Promise<boolean> {
    let isStale = false;
    // What is added is shown by the server's answer, which needs something to be put into.
    if (!mirror.read().base && mirror.read().changes.length > 0) await fetchAnew(userId);
    while (session.user?.userId === userId) {
      const [first] = mirror.read().changes;
      if (!first) {
        if (isStale) await fetchAnew(userId);
        return true;
      }
      // So that nobody alters it from now on.
      const change = { ...first, attempts: first.attempts + 1 };
      mirror.update(userId, (now) => replaced(now, change));
      try {
        const record = await send(change, mirror.read().base);
        mirror.update(userId, (now) => ({ ...without(now, change), base: record(now.base) }));
        failures = 0;
        isStale ||= mirror.read().base === undefined;
      } catch (error) {
        const refusal = refusalOf(change, error);
        if (!refusal) {
          const lastError = error instanceof Error ? error.message : String(error);
          mirror.update(userId, (now) => replaced(now, { ...change, lastError }));
          tryLater();
          return false;
        }
        console.info(`${change.callName} was refused`, error);
        isStale = true;
        mirror.update(userId, (now) => ({ ...without(now, change), refusals: [...now.refusals, refusal] }));
      }
    }
    return false;
  }

  async function fetchAnew(userId: string): Promise<boolean> {
    try {
      const base = await fetchBase(userId);
      mirror.update(userId, (now) => ({ ...now, base }));
      return true;
    } catch (error) {
      console.info(`What the shop knows of the ${mirror.key} could not be fetched`, error);
      return false;
    }
  }

  function tryLater() {
    clearTimeout(timer);
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => void sendWaiting(), pauseMs);
  }

  async function sendWaiting(): Promise<void> {
    clearTimeout(timer);
    const userId = session.user?.userId;
    if (userId && mirror.read().changes.length > 0) await alone(mirror.key, () => drain(userId));
  }

  window.addEventListener('online', () => void sendWaiting());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sendWaiting());

  return {
    add: async (change) => {
      const userId = session.user?.userId;
      if (!userId) return 'waiting';
      mirror.update(userId, (now) => ({ ...now, changes: withChange(now.changes, change) }));
      await alone(mirror.key, () => drain(userId));
      return outcomeOf(mirror.read(), change.idempotencyKey);
    },
    refresh: async () => {
      const userId = session.user?.userId;
      if (!userId) return false;
      // Asked for between two changes, and never while one is on its way: its answer could be older than the change.
      return alone(mirror.key, async () => (await drain(userId)) && (await fetchAnew(userId)));
    },
  };
}

function outcomeOf<Base, Change extends WaitingChange>(now: Mirrored<Base, Change>, key: string): Outcome {
  if (now.changes.some(({ idempotencyKey }) => idempotencyKey === key)) return 'waiting';
  return now.refusals.find(({ idempotencyKey }) => idempotencyKey === key) ?? 'done';
}

function replaced<Base, Change extends WaitingChange>(now: Mirrored<Base, Change>, change: Change) {
  const changes = now.changes.map((one) => (one.idempotencyKey === change.idempotencyKey ? change : one));
  return { ...now, changes };
}

function without<Base, Change extends WaitingChange>(now: Mirrored<Base, Change>, change: Change) {
  return { ...now, changes: now.changes.filter(({ idempotencyKey }) => idempotencyKey !== change.idempotencyKey) };
}

/** Undefined for what may go better another time: no network, a busy or broken server, a session that has ended. */
function refusalOf({ idempotencyKey }: WaitingChange, error: unknown): Refusal | undefined {
  if (!(error instanceof AppError)) return undefined;
  // Carried out, as far as can be known; the next fetch tells.
  if (error.kind === 'garbled') return { idempotencyKey, status: 0, message: undefined };
  const { status = 500, failure } = error;
  const isForGood = error.kind === 'refused' && status < 500 && ![401, 408, 425, 429].includes(status);
  return isForGood ? { idempotencyKey, status, message: failure?.message } : undefined;
}

const turns = new Map<string, Promise<unknown>>();

/** Runs `work` when no other tab and nothing else here runs under the name. */
async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Over plain HTTP there are no locks; then at least this tab keeps to its order.
  if ('locks' in navigator) return navigator.locks.request(`sphatik-${name}`, work);
  const turn = (turns.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
  turns.set(name, turn);
  return turn;
}
