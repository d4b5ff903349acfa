import { useEffect, useSyncExternalStore } from 'react';
import { outboxSyncTag, type PageMessage } from '#contract/names/offline.ts';
import { requestSync } from '#src/shared/network/request-sync.ts';
import { reachCheckEveryMs } from '#src/shared/network/timing.ts';
import {
  currentToken,
  endSession,
  onLogin,
  onLogout,
  session,
} from '#src/shared/session/session.ts';
import { sendLogouts, storeSession } from '#src/shared/session/stored-session.ts';
import { useSession } from '#src/shared/session/use-session.ts';
import { apiHost } from '#src/shared/settings.ts';
import { requestPersistentStorage } from '#src/shared/storage/persistent-storage.ts';
import { applyResult, setEntries } from './change-list.ts';
import type { Drained as DrainedEntries } from './core/entry-sender.ts';
import type { OutboxEntry } from './core/outbox-entry.ts';
import { onChangedElsewhere, subscribeToEntries } from './core/outbox-events.ts';
import { drainOutbox } from './core/outbox-sender.ts';
import { addEntries, isOldReceipt, type NewEntry, readOutbox } from './core/outbox-store.ts';
import { isNotified } from './core/sent-notification.ts';
import { cartList, wishlistList } from './customer-list.ts';

// The outbox in a page: stores entries and sends them, or has the worker send them by Background
// Sync. In memory it is updated by each transaction here, and read again when another tab or the
// worker has changed it.

type Drained = DrainedEntries<OutboxEntry>;

/** Stores new entries, unless their ids are known. */
export async function addToOutbox(entries: readonly NewEntry[]): Promise<void> {
  await addEntries(entries);
  void requestSync('/', outboxSyncTag);
}

/** Sends all pending entries now: for the button. */
export function retryNow(): Promise<Drained | undefined> {
  return sendPending({ ignoreRetryAfter: true });
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends pending entries that are due, or all. Undefined when the database can't be used. */
export async function sendPending({
  ignoreBackoff = false,
  ignoreRetryAfter = false,
} = {}): Promise<Drained | undefined> {
  clearTimeout(timer);
  try {
    const drained = await drainOutbox({
      getSession: () => session.user,
      ignoreBackoff,
      ignoreRetryAfter,
      applyResult,
      onSessionOver: ({ token }) => {
        if (currentToken() === token) endSession('over');
      },
    });
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') notifyWorker(drained.sent);
    const { nextTryAt } = drained;
    if (nextTryAt !== undefined) {
      sendLater(nextTryAt);
      void requestPersistentStorage();
    }
    return drained;
  } catch (error) {
    console.info('The outbox could not be sent', error);
    return undefined;
  }
}

/**
 * Sends at this time, or before as soon as the shop answers again: no event tells of the end of a
 * captive portal, and the next try may be a minute away.
 */
function sendLater(at: number): void {
  const waitMs = Math.max(0, at - Date.now());
  if (waitMs <= reachCheckEveryMs) timer = setTimeout(() => void sendPending(), waitMs);
  else timer = setTimeout(() => void checkReach(at), reachCheckEveryMs);
}

/** Whether an answer of the shop is news: not after an attempt that it did not help. */
let isReachNews = true;

async function checkReach(nextTryAt: number): Promise<void> {
  const own = timer;
  if (document.visibilityState === 'visible' && isAnyUnreached()) {
    const isReached = await isShopReached();
    // Something else has sent, and set its own timer.
    if (timer !== own) return;
    if (isReached && isReachNews) {
      isReachNews = false;
      await sendPending({ ignoreBackoff: true });
      return;
    }
    if (!isReached) isReachNews = true;
  }
  sendLater(nextTryAt);
}

/** Whether an entry waits because the shop was not reached. */
function isAnyUnreached(): boolean {
  const isUnreached = ({ phase, error }: OutboxEntry) =>
    phase === 'waiting' &&
    error?.status === undefined &&
    (error?.kind === 'offline' || error?.kind === 'invalid-response');
  return (state.entries ?? []).some(isUnreached);
}

/**
 * Asks the shop itself: the worker passes on what is no GET. A captive portal's answer is a page.
 */
async function isShopReached(): Promise<boolean> {
  try {
    const response = await fetch(`${apiHost}/api/product?pageNumber=1&pageSize=1`, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(reachCheckEveryMs),
    });
    return response.ok && (response.headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}

/** Lets the worker notify of entries that this hidden page has sent. */
function notifyWorker(sent: Drained['sent']) {
  const entries = sent
    .filter(isNotified)
    .map(({ id, callName, attempts, at }) => ({ id, callName, attempts, at }));
  const message: PageMessage = { type: 'NOTIFY_SENT', sent: entries };
  if (entries.length > 0) navigator.serviceWorker?.controller?.postMessage(message);
}

/**
 * Sends pending entries now, on focus, when online again, and after a login. Called once, when
 * idle.
 */
export function startOutbox(): void {
  const sendNow = () => {
    void sendPending({ ignoreBackoff: true });
    void endLogouts();
  };
  window.addEventListener('online', sendNow);
  window.addEventListener('focus', sendNow);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && sendNow(),
  );
  // The worker's copy is outdated if a page was killed during a logout.
  void storeSession(session.user).then(sendNow);
  onLogin(sendNow);
  onLogout(() => void storeSession(session.user).then(endLogouts));
}

/** Sends queued logouts; offline, the worker sends them later. */
async function endLogouts(): Promise<void> {
  if (!(await sendLogouts())) await requestSync('/', outboxSyncTag);
}

export interface OutboxState {
  /** Oldest first; undefined until they were read. */
  readonly entries: readonly OutboxEntry[] | undefined;
  /** The database can't be used. */
  readonly isBroken: boolean;
}

let state: OutboxState = { entries: undefined, isBroken: false };
const listeners = new Set<() => void>();

subscribeToEntries((entries) => setState({ entries, isBroken: false }));
onChangedElsewhere(() => void updateOutboxState());

export function outboxState(): OutboxState {
  return state;
}

/** Calls `listener` after each change. Returns the unsubscribe function. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let reading: Promise<unknown> | undefined;
let isStale = false;

/** Reads the outbox, and once more if it is called meanwhile. */
export async function updateOutboxState(): Promise<void> {
  isStale = true;
  reading ??= readWhileStale().finally(() => {
    reading = undefined;
  });
  await reading;
}

async function readWhileStale(): Promise<void> {
  while (isStale) {
    isStale = false;
    await readOutbox().catch((error) => {
      console.info('The outbox could not be read', error);
      setState({ entries: undefined, isBroken: true });
    });
  }
}

function setState(next: OutboxState): void {
  state = next;
  setEntries(cartList, next.entries ?? []);
  setEntries(wishlistList, next.entries ?? []);
  for (const listener of listeners) listener();
}

/** The outbox entries that the current customer or visitor may see. */
export function useOutbox(): OutboxState {
  const { user } = useSession();
  const { entries, isBroken } = useSyncExternalStore(subscribeToOutbox, outboxState, outboxState);
  useEffect(() => {
    if (!outboxState().entries) void updateOutboxState();
  }, []);
  const userId = user?.userId;
  return {
    entries: entries?.filter((entry) => isFor(entry, userId) && !isOldReceipt(entry)),
    isBroken,
  };
}

/** One entry; null once it is deleted, undefined until the outbox was read. */
export function useOutboxEntry(id: string): OutboxEntry | null | undefined {
  const { entries } = useOutbox();
  return entries && (entries.find((entry) => entry.id === id) ?? null);
}

/**
 * Whether a customer may see an entry. A visitor sees all: entries wait here for their owner's
 * login.
 */
function isFor({ owner }: OutboxEntry, userId: string | undefined): boolean {
  return owner === undefined || userId === undefined || owner === userId;
}
