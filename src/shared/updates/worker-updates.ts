import { messageSW, Workbox } from 'workbox-window';

import {
  buildOf,
  type PageMessage,
  type TabRequest,
  type TabResponse,
} from '#contract/names/offline.ts';
import {
  reloadIntervalMs,
  updateCheckEveryMs,
  updateCheckMinMs,
} from '#src/shared/network/timing.ts';
import { tabStorage } from '#src/shared/storage/text-storage.ts';
import { isAnythingUnsaved } from '#src/shared/updates/unsaved.ts';

// The workers of shop and desk, and their updates. A new one waits until the person agrees, or
// until all tabs are hidden or just loaded and none holds unsaved input. Then this page reloads
// with its next navigation, or at once if the person agreed here.

export interface WorkerOptions {
  /** Path of the worker. */
  readonly script: string;
  readonly scope: string;
  /** URL of the page's entry script, which contains the build's hash. */
  readonly entry: string;
  readonly notices: {
    /** Offers a new version. */
    readonly showUpdate: (agree: () => void) => void;
    /** Tells that this page's version is no longer available. */
    readonly showGone: (reload: () => void) => void;
    readonly hide: () => void;
  };
  /**
   * Calls `run` with the next navigation to another page, after the router has written the address.
   */
  readonly onNextPage: (run: () => void) => void;
  /** Has the worker cache what this page has loaded past it. */
  readonly cacheVisited?: (worker: ServiceWorker, isFirst: boolean) => Promise<unknown>;
}

/** Whether the person agreed in this tab. */
let hasAgreed = false;

/** Registers the worker and handles its updates. Called once the page is loaded. */
export async function registerWorker(options: WorkerOptions): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { script, scope, cacheVisited } = options;
  const isFirst = controllerOf(script) === null;
  respondToWorker(options);
  const workbox = new Workbox(script, { scope });
  const registration = await registerUpdates(workbox, options);
  if (cacheVisited) {
    // While the first worker is still being installed, because the network may fail soon.
    const installing = isFirst && registration?.installing;
    if (installing) cacheVisited(installing, isFirst).catch(() => undefined);
    await withController(workbox, script, (worker) => cacheVisited(worker, isFirst));
  }
  await withController(workbox, script, (worker) =>
    messageSW(worker, { type: 'CACHE_REST' } satisfies PageMessage),
  );
  // For tests and measurements.
  performance.mark('sphatik-cached');
  await withController(workbox, script, (worker) =>
    messageSW(worker, { type: 'DELETE_OLD_VERSIONS' } satisfies PageMessage),
  );
}

/** The worker of this script, if it controls the page: the desk may begin under the shop's. */
function controllerOf(script: string): ServiceWorker | null {
  const { controller } = navigator.serviceWorker;
  return controller && new URL(controller.scriptURL).pathname === script ? controller : null;
}

/**
 * Runs `work` with the controlling worker, again if that is replaced meanwhile: then it may never
 * reply.
 */
async function withController(
  workbox: Workbox,
  script: string,
  work: (worker: ServiceWorker) => Promise<unknown>,
): Promise<void> {
  const controller = controllerOf(script) ?? (await workbox.controlling);
  const isReplaced = new Promise<true>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), {
      once: true,
    });
  });
  if (await Promise.race([work(controller).then(() => false), isReplaced]))
    await withController(workbox, script, work);
}

async function registerUpdates(workbox: Workbox, options: WorkerOptions) {
  // The first worker is no update.
  let isUpdate = controllerOf(options.script) !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isUpdate) onNewVersion(options);
    isUpdate = true;
  });
  const registration = await workbox.register();
  if (!registration) return undefined;
  const offer = (isStart = false) => void offerUpdate(registration, options, isStart);
  workbox.addEventListener('waiting', () => offer());
  offer(true);
  document.addEventListener('visibilitychange', () => document.hidden && offer());
  checkForUpdates(registration);
  return registration;
}

/** Replies to messages of the worker. */
function respondToWorker({ entry, notices }: WorkerOptions): void {
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<TabRequest | undefined>) => {
      if (data?.type === 'WHAT_TAB') {
        ports[0]?.postMessage({
          build: buildOf(entry),
          isUnsaved: isAnythingUnsaved(),
        } satisfies TabResponse);
      }
      if (data?.type === 'FILE_GONE') {
        ports[0]?.postMessage(true);
        // Asks the person if there is unsaved input, or after a recent reload.
        if (isAnythingUnsaved() || !mayReload()) notices.showGone(() => location.reload());
        else location.reload();
      }
    },
  );
}

/** Checks for updates at intervals, on focus and when online again. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  // The browser itself has, with the navigation or the registration.
  let checkedAt = performance.now();
  const check = () => {
    if (document.hidden || performance.now() - checkedAt < updateCheckMinMs) return;
    checkedAt = performance.now();
    registration.update().catch(() => undefined);
  };
  setInterval(check, updateCheckEveryMs);
  for (const event of ['focus', 'online']) window.addEventListener(event, check);
  document.addEventListener('visibilitychange', check);
}

/** Activates a waiting version if that disturbs nobody, else offers it to the person. */
async function offerUpdate(
  registration: ServiceWorkerRegistration,
  { script, notices }: WorkerOptions,
  isStart: boolean,
): Promise<void> {
  const waiting = () => (controllerOf(script) ? registration.waiting : null);
  const found = waiting();
  if (!found) return;
  // Resolves once the worker has asked all tabs for unsaved input, and is active if there is none.
  if (isStart || document.hidden)
    await messageSW(found, { type: 'SKIP_WAITING_IF_SAVED' } satisfies PageMessage);
  const worker = waiting();
  if (!worker || document.hidden) return;
  notices.showUpdate(() => {
    hasAgreed = true;
    worker.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage);
  });
}

/**
 * A new version is active: reloads now if the person agreed here, else with the next navigation.
 */
function onNewVersion({ notices, onNextPage }: WorkerOptions): void {
  notices.hide();
  if (hasAgreed) location.reload();
  else onNextPage(() => location.reload());
}

const reloadedAt = 'reloaded-at';

/** Not twice in a short time. Without session storage there could be endless reloads. */
function mayReload(): boolean {
  if (Date.now() - Number(tabStorage.read(reloadedAt) ?? 0) < reloadIntervalMs) return false;
  return tabStorage.write(reloadedAt, String(Date.now()));
}
