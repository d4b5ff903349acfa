import { messageSW, type Workbox } from 'workbox-window';

import type { PageMessage, TabRequest, TabResponse } from '#contract/names/offline.ts';
import { tabStorage } from '#src/lib/text-storage.ts';
import { reloadIntervalMs, updateCheckEveryMs, updateCheckMinMs } from '#src/lib/timing.ts';
import { isAnythingUnsaved } from '#src/lib/unsaved.ts';
import type { AppRouter } from './router.tsx';
// Not lazy: it is also needed when files of this version are gone.
import { hideUpdateNotice, showGoneNotice, showUpdateNotice } from './update-notice.tsx';

// Updates of the worker. A new one waits until the person agrees, or until all tabs are hidden or just loaded and none
// holds unsaved input. Then this page reloads with its next navigation, or at once if the person agreed here.

/** Whether the person agreed in this tab. */
let hasAgreed = false;

/** Registers the worker and handles its updates. */
export async function registerUpdates(workbox: Workbox, router: AppRouter): Promise<void> {
  const container = navigator.serviceWorker;
  // The first worker is no update.
  let isUpdate = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isUpdate) onNewVersion(router);
    isUpdate = true;
  });
  const registration = await workbox.register();
  if (!registration) return;
  workbox.addEventListener('waiting', () => void offerUpdate(registration));
  void offerUpdate(registration, { isStart: true });
  document.addEventListener('visibilitychange', () => document.hidden && void offerUpdate(registration));
  checkForUpdates(registration);
}

/** Replies to messages of the worker. */
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

/** Checks for updates now, at intervals, on focus and when online again. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    if (document.hidden || performance.now() - checkedAt < updateCheckMinMs) return;
    checkedAt = performance.now();
    registration.update().catch(() => undefined);
  };
  check();
  setInterval(check, updateCheckEveryMs);
  for (const event of ['focus', 'online']) window.addEventListener(event, check);
  document.addEventListener('visibilitychange', check);
}

/** Activates a waiting version if that disturbs nobody, else offers it to the person. */
async function offerUpdate(registration: ServiceWorkerRegistration, { isStart = false } = {}): Promise<void> {
  const waiting = () => (navigator.serviceWorker.controller ? registration.waiting : null);
  const found = waiting();
  if (!found) return;
  // Resolves once the worker has asked all tabs for unsaved input, and is active if there is none.
  if (isStart || document.hidden) await messageSW(found, { type: 'SKIP_WAITING_IF_SAVED' } satisfies PageMessage);
  const worker = waiting();
  if (!worker || document.hidden) return;
  showUpdateNotice(() => {
    hasAgreed = true;
    worker.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage);
  });
}

/** A new version is active: reloads now if the person agreed here, else with the next navigation. */
function onNewVersion(router: AppRouter): void {
  hideUpdateNotice();
  if (hasAgreed) location.reload();
  else {
    // After the router has written the address.
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setTimeout(() => location.reload()));
  }
}

const reloadedAt = 'reloaded-at';

/** Reloads because a file of this version is gone. Asks the person if there is unsaved input, or after a recent reload. */
function reloadIfSaved(): void {
  if (isAnythingUnsaved() || !mayReload()) showGoneNotice(() => location.reload());
  else location.reload();
}

/** Not twice in a short time. Without session storage there could be endless reloads. */
function mayReload(): boolean {
  if (Date.now() - Number(tabStorage.read(reloadedAt) ?? 0) < reloadIntervalMs) return false;
  return tabStorage.write(reloadedAt, String(Date.now()));
}
