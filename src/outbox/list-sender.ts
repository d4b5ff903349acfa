import { alone } from '#src/lib/alone.ts';
import type { Mirror, Refusal, WaitingChange } from '#src/lib/mirror.ts';
import { session } from '#src/lib/session.ts';

import type { OutboxCallName, OutboxEntry } from './core/outbox-entry.ts';
import { laneOf } from './core/outbox-entry.ts';
import { followOutbox } from './core/outbox-news.ts';
import { attempt, lockOfLane } from './core/outbox-sender.ts';
import { dropLaneOf, keepEntries, type NewEntry, readLane, settleEntries } from './core/outbox-store.ts';
import { keepInOutbox, sendWaiting } from './outbox.ts';
import { fieldsOf, type LaneState, type RecordAnswer, settleList } from './settle-list.ts';

// What changes the cart or the wishlist: shown at once by the mirror, kept and sent by the outbox, and taken into the
// mirror when the shop has answered, whichever tab or worker sent it.

/** What became of a change: carried out, refused for good, or still waiting. */
export type Outcome = 'done' | 'waiting' | Refusal;

interface ListOptions<Base, Change> {
  readonly mirror: Mirror<Base, Change>;
  readonly lane: 'cart' | 'wishlist';
  readonly record: RecordAnswer<Base, Change>;
  /** Asks for the server's data anew. */
  readonly fetchBase: (userId: string) => Promise<Base>;
  /** Puts a change behind those that wait, or in the place of one that was never sent. */
  readonly withChange: (changes: readonly Change[], change: Change) => readonly Change[];
  /** Tells of a refusal that nobody waits for any more: the person went on, or the worker sent it. */
  readonly onLateRefusal?: (change: Change, refusal: Refusal) => void;
}

export interface ListSender<Change> {
  /** Keeps a change and sends it after those before it. */
  readonly add: (change: Change) => Promise<Outcome>;
  /** Sends what waits, then asks for the server's data. Whether that could be had. */
  readonly refresh: () => Promise<boolean>;
  /** Forgets what waits: something else has made it void. */
  readonly dropWaiting: () => Promise<void>;
}

export function createListSender<Base, Change extends WaitingChange>(
  options: ListOptions<Base, Change>,
): ListSender<Change> {
  const { mirror, lane, record, fetchBase, withChange, onLateRefusal } = options;
  /** Who waits in this tab for the outcome of a change. */
  const awaited = new Map<string, (outcome: Outcome) => void>();
  const inTurn = <Result>(work: () => Promise<Result>) => alone(lockOfLane(lane), work);

  /** Takes over what the outbox knows. Runs in the lane's turn. */
  async function takeOver(userId: string): Promise<{ readonly isStale: boolean }> {
    const state = await readLane(userId, lane);
    const settled = settle(userId, state);
    // Somebody else is logged in by now.
    if (!settled) return { isStale: false };
    const { done, refused, unkept, isStale } = settled;
    await settleEntries(done);
    if (unkept.length > 0) await keepEntries(unkept.map((change) => entryOf(change, userId)));
    for (const { change, refusal } of refused) {
      if (!awaited.has(refusal.idempotencyKey)) onLateRefusal?.(change, refusal);
    }
    tellAwaited();
    return { isStale };
  }

  function settle(userId: string, state: LaneState) {
    let settled: ReturnType<typeof settleList<Base, Change>> | undefined;
    mirror.update(userId, (now) => {
      const all = settleList(now, state, record);
      settled = all;
      return all.next;
    });
    return settled as ReturnType<typeof settleList<Base, Change>> | undefined;
  }

  async function catchUp(userId: string): Promise<void> {
    if (session.user?.userId !== userId) return;
    const { isStale } = await inTurn(() => takeOver(userId));
    if (isStale) await renew(userId);
  }

  /** Asks for the server's data between two changes: its answer is then never older than what it replaces. */
  async function renew(userId: string): Promise<boolean> {
    return inTurn(async () => {
      if (session.user?.userId !== userId) return false;
      await takeOver(userId).catch(() => undefined);
      try {
        const base = await fetchBase(userId);
        mirror.update(userId, (now) => ({ ...now, base }));
        return true;
      } catch (error) {
        console.info(`What the shop knows of the ${lane} could not be fetched`, error);
        return false;
      }
    });
  }

  /** Keeps a change and has it sent. Where storage can't be used, it is sent without. */
  async function carryOut(userId: string, change: Change, replaces: string | undefined): Promise<void> {
    try {
      await keepInOutbox([entryOf(change, userId, replaces)]);
    } catch (error) {
      console.info('A change can’t be saved and is sent directly', error);
      await inTurn(() => sendUnkept(userId));
      return;
    }
    // What is added is shown by the server's answer, which needs something to be put into.
    if (!mirror.read().base) await renew(userId);
    await sendWaiting({ isHurried: true });
    await catchUp(userId).catch((error) => console.info('The outbox could not be read', error));
  }

  /** Sends what the mirror holds, in its order, without an outbox. Whether nothing waits any more. */
  async function sendUnkept(userId: string): Promise<boolean> {
    for (const change of mirror.read().changes) {
      const person = session.user;
      if (person?.userId !== userId) return false;
      const entry = { ...unsentEntry, ...entryOf(change, userId) } as OutboxEntry;
      const ending = await attempt(entry, {}, person);
      settle(userId, { entries: [{ ...entry, ...ending }], settled: [] });
      tellAwaited();
      if (ending.phase === 'waiting' || ending.phase === 'needs-login') return false;
    }
    return true;
  }

  async function sendWhatWaits(userId: string): Promise<void> {
    try {
      await catchUp(userId);
      if (mirror.read().changes.length === 0) return;
      if (!mirror.read().base) await renew(userId);
      await sendWaiting({ isHurried: true });
      await catchUp(userId);
    } catch (error) {
      console.info('The outbox could not be read', error);
      await inTurn(() => sendUnkept(userId));
    }
  }

  /** Whoever waits is told as soon as there is something to tell; one of them, at the end, in any case. */
  function tellAwaited(atLast?: string) {
    const { changes, refusals } = mirror.read();
    for (const [key, tell] of awaited) {
      const waiting = changes.find(({ idempotencyKey }) => idempotencyKey === key);
      if (waiting && waiting.lastError === undefined && key !== atLast) continue;
      awaited.delete(key);
      tell(waiting ? 'waiting' : (refusals.find(({ idempotencyKey }) => idempotencyKey === key) ?? 'done'));
    }
  }

  let isLooking = false;
  let isNews = false;
  /** Takes over what another tab or the worker did. News that come meanwhile are one more look. */
  async function look(): Promise<void> {
    isNews = true;
    if (isLooking) return;
    isLooking = true;
    while (isNews) {
      isNews = false;
      await catchUp(session.user?.userId ?? '').catch((error) => console.info('The outbox could not be read', error));
    }
    isLooking = false;
  }

  followOutbox((news) => {
    // A tab that nobody sees is told by its mirror.
    const isWanted = document.visibilityState === 'visible' || awaited.size > 0;
    if (isWanted && laneOf(news) === lane && news.phase !== 'sending') void look();
  });

  return {
    add: (change) => {
      const userId = session.user?.userId;
      if (!userId) return Promise.resolve('waiting');
      const before = mirror.read().changes;
      mirror.update(userId, (now) => ({ ...now, changes: withChange(now.changes, change) }));
      const after = new Set(mirror.read().changes.map(({ idempotencyKey }) => idempotencyKey));
      const replaced = before.find(({ idempotencyKey }) => !after.has(idempotencyKey))?.idempotencyKey;
      const key = change.idempotencyKey;
      return new Promise((resolve) => {
        // Whoever waited for the change before waits for nothing that will still come.
        if (replaced) awaited.get(replaced)?.('waiting');
        if (replaced) awaited.delete(replaced);
        awaited.set(key, resolve);
        void carryOut(userId, change, replaced).finally(() => tellAwaited(key));
      });
    },
    refresh: async () => {
      const userId = session.user?.userId;
      if (!userId) return false;
      await sendWhatWaits(userId);
      return mirror.read().changes.length === 0 && session.user?.userId === userId && renew(userId);
    },
    dropWaiting: async () => {
      const userId = session.user?.userId;
      if (!userId) return;
      mirror.update(userId, (now) => ({ ...now, changes: [] }));
      await dropLaneOf(userId, lane).catch((error) => console.info('The outbox could not be read', error));
    },
  };
}

const unsentEntry = { order: 0, files: [], attempts: 1, phase: 'sending' } as const;

function entryOf(change: WaitingChange, owner: string, replaces?: string): NewEntry {
  const { callName, idempotencyKey: id, at } = change;
  // As the mirror keeps it: what is on screen may be a proxy, which IndexedDB does not take.
  const fields = JSON.parse(JSON.stringify(fieldsOf(change)));
  return { id, callName: callName as OutboxCallName, fields, owner, at, replaces } as NewEntry;
}
