import { proxy } from 'valtio';

import { type KeepChoice, keepChoiceKey, readKeepChoice, writeKeepChoice } from './keep-choice.ts';
import { keepPages } from './kept-pages.ts';
import { countKeptPictures, dropKeptPictures, type PictureProgress, refreshKeptPictures } from './kept-pictures.ts';
import { type AboutKept, dropKept, readAbout } from './kept-store.ts';
import { type KeepTrouble, refreshKept } from './refresh-kept.ts';

const hourMs = 60 * 60 * 1000;
/** Coming back to the page sooner than this asks nothing. */
const focusMs = 10 * 60 * 1000;
const dayMs = 24 * hourMs;

/** What is kept of the shop on this phone, and what is under way. */
export const keptShop = proxy<{
  choice: KeepChoice | undefined;
  about: AboutKept | undefined;
  pictures: PictureProgress | undefined;
  isBusy: boolean;
  trouble: KeepTrouble | undefined;
}>({ choice: undefined, about: undefined, pictures: undefined, isBusy: false, trouble: undefined });

let refreshedAt = Number.NEGATIVE_INFINITY;
let pagesAt = Number.NEGATIVE_INFINITY;
let isFollowing = false;

/** Reads what is here and keeps it fresh: now, each hour, on coming back after a while, and when there is a network again. */
export async function startKeepingShop(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  await look();
  void refresh();
  setInterval(() => void refresh(), hourMs);
  window.addEventListener('online', () => void refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - refreshedAt > focusMs) void refresh();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === keepChoiceKey || event.key === null) void look();
  });
}

/** The person's word: keep the shop here, with small pictures or without. */
export async function keepShop(choice: KeepChoice): Promise<void> {
  writeKeepChoice(choice);
  keptShop.choice = choice;
  if (!choice.pictures) {
    await dropKeptPictures();
    keptShop.pictures = undefined;
  }
  // A browser that grants it does not clear what is kept when it needs room.
  await navigator.storage?.persist?.().catch(() => false);
  pagesAt = Number.NEGATIVE_INFINITY;
  await underWay;
  await refresh();
}

/** The person's word: nothing is to stay. */
export async function removeShop(): Promise<void> {
  writeKeepChoice(undefined);
  Object.assign(keptShop, { choice: undefined, about: undefined, pictures: undefined, trouble: undefined });
  await Promise.all([dropKept(), dropKeptPictures()]);
}

let underWay: Promise<void> | undefined;

/** Brings all that is kept up to date, once however often it is asked for. */
export function refresh(): Promise<void> {
  if (!keptShop.choice) return Promise.resolve();
  underWay ??= refreshNow().finally(() => {
    underWay = undefined;
    keptShop.isBusy = false;
    // Asked for meanwhile with pictures, or given up.
    if (!keptShop.choice) void removeShop();
  });
  return underWay;
}

async function refreshNow(): Promise<void> {
  keptShop.isBusy = true;
  keptShop.trouble = undefined;
  keptShop.trouble = await refreshKept((about) => {
    keptShop.about = about;
  });
  if (keptShop.trouble) return;
  refreshedAt = Date.now();
  if (Date.now() - pagesAt > dayMs) {
    pagesAt = Date.now();
    // Not waited for: without a worker it never comes.
    keepPages().catch((error) => console.info('The pages could not be saved', error));
  }
  if (!keptShop.choice?.pictures) return;
  keptShop.trouble = await refreshKeptPictures((progress) => {
    keptShop.pictures = progress;
  });
}

/** What is here now, as another tab may have left it. */
async function look(): Promise<void> {
  const choice = readKeepChoice();
  const about = choice && (await readAbout());
  const count = choice?.pictures ? await countKeptPictures() : 0;
  Object.assign(keptShop, { choice, about, pictures: count > 0 ? { done: count, total: count } : undefined });
}
