import { proxy } from 'valtio';
import { messageSW } from 'workbox-window';

import type { CatalogueMessage, CatalogueProgress } from '#contract/names/offline.ts';
import {
  catalogueStepTimeoutMs,
  catalogueUpdateEveryMs,
  catalogueUpdateOnFocusMs,
  otherPagesEveryMs,
  workerReadyTimeoutMs,
} from '#src/shared/network/timing.ts';
import { withTimeout } from '#src/shared/network/with-timeout.ts';
import { ifAvailable } from '#src/shared/storage/site-data.ts';

import {
  type OfflineChoice,
  offlineChoiceKey,
  readOfflineChoice,
  writeOfflineChoice,
} from './offline-choice.ts';

// The service worker owns the offline catalogue. The page stores the person's choice and has the
// worker download the catalogue in steps, one message and reply per step.

/** State of the offline catalogue and of its download. */
export const offlineCatalogue = proxy<{
  choice: OfflineChoice | undefined;
  state: CatalogueProgress['state'];
  pictures: CatalogueProgress['pictures'];
  error: CatalogueProgress['error'];
  isBusy: boolean;
}>({ choice: undefined, state: undefined, pictures: undefined, error: undefined, isBusy: false });

let updatedAt = Number.NEGATIVE_INFINITY;
let otherPagesAt = Number.NEGATIVE_INFINITY;
let isStarted = false;

/**
 * Reads the state and updates the catalogue: now, every hour, when the tab is visible again, and
 * when back online.
 */
export async function startOfflineCatalogue(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await read();
  void updateCatalogue();
  setInterval(() => void updateCatalogue(), catalogueUpdateEveryMs);
  window.addEventListener('online', () => void updateCatalogue());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - updatedAt > catalogueUpdateOnFocusMs)
      void updateCatalogue();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === offlineChoiceKey || event.key === null) void read();
  });
}

/** Saves the shop for offline, with or without small pictures. */
export async function saveCatalogue(choice: OfflineChoice): Promise<void> {
  writeOfflineChoice(choice);
  offlineCatalogue.choice = choice;
  if (!choice.pictures) void runInWorker({ type: 'REMOVE_CATALOGUE', part: 'pictures' });
  // Persistent storage is not evicted when the device runs low on space. Firefox asks the person,
  // who may not reply.
  void ifAvailable(() => navigator.storage?.persist?.()).catch(() => undefined);
  otherPagesAt = Number.NEGATIVE_INFINITY;
  await updating;
  await updateCatalogue();
}

/** Removes the offline catalogue from this device. */
export async function removeCatalogue(): Promise<void> {
  writeOfflineChoice(undefined);
  offlineCatalogue.choice = undefined;
  await runInWorker({ type: 'REMOVE_CATALOGUE' });
}

let updating: Promise<void> | undefined;

/** Updates the whole catalogue; calls during an update share it. */
export function updateCatalogue(): Promise<void> {
  if (!offlineCatalogue.choice) return Promise.resolve();
  updating ??= updateNow().finally(() => {
    updating = undefined;
    offlineCatalogue.isBusy = false;
    // Removed in another tab meanwhile.
    if (!readOfflineChoice()) void removeCatalogue();
  });
  return updating;
}

async function updateNow(): Promise<void> {
  offlineCatalogue.isBusy = true;
  if (!(await download('products'))) return;
  updatedAt = Date.now();
  if (Date.now() - otherPagesAt > otherPagesEveryMs) {
    otherPagesAt = Date.now();
    await download('pages');
  }
  if (offlineCatalogue.choice?.pictures) await download('pictures');
}

/** Downloads one part, step by step. Resolves to whether it is complete. */
async function download(part: NonNullable<CatalogueMessage['part']>): Promise<boolean> {
  for (;;) {
    const progress = await runInWorker({ type: 'UPDATE_CATALOGUE', part });
    const choice = readOfflineChoice();
    if (progress.isDone || progress.error || !choice || (part === 'pictures' && !choice.pictures))
      return progress.isDone;
  }
}

/** Reads the choice and the worker's state; another tab may have changed them. */
async function read(): Promise<void> {
  offlineCatalogue.choice = readOfflineChoice();
  if (offlineCatalogue.choice) await runInWorker({ type: 'READ_CATALOGUE' });
}

/** Sends a message to the worker and applies its reply to the store. */
async function runInWorker(message: CatalogueMessage): Promise<CatalogueProgress> {
  const progress = await sendToWorker(message);
  const { state, pictures, error } = progress;
  offlineCatalogue.state = state;
  offlineCatalogue.error = error;
  if (pictures || message.type !== 'UPDATE_CATALOGUE') offlineCatalogue.pictures = pictures;
  return progress;
}

async function sendToWorker(message: CatalogueMessage): Promise<CatalogueProgress> {
  const { state } = offlineCatalogue;
  if (!('serviceWorker' in navigator)) return { state, error: 'unsupported', isDone: false };
  const registration = await withTimeout(workerReadyTimeoutMs, navigator.serviceWorker.ready);
  if (!registration?.active) return { state, error: 'unsupported', isDone: false };
  // A worker that was stopped or has an older version does not reply.
  const progress: CatalogueProgress | undefined = await withTimeout(
    catalogueStepTimeoutMs,
    messageSW(registration.active, message),
  );
  return progress ?? { state, error: 'failed', isDone: false };
}
