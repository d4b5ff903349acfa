import { messageSW, type Workbox } from 'workbox-window';

import type { PageMessage, TabRequest, TabResponse } from '#contract/names/offline.ts';
import { tabStorage } from '#src/lib/text-storage.ts';
import { reloadIntervalMs, updateCheckEveryMs, updateCheckMinMs } from '#src/lib/timing.ts';
import { isAnythingUnsaved } from '#src/lib/unsaved.ts';
import type { AppRouter } from './router.tsx';
// Not fetched when it is wanted: it is wanted, too, when files of this version are gone.
import { hideUpdateNotice, showGoneNotice, showUpdateNotice } from './update-notice.tsx';

// From one version of the shop to the next. A new worker waits until the person agrees, or until nothing unsaved is
// open and nobody looks; then this page stays as it is and moves on with its next navigation (or at once, if it was
// here that the person agreed). The law stands in docs/decisions/0016-worker.md.

/** Whether the person agreed in this tab. */
let hasAgreed = false;

/** Registers the worker and follows its versions from then on. */
export async function registerUpdates(workbox: Workbox, router: AppRouter): Promise<void> {
  const container = navigator.serviceWorker;
  // The first worker of all is no new version.
  let isNews = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isNews) onNewVersion(router);
    isNews = true;
  });
  const registration = await workbox.register();
  if (!registration) return;
  // Told of the version of this page and of any that comes later.
  workbox.addEventListener('waiting', () => void offerUpdate(registration));
  void offerUpdate(registration, { isStart: true });
  document.addEventListener('visibilitychange', () => document.hidden && void offerUpdate(registration));
  checkRegularly(registration);
}

/** Answers what the worker asks of each tab. */
export function respondToWorker(build: string | undefined): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<TabRequest | undefined>) => {
    if (data?.type === 'WHAT_TAB') {
      ports[0]?.postMessage({ build, isUnsaved: isAnythingUnsaved() } satisfies TabResponse);
    }
    if (data?.type === 'FILE_GONE') {
      ports[0]?.postMessage(true);
      reloadIfSaved();
    }
  });
}

/** Asks the shop for a new version. Without a network there is none to be had. */
export async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => undefined);
}

/** On start, each hour, on coming back to the tab and on coming back online; at most once a minute. */
function checkRegularly(registration: ServiceWorkerRegistration): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (document.hidden || performance.now() - lookedAt < updateCheckMinMs) return;
    lookedAt = performance.now();
    void checkForUpdate(registration);
  };
  look();
  setInterval(look, updateCheckEveryMs);
  for (const event of ['focus', 'online']) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
}

/** A version waits: it takes over by itself where that disturbs nobody, or the person is asked. */
async function offerUpdate(registration: ServiceWorkerRegistration, { isStart = false } = {}): Promise<void> {
  const waiting = () => (navigator.serviceWorker.controller ? registration.waiting : null);
  const found = waiting();
  if (!found) return;
  // Resolves once the worker has asked all tabs, and has taken over if none holds anything unsaved.
  if (isStart || document.hidden) await messageSW(found, { type: 'SKIP_WAITING_IF_SAVED' } satisfies PageMessage);
  const worker = waiting();
  if (!worker || document.hidden) return;
  showUpdateNotice(() => {
    hasAgreed = true;
    worker.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage);
  });
}

/** A new version is in charge. Where nobody asked for it the page waits for the next navigation. */
function onNewVersion(router: AppRouter): void {
  hideUpdateNotice();
  if (hasAgreed) location.reload();
  else {
    // After the router has written the address.
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setTimeout(() => location.reload()));
  }
}

const reloadedAt = 'reloaded-at';

/**
 * A file of this version is nowhere to be had: the page comes anew, unless something typed would go with it, or that did
 * not help the last time. Then the person is asked.
 */
function reloadIfSaved(): void {
  if (isAnythingUnsaved() || !mayReload()) showGoneNotice(() => location.reload());
  else location.reload();
}

/** Not again so soon. Without a memory there could be no end to it. */
function mayReload(): boolean {
  if (Date.now() - Number(tabStorage.read(reloadedAt) ?? 0) < reloadIntervalMs) return false;
  return tabStorage.write(reloadedAt, String(Date.now()));
}
