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

/** A sender at work. */
interface Sender<S, E extends ListEntry> extends ListSenderOptions<S, E> {
  /** Callers of `add` in this tab, by the change's id. */
  readonly awaited: Map<string, (outcome: Outcome) => void>;
  /** Rejections that were reported to the person. */
  readonly reported: Set<string>;
  processing: Promise<void> | undefined;
  isFollowing: boolean;
}

export function createListSender<S, E extends ListEntry>(options: ListSenderOptions<S, E>) {
  const sender: Sender<S, E> = {
    ...options,
    awaited: new Map(),
    reported: new Set(),
    processing: undefined,
    isFollowing: false,
  };
  return {
    /** Stores a change and sends it after those before it. */
    add: (given: NewChange<E['callName']>): Promise<Outcome> => add(sender, given),
    /**
     * Sends pending changes, then fetches the list. Returns why it is not up to date; undefined
     * when it is.
     */
    refresh: (): Promise<Error | undefined> => refresh(sender),
    /** Deletes pending changes. */
    deletePending: async (): Promise<void> => {
      const userId = session.user?.userId;
      if (userId)
        await deleteQueueOf(userId, options.list.queue).catch((error) =>
          console.info('The outbox is broken', error),
        );
    },
  };
}

function add<S, E extends ListEntry>(
  sender: Sender<S, E>,
  given: NewChange<E['callName']>,
): Promise<Outcome> {
  const { list, awaited } = sender;
  const userId = session.user?.userId;
  if (!userId) return Promise.resolve('unsaved');
  follow(sender);
  // IndexedDB can't clone proxies.
  const change: NewEntry = JSON.parse(JSON.stringify({ ...given, owner: userId }));
  const entry = entryOf(change);
  const hide = isOfList(list, entry) ? showChange(list, entry, change.replaces) : () => undefined;
  return new Promise((resolve) => {
    awaited.set(change.id, resolve);
    const end = (outcome: Outcome) => {
      awaited.delete(change.id);
      resolve(outcome);
      hide();
    };
    storeAndSend(sender, userId, change, hide).then(end, () => end('waiting'));
  });
}

async function refresh<S, E extends ListEntry>(sender: Sender<S, E>): Promise<Error | undefined> {
  const { list } = sender;
  const userId = session.user?.userId;
  if (!userId) return loggedOut();
  follow(sender);
  await addEarlier(sender);
  if (!list.stored) await updateOutboxState();
  await processResultsOnce(sender);
  if (pendingOf(list).length > 0) await sendPending({ ignoreBackoff: true });
  const [pending] = pendingOf(list);
  const failure = pending ? failureOf(pending) : await fetchList(sender, userId);
  return session.user?.userId === userId ? failure : loggedOut();
}

/** Processes results of the list's changes, whoever has sent them. */
function follow<S, E extends ListEntry>(sender: Sender<S, E>): void {
  if (sender.isFollowing) return;
  sender.isFollowing = true;
  sender.list.listeners.push(() => {
    void processResultsOnce(sender);
    notifyAwaited(sender);
  });
}

/** Stores and sends a change. `onStored` is called once the outbox has it. */
async function storeAndSend<S, E extends ListEntry>(
  sender: Sender<S, E>,
  userId: string,
  change: NewEntry,
  onStored: () => void,
): Promise<Outcome> {
  const { list, awaited } = sender;
  await addEarlier(sender);
  try {
    await addToOutbox([change]);
  } catch (error) {
    reportNotSaved(error);
    return withLock(queueLockOf(list.queue), () => sendDirectly(entryOf(change)));
  }
  onStored();
  // The response to an added line is applied to the fetched cart.
  if (!listData(list)) await fetchList(sender, userId);
  await sendPending({ ignoreBackoff: true });
  if (awaited.has(change.id)) {
    // The worker or another tab may have sent it.
    await updateOutboxState();
    await processResultsOnce(sender);
  }
  return 'waiting';
}

/** Adds the changes to the outbox that an earlier page could not, or sends them if that fails. */
async function addEarlier<S, E extends ListEntry>(sender: Sender<S, E>): Promise<void> {
  const { list } = sender;
  const waiting = list.notInOutbox.filter(({ isEarlier }) => isEarlier).map(({ entry }) => entry);
  if (waiting.length === 0) return;
  const earlier = waiting.flatMap((entry) => outboxEntrySchema.safeParse(entry).data ?? []);
  try {
    await addToOutbox(earlier.map((entry) => ({ ...entry, files: undefined }) as NewEntry));
    for (const { id } of waiting) hideChange(list, id);
  } catch (error) {
    reportNotSaved(error);
    await withLock(queueLockOf(list.queue), () => sendEarlierDirectly(sender, earlier));
  }
}

/** Up to the first that can't be sent. */
async function sendEarlierDirectly<S, E extends ListEntry>(
  { list, onLateRefusal }: Sender<S, E>,
  earlier: readonly OutboxEntry[],
): Promise<void> {
  for (const entry of earlier) {
    const outcome = entry.owner === session.user?.userId ? await sendDirectly(entry) : 'unsaved';
    if (outcome === 'unsaved') return;
    if (typeof outcome === 'object' && isOfList(list, entry)) onLateRefusal?.(entry);
    hideChange(list, entry.id);
  }
}

async function sendDirectly(entry: OutboxEntry): Promise<Outcome> {
  const result = await attemptEntry(entry, session.user);
  if (result.phase === 'refused') return result.refusal;
  if (result.phase !== 'sent') return 'unsaved';
  await applyResult(entry, result.response);
  return 'done';
}

/**
 * Fetches the list while none of its changes is being sent, so that the response is never older
 * than the data. Returns why it failed.
 */
async function fetchList<S, E extends ListEntry>(
  { list, fetchServer }: Sender<S, E>,
  userId: string,
): Promise<Error | undefined> {
  const queryFn = () =>
    withLock(queueLockOf(list.queue), async () => {
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

function processResultsOnce<S, E extends ListEntry>(
  sender: Sender<S, E>,
): Promise<void> | undefined {
  const userId = session.user?.userId;
  if (userId === undefined || resultsOf(sender.list).length === 0) return sender.processing;
  sender.processing ??= processResults(sender, userId)
    .catch((error) => console.info('The outbox could not be changed', error))
    .finally(() => {
      sender.processing = undefined;
    });
  return sender.processing;
}

/** Deletes changes from the outbox once they are applied, or their rejection was reported. */
async function processResults<S, E extends ListEntry>(
  sender: Sender<S, E>,
  userId: string,
): Promise<void> {
  const { list, awaited, reported, onLateRefusal } = sender;
  const results = resultsOf(list);
  // A hidden tab leaves a rejection to a visible one.
  const canReport = ({ id }: E) =>
    awaited.has(id) || reported.has(id) || document.visibilityState === 'visible';
  const refused = results.filter((entry) => entry.phase === 'refused' && canReport(entry));
  notifyAwaited(sender);
  for (const entry of refused) {
    if (!reported.has(entry.id)) onLateRefusal?.(entry);
    reported.add(entry.id);
  }
  const last = results.findLast(({ phase }) => phase === 'sent');
  const isStale = refused.length > 0 || (last && !(await applyResult(last, last.response)));
  if (isStale) await fetchList(sender, userId);
  const applied = results.filter((entry) => isApplied(list, entry));
  const over = [...applied, ...refused].map(({ id }) => id);
  if (over.length === 0) return;
  await deleteApplied(over);
  // There may be more meanwhile.
  await processResults(sender, userId);
}

function notifyAwaited<S, E extends ListEntry>({ list, awaited, reported }: Sender<S, E>): void {
  for (const [id, notify] of awaited) {
    const outcome = outcomeOf(list, id);
    if (outcome === undefined) continue;
    awaited.delete(id);
    if (typeof outcome === 'object') reported.add(id);
    notify(outcome);
  }
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
