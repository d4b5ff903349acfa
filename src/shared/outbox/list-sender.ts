import { AppError } from '#src/shared/network/app-error.ts';
import { session } from '#src/shared/session/session.ts';
import { DatabaseTimeoutError } from '#src/shared/storage/database.ts';
import { withLock } from '#src/shared/storage/with-lock.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import {
  applyResult,
  hideChange,
  isApplied,
  isOfList,
  type ListOutcome,
  outcomeOf,
  resultsOf,
  showChange,
  updateList,
} from './change-list.ts';
import { queueLockOf } from './core/entry-sender.ts';
import type { ListCallName, OutboxEntry } from './core/outbox-entry.ts';
import { outboxEntrySchema } from './core/outbox-schema.ts';
import { attemptEntry } from './core/outbox-sender.ts';
import { deleteApplied, deleteQueueOf, entryOf, type NewEntry } from './core/outbox-store.ts';
import {
  type CustomerList,
  type ListEntry,
  listData,
  pendingOf,
  queryKeyOf,
} from './customer-list.ts';
import { addToOutbox, sendPending, updateOutboxState } from './outbox.ts';
import { storageUnresponsiveMessage } from './outbox-messages.ts';

// Changes the cart or the wishlist. A change is shown at once, stored and sent by the outbox, and
// its response applied to the list's query, whichever tab or worker has sent it: from the first
// call of a sender on.

/** `unsaved`: neither stored nor sent, for example because nobody is logged in. */
export type Outcome = ListOutcome | 'unsaved';

interface ListSenderOptions<S, E extends ListEntry> {
  readonly list: CustomerList<S, E>;
  readonly fetchServer: (userId: string) => Promise<S>;
  /**
   * A rejection that no caller of `add` waits for, for example because the worker has sent the
   * change.
   */
  readonly onLateRefusal?: (entry: E) => void;
}

/** A change by the logged-in customer. */
type NewChange<Name extends ListCallName> = Pick<
  NewEntry<Name>,
  'id' | 'callName' | 'fields' | 'replaces'
>;

export function createListSender<S, E extends ListEntry>({
  list,
  fetchServer,
  onLateRefusal,
}: ListSenderOptions<S, E>) {
  /** Callers of `add` in this tab, by the change's id. */
  const awaited = new Map<string, (outcome: Outcome) => void>();
  /** Rejections that were reported to the person. */
  const reported = new Set<string>();
  const withQueueLock = <Result>(work: () => Promise<Result>) =>
    withLock(queueLockOf(list.queue), work);

  /**
   * Fetches the list while none of its changes is being sent, so that the response is never older
   * than the data. Returns why it failed.
   */
  async function fetchList(userId: string): Promise<Error | undefined> {
    const queryFn = () =>
      withQueueLock(async () => {
        await updateOutboxState();
        // While this waited for the lock.
        if (session.user?.userId !== userId) throw loggedOut();
        const appliedIds = resultsOf(list)
          .filter(({ phase }) => phase === 'sent')
          .map(({ id }) => id);
        const server = await fetchServer(userId);
        await updateList(list, userId, appliedIds, () => server);
        return listData(list) ?? null;
      });
    try {
      await list.client?.fetchQuery({ queryKey: queryKeyOf(list, userId), queryFn, staleTime: 0 });
      return undefined;
    } catch (error) {
      console.info(`The ${list.queue} could not be fetched`, error);
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Deletes changes from the outbox once they are applied, or their rejection was reported. */
  async function processResults(userId: string): Promise<void> {
    const results = resultsOf(list);
    // A hidden tab leaves a rejection to a visible one.
    const canReport = ({ id }: E) =>
      awaited.has(id) || reported.has(id) || document.visibilityState === 'visible';
    const refused = results.filter((entry) => entry.phase === 'refused' && canReport(entry));
    notifyAwaited();
    for (const entry of refused) {
      if (!reported.has(entry.id)) onLateRefusal?.(entry);
      reported.add(entry.id);
    }
    const last = results.findLast(({ phase }) => phase === 'sent');
    const isStale = refused.length > 0 || (last && !(await applyResult(last, last.response)));
    if (isStale) await fetchList(userId);
    const over = [...results.filter((entry) => isApplied(list, entry)), ...refused].map(
      ({ id }) => id,
    );
    if (over.length === 0) return;
    await deleteApplied(over);
    // There may be more meanwhile.
    await processResults(userId);
  }

  let processing: Promise<void> | undefined;
  function processResultsOnce(): Promise<void> | undefined {
    const userId = session.user?.userId;
    if (userId === undefined || resultsOf(list).length === 0) return processing;
    processing ??= processResults(userId)
      .catch((error) => console.info('The outbox could not be changed', error))
      .finally(() => {
        processing = undefined;
      });
    return processing;
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

  let isFollowing = false;
  /** Processes results of the list's changes, whoever has sent them. */
  function follow(): void {
    if (isFollowing) return;
    isFollowing = true;
    list.listeners.push(() => {
      void processResultsOnce();
      notifyAwaited();
    });
  }

  /** Adds the changes to the outbox that an earlier page could not, or sends them if that fails. */
  async function addEarlier(): Promise<void> {
    const waiting = list.notInOutbox.filter(({ isEarlier }) => isEarlier).map(({ entry }) => entry);
    if (waiting.length === 0) return;
    const earlier = waiting.flatMap((entry) => outboxEntrySchema.safeParse(entry).data ?? []);
    try {
      await addToOutbox(earlier.map((entry) => ({ ...entry, files: undefined }) as NewEntry));
      for (const { id } of waiting) hideChange(list, id);
    } catch (error) {
      reportNotSaved(error);
      await withQueueLock(() => sendEarlierDirectly(earlier));
    }
  }

  /** Up to the first that can't be sent. */
  async function sendEarlierDirectly(earlier: readonly OutboxEntry[]): Promise<void> {
    for (const entry of earlier) {
      const outcome = entry.owner === session.user?.userId ? await sendDirectly(entry) : 'unsaved';
      if (outcome === 'unsaved') return;
      if (typeof outcome === 'object' && isOfList(list, entry)) onLateRefusal?.(entry);
      hideChange(list, entry.id);
    }
  }

  /** Stores and sends a change. `onStored` is called once the outbox has it. */
  async function storeAndSend(
    userId: string,
    change: NewEntry,
    onStored: () => void,
  ): Promise<Outcome> {
    await addEarlier();
    try {
      await addToOutbox([change]);
    } catch (error) {
      reportNotSaved(error);
      return withQueueLock(() => sendDirectly(entryOf(change)));
    }
    onStored();
    // The response to an added line is applied to the fetched cart.
    if (!listData(list)) await fetchList(userId);
    await sendPending({ ignoreBackoff: true });
    if (awaited.has(change.id)) {
      // The worker or another tab may have sent it.
      await updateOutboxState();
      await processResultsOnce();
    }
    return 'waiting';
  }

  async function sendDirectly(entry: OutboxEntry): Promise<Outcome> {
    const result = await attemptEntry(entry, session.user);
    if (result.phase === 'refused') return result.refusal;
    if (result.phase !== 'sent') return 'unsaved';
    await applyResult(entry, result.response);
    return 'done';
  }

  return {
    /** Stores a change and sends it after those before it. */
    add: (given: NewChange<E['callName']>): Promise<Outcome> => {
      const userId = session.user?.userId;
      if (!userId) return Promise.resolve('unsaved');
      follow();
      // IndexedDB can't clone proxies.
      const change: NewEntry = JSON.parse(JSON.stringify({ ...given, owner: userId }));
      const entry = entryOf(change);
      const hide = isOfList(list, entry)
        ? showChange(list, entry, change.replaces)
        : () => undefined;
      return new Promise((resolve) => {
        awaited.set(change.id, resolve);
        const end = (outcome: Outcome) => {
          awaited.delete(change.id);
          resolve(outcome);
          hide();
        };
        storeAndSend(userId, change, hide).then(end, () => end('waiting'));
      });
    },
    /**
     * Sends pending changes, then fetches the list. Returns why it is not up to date; undefined
     * when it is.
     */
    refresh: async (): Promise<Error | undefined> => {
      const userId = session.user?.userId;
      if (!userId) return loggedOut();
      follow();
      await addEarlier();
      if (!list.stored) await updateOutboxState();
      await processResultsOnce();
      if (pendingOf(list).length > 0) await sendPending({ ignoreBackoff: true });
      const [pending] = pendingOf(list);
      const failure = pending ? failureOf(pending) : await fetchList(userId);
      return session.user?.userId === userId ? failure : loggedOut();
    },
    /** Deletes pending changes. */
    deletePending: async (): Promise<void> => {
      const userId = session.user?.userId;
      if (userId)
        await deleteQueueOf(userId, list.queue).catch((error) =>
          console.info('The outbox is broken', error),
        );
    },
  };
}

/** As the server responds without a session. */
function loggedOut(): AppError {
  return new AppError('error-response', 'Please log in first.', {
    status: 401,
    failure: undefined,
  });
}

/** Why a change was not sent. */
function failureOf({ error, lastError = 'Not sent yet' }: ListEntry): AppError {
  const { kind = 'unknown', status, message } = error ?? {};
  if (status === undefined) return new AppError(kind, lastError);
  return new AppError(kind, message ?? lastError, {
    status,
    failure: message ? { message } : undefined,
  });
}

function reportNotSaved(error: unknown): void {
  console.info('A change can’t be saved and is sent directly', error);
  if (error instanceof DatabaseTimeoutError) showToast('info', storageUnresponsiveMessage);
}
