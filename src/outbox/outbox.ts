import { outboxSyncTag, type PageMessage } from '#contract/names/offline.ts';
import { keepSession } from '#src/lib/kept-session.ts';
import { askForLastingStorage } from '#src/lib/lasting-storage.ts';
import { sendLogouts } from '#src/lib/send-logouts.ts';
import { currentToken, endSession, onLogin, onLogout, session } from '#src/lib/session.ts';
import type { OutboxEntry } from './core/outbox-entry.ts';
import { type Drained, drainOutbox } from './core/outbox-sender.ts';
import { addMissing, keepEntries, type NewEntry } from './core/outbox-store.ts';
import { isToldOf } from './core/sent-notice.ts';
import { applyAnswer } from './list-answers.ts';

// The outbox as the page uses it: what is given to it is kept, then sent by whoever comes first, page or worker.
// Reading, cancelling and following it are the core's (`core/outbox-store.ts`, `core/outbox-news.ts`, `outbox-state.ts`).

/** Keeps entries, and has the worker send them should this page be closed before. */
export async function keepInOutbox(entries: readonly NewEntry[]): Promise<void> {
  await keepEntries(entries);
  void askForSync();
}

/** Adds entries as they are, without those that are there, or were. */
export async function addMissingToOutbox(entries: readonly OutboxEntry[]): Promise<void> {
  await addMissing(entries);
  void askForSync();
}

/** Sends what waits, without heed to pauses, the shop's neither: the button's matter. */
export function retryNow(): Promise<Drained | undefined> {
  return sendWaiting({ isPressed: true });
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits and is due, or all that waits. Undefined where storage can't be used. */
export async function sendWaiting({ isHurried = false, isPressed = false } = {}): Promise<Drained | undefined> {
  clearTimeout(timer);
  try {
    const drained = await drainOutbox({
      whoIsIn: () => session.user,
      isHurried,
      isPressed,
      applyAnswer,
      onSessionOver: ({ token }) => {
        if (currentToken() === token) endSession('over');
      },
    });
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') tellWorkerOf(drained.sent);
    const { nextTryAt } = drained;
    if (nextTryAt !== undefined) {
      timer = setTimeout(() => void sendWaiting(), Math.max(0, nextTryAt - Date.now()));
      // Something waits: a form, or a change of cart or wishlist.
      void askForLastingStorage();
    }
    return drained;
  } catch (error) {
    console.info('The outbox could not be sent', error);
    return undefined;
  }
}

/** Nobody sees this page: the worker looks whether anybody sees another, and tells the person otherwise. */
function tellWorkerOf(sent: Drained['sent']) {
  const told = sent.filter(isToldOf).map(({ id, callName, attempts, at }) => ({ id, callName, attempts, at }));
  const message: PageMessage = { type: 'TELL_SENT', sent: told };
  if (told.length > 0) navigator.serviceWorker?.controller?.postMessage(message);
}

/** Sends what waits now, and whenever there is reason to hope. Called once, in a quiet moment. */
export function startOutbox(): void {
  const hurry = () => {
    void sendWaiting({ isHurried: true });
    void endLogouts();
  };
  window.addEventListener('online', hurry);
  window.addEventListener('focus', hurry);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry());
  // A page that was killed in the middle of a logout leaves its session to the worker: what local storage says holds.
  void keepSession(session.user).then(hurry);
  // What waited for its owner.
  onLogin(hurry);
  onLogout(() => void keepSession(session.user).then(endLogouts));
}

/** Tells the shop who has logged out here; without a network the worker does, when there is one again. */
async function endLogouts(): Promise<void> {
  if (!(await sendLogouts())) await askForSync();
}

/** Background Sync, where it exists: the worker sends when the network is back, also without any page. */
async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && 'sync' in registration)
      await (registration as SyncingRegistration).sync.register(outboxSyncTag);
  } catch (error) {
    // Forbidden, or not to be had: then the page sends.
    console.info('No background sync', error);
  }
}

interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}
