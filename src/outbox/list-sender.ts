import { alone } from '#src/lib/alone.ts';
import { DatabaseTimeoutError } from '#src/lib/database.ts';
import { session } from '#src/lib/session.ts';
import { showToast } from '#src/ui/toast-store.ts';

import {
  hideAdded,
  isIncluded,
  isOfList,
  type ListOutcome,
  outcomeOf,
  resultsOf,
  showAdded,
  updateList,
} from './change-list.ts';
import type { ListCallName, OutboxEntry, OutboxFields } from './core/outbox-entry.ts';
import { outboxEntrySchema } from './core/outbox-schema.ts';
import { attempt, lockOfLane } from './core/outbox-sender.ts';
import { dropLaneOf, entryOf, type NewEntry, settleEntries } from './core/outbox-store.ts';
import { type CustomerList, type ListEntry, listData, pendingOf, queryKeyOf } from './customer-list.ts';
import { applyAnswer } from './list-answers.ts';
import { addMissingToOutbox, keepInOutbox, sendWaiting } from './outbox.ts';
import { updateOutboxState } from './outbox-state.ts';
import { unresponsiveSentence } from './outbox-words.ts';

// Changes the cart or the wishlist: shown at once, stored and sent by the outbox, and put into the list's query when the
// server has responded, whichever tab or worker has sent it.

/** `unsaved`: neither stored nor sent. */
export type Outcome = ListOutcome | 'unsaved';

interface ListSenderOptions<S extends object, E extends ListEntry> {
  readonly list: CustomerList<S, E>;
  readonly fetchServer: (userId: string) => Promise<S>;
  /** A refusal that nobody waits for any more: the person went on, or the worker has sent it. */
  readonly onLateRefusal?: (entry: E) => void;
}

/** A change of whoever is logged in. */
interface NewChange<Name extends ListCallName> {
  readonly id: string;
  readonly callName: Name;
  readonly fields: OutboxFields[Name];
  /** A change that was not sent yet, and that this one makes needless. */
  readonly replaces?: string | undefined;
}

export interface ListSender<Name extends ListCallName> {
  /** Stores a change and sends it after those before it. */
  readonly add: (change: NewChange<Name>) => Promise<Outcome>;
  /** Sends what waits, then fetches the list. Whether it is up to date now. */
  readonly refresh: () => Promise<boolean>;
  /** Drops what waits: something else has made it void. */
  readonly dropWaiting: () => Promise<void>;
}

export function createListSender<S extends object, E extends ListEntry>({
  list,
  fetchServer,
  onLateRefusal,
}: ListSenderOptions<S, E>): ListSender<E['callName']> {
  /** Who waits in this tab for the outcome of a change, by its id. */
  const awaited = new Map<string, (outcome: Outcome) => void>();
  /** Refusals that the person knows of. */
  const reported = new Set<string>();
  const inTurn = <Result>(work: () => Promise<Result>) => alone(lockOfLane(list.queue), work);

  /** Fetches the list while none of its changes is on its way: a response is never older than what it replaces. */
  async function fetchList(userId: string): Promise<boolean> {
    const queryFn = () =>
      inTurn(async () => {
        await updateOutboxState();
        // While this waited for its turn.
        if (session.user?.userId !== userId) throw new Error('Somebody else is logged in');
        const included = resultsOf(list)
          .filter(({ phase }) => phase === 'sent')
          .map(({ id }) => id);
        const server = await fetchServer(userId);
        await updateList(list, userId, included, () => server);
        return listData(list) ?? null;
      });
    try {
      await list.client?.fetchQuery({ queryKey: queryKeyOf(list, userId), queryFn, staleTime: 0 });
      return true;
    } catch (error) {
      console.info(`The ${list.queue} could not be fetched`, error);
      return false;
    }
  }

  /** Takes results of changes out of the outbox: once they are in the query, or the person knows of the refusal. */
  async function takeResults(userId: string): Promise<void> {
    const results = resultsOf(list);
    // A tab that nobody sees leaves a refusal to one that somebody does.
    const isHeard = ({ id }: E) => awaited.has(id) || reported.has(id) || document.visibilityState === 'visible';
    const refused = results.filter((entry) => entry.phase === 'refused' && isHeard(entry));
    notifyAwaited();
    for (const entry of refused) {
      if (!reported.has(entry.id)) onLateRefusal?.(entry);
      reported.add(entry.id);
    }
    const last = results.findLast(({ phase }) => phase === 'sent');
    const isStale = refused.length > 0 || (last && !(await applyAnswer(last, last.answer)));
    // What was fetched after them has them.
    if (isStale) await fetchList(userId);
    const over = [...results.filter((entry) => isIncluded(list, entry)), ...refused].map(({ id }) => id);
    if (over.length === 0) return;
    await settleEntries(over);
    // More may have come meanwhile.
    await takeResults(userId);
  }

  let taking: Promise<void> | undefined;
  function takeResultsOnce(): Promise<void> | undefined {
    const userId = session.user?.userId;
    if (userId === undefined || resultsOf(list).length === 0) return taking;
    taking ??= takeResults(userId)
      .catch((error) => console.info('The outbox could not be changed', error))
      .finally(() => {
        taking = undefined;
      });
    return taking;
  }

  function notifyAwaited(): void {
    for (const [id, notify] of awaited) {
      const outcome = outcomeOf(list, id);
      if (outcome === undefined) continue;
      awaited.delete(id);
      if (typeof outcome === 'object') reported.add(id);
      notify(outcome);
    }
  }

  list.listeners.push(() => {
    void takeResultsOnce();
    notifyAwaited();
  });

  /** Adds to the outbox what an earlier page has shown, and did not come to add. */
  async function addEarlier(): Promise<void> {
    const earlier = list.added.filter(({ isEarlier }) => isEarlier).map(({ entry }) => entry);
    if (earlier.length === 0) return;
    try {
      await addMissingToOutbox(earlier.flatMap((entry) => outboxEntrySchema.safeParse(entry).data ?? []));
      hideAdded(
        list,
        earlier.map(({ id }) => id),
      );
    } catch (error) {
      console.info('Earlier changes can’t be saved', error);
    }
  }

  /** What became of a change, where that was not known before. `isStored` is called once the outbox has it. */
  async function carryOut(userId: string, change: NewEntry, isStored: () => void): Promise<Outcome> {
    await addEarlier();
    try {
      await keepInOutbox([change]);
    } catch (error) {
      console.info('A change can’t be saved and is sent directly', error);
      if (error instanceof DatabaseTimeoutError) showToast('info', unresponsiveSentence);
      return inTurn(() => sendDirectly(entryOf(change)));
    }
    isStored();
    // A line that is added needs a cart to be put into.
    if (!listData(list)) await fetchList(userId);
    await sendWaiting({ isHurried: true });
    if (!awaited.has(change.id)) return 'waiting';
    // The worker, or another tab, may have been quicker.
    await updateOutboxState();
    await takeResultsOnce();
    return 'waiting';
  }

  async function sendDirectly(entry: OutboxEntry): Promise<Outcome> {
    const result = await attempt(entry, {}, session.user);
    if (result.phase === 'refused') return result.refusal;
    if (result.phase !== 'sent') return 'unsaved';
    await applyAnswer(entry, result.answer);
    return 'done';
  }

  return {
    add: (given) => {
      const userId = session.user?.userId;
      if (!userId) return Promise.resolve('waiting');
      // What is on screen may be a proxy, which IndexedDB does not take.
      const change: NewEntry = JSON.parse(JSON.stringify({ ...given, owner: userId }));
      const entry = entryOf(change);
      const hide = isOfList(list, entry) ? showAdded(list, entry, change.replaces) : () => undefined;
      return new Promise((resolve) => {
        awaited.set(change.id, resolve);
        const end = (outcome: Outcome) => {
          awaited.delete(change.id);
          resolve(outcome);
          hide();
        };
        carryOut(userId, change, hide).then(end, () => end('waiting'));
      });
    },
    refresh: async () => {
      const userId = session.user?.userId;
      if (!userId) return false;
      await addEarlier();
      if (!list.stored) await updateOutboxState();
      await takeResultsOnce();
      if (pendingOf(list).length > 0) await sendWaiting({ isHurried: true });
      return pendingOf(list).length === 0 && (await fetchList(userId)) && session.user?.userId === userId;
    },
    dropWaiting: async () => {
      const userId = session.user?.userId;
      if (userId) await dropLaneOf(userId, list.queue).catch((error) => console.info('The outbox is broken', error));
    },
  };
}
