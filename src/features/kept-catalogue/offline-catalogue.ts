import { proxy } from 'valtio';
import { messageSW } from 'workbox-window';

import type { CatalogueProgress } from '#contract/names/kept-catalogue.ts';
import type { CatalogueMessage } from '#contract/names/offline.ts';
import {
  catalogueStepTimeoutMs,
  catalogueUpdateEveryMs,
  catalogueUpdateOnFocusMs,
  otherPagesEveryMs,
  workerReadyTimeoutMs,
} from '#src/lib/timing.ts';

import { type OfflineChoice, offlineChoiceKey, readOfflineChoice, writeOfflineChoice } from './offline-choice.ts';

// The offline catalogue is the worker's. The page knows what the person chose, and has the worker download it step by
// step: an answered message is a step that is done.

/** The offline catalogue, and what is under way. */
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

/** Reads what is here and keeps it up to date: now, each hour, on coming back after a while, and with a network again. */
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

/** The person wants the shop on this phone, with small pictures or without. */
export async function saveCatalogue(choice: OfflineChoice): Promise<void> {
  writeOfflineChoice(choice);
  offlineCatalogue.choice = choice;
  if (!choice.pictures) void carryOut({ type: 'REMOVE_CATALOGUE', part: 'pictures' });
  // A browser that grants it does not delete the catalogue when it needs room.
  await navigator.storage?.persist?.().catch(() => false);
  otherPagesAt = Number.NEGATIVE_INFINITY;
  await updating;
  await updateCatalogue();
}

/** The person wants it gone. */
export async function removeCatalogue(): Promise<void> {
  writeOfflineChoice(undefined);
  offlineCatalogue.choice = undefined;
  await carryOut({ type: 'REMOVE_CATALOGUE' });
}

let updating: Promise<void> | undefined;

/** Brings all of it up to date, once however often it is asked for. */
export function updateCatalogue(): Promise<void> {
  if (!offlineCatalogue.choice) return Promise.resolve();
  updating ??= updateNow().finally(() => {
    updating = undefined;
    offlineCatalogue.isBusy = false;
    // Given up in another tab meanwhile.
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

/** Whether all of it is there. */
async function download(part: NonNullable<CatalogueMessage['part']>): Promise<boolean> {
  for (;;) {
    const progress = await carryOut({ type: 'UPDATE_CATALOGUE', part });
    const choice = readOfflineChoice();
    if (progress.isDone || progress.error || !choice || (part === 'pictures' && !choice.pictures))
      return progress.isDone;
  }
}

/** The catalogue as it is now: another tab may have changed it. */
async function read(): Promise<void> {
  offlineCatalogue.choice = readOfflineChoice();
  if (offlineCatalogue.choice) await carryOut({ type: 'READ_CATALOGUE' });
}

/** Has the worker do something, and shows what that came to. */
async function carryOut(message: CatalogueMessage): Promise<CatalogueProgress> {
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
  const registration = await atMost(workerReadyTimeoutMs, navigator.serviceWorker.ready);
  if (!registration?.active) return { state, error: 'unsupported', isDone: false };
  // A worker that was stopped, or one of an older version, does not answer.
  const progress: CatalogueProgress | undefined = await atMost(
    catalogueStepTimeoutMs,
    messageSW(registration.active, message),
  );
  return progress ?? { state, error: 'failed', isDone: false };
}

function atMost<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);
}
