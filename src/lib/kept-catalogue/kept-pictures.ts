import { keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { cacheNames } from '#contract/names/offline.ts';
import type { KeptPicture } from '#contract/rules/kept-catalogue/kept-columns.ts';
import { mediaAddress, mediaWidths } from '#contract/rules/media.ts';

import { readKeepChoice } from './keep-choice.ts';
import { readBuckets } from './kept-store.ts';
import type { KeepTrouble } from './refresh-kept.ts';

/** At once: the shop may have to make them first. */
const atOnce = 3;

export interface PictureProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Brings the small pictures in line with the products that are kept: fetches those that are missing, lets go of those
 * that nobody needs. Can be broken off and goes on another time.
 */
export async function refreshKeptPictures(
  onProgress: (progress: PictureProgress) => void,
): Promise<KeepTrouble | undefined> {
  if (!('caches' in globalThis)) return 'failed';
  const wanted = await wantedAddresses();
  const cache = await caches.open(cacheNames.keptPictures);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of present) if (!wanted.has(address)) await cache.delete(address);
  const missing = [...wanted].filter((address) => !present.has(address));
  let done = wanted.size - missing.length;
  let trouble: KeepTrouble | undefined;
  const next = missing.values();
  const carry = async () => {
    for (const address of next) {
      if (trouble || !readKeepChoice()?.pictures) return;
      trouble = await fetchInto(cache, address);
      if (!trouble) done += 1;
      onProgress({ done, total: wanted.size });
    }
  };
  onProgress({ done, total: wanted.size });
  await Promise.all(Array.from({ length: atOnce }, carry));
  return trouble;
}

/** How many are here. */
export async function countKeptPictures(): Promise<number> {
  if (!('caches' in globalThis) || !(await caches.has(cacheNames.keptPictures))) return 0;
  return (await (await caches.open(cacheNames.keptPictures)).keys()).length;
}

export async function dropKeptPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheNames.keptPictures);
}

/** The first picture of each product, as wide as a card on a phone. */
async function wantedAddresses(): Promise<Set<string>> {
  const wanted = new Set<string>();
  for await (const bucket of readBuckets()) {
    for (const { pictures } of bucket.rows()) if (pictures[0]) wanted.add(smallAddress(pictures[0]));
  }
  return wanted;
}

function smallAddress({ hash, width }: KeptPicture): string {
  const most = width > 0 ? Math.min(width, keptCatalogue.pictureWidth) : keptCatalogue.pictureWidth;
  const fitting = mediaWidths.findLast((other) => other <= most) ?? mediaWidths[0];
  return mediaAddress(hash, fitting, 'webp');
}

/** A picture that the shop does not have is passed over. */
async function fetchInto(cache: Cache, address: string): Promise<KeepTrouble | undefined> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'omit' });
  } catch {
    return 'offline';
  }
  // A page in a picture's place, as a Wi-Fi before its login gives, is none.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) return undefined;
  try {
    await cache.put(address, response);
    return undefined;
  } catch {
    return 'full';
  }
}
