import { type CatalogueError, type CatalogueProgress, keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { cacheNames } from '#contract/names/offline.ts';
import type { KeptPicture } from '#contract/rules/kept-catalogue/kept-columns.ts';
import { mediaAddress, mediaWidths } from '#contract/rules/media.ts';
import { requestTimeoutMs } from '#src/lib/timing.ts';

import { readBuckets, readCatalogueState } from './catalogue-store.ts';

/** So many in one step, and of them at once: the server may have to make them first. */
const perStep = 24;
const atOnce = 3;

/**
 * Brings the small pictures a step closer to the products that are here: downloads some of those that are missing,
 * deletes those that no product has any more.
 */
export async function updatePictures(): Promise<Omit<CatalogueProgress, 'state'>> {
  const wanted = await wantedAddresses();
  const cache = await caches.open(cacheNames.keptPictures);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of present) if (!wanted.has(address)) await cache.delete(address);
  const missing = [...wanted].filter((address) => !present.has(address) && !unavailable.has(address));
  const next = missing.slice(0, perStep).values();
  let done = wanted.size - missing.length;
  let error: CatalogueError | undefined;
  const download = async () => {
    for (const address of next) {
      const failure = await storePicture(cache, address);
      if (failure) error = failure;
      if (error) return;
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, download));
  return { pictures: { done, total: wanted.size }, error, isDone: done === wanted.size };
}

/** How many are here. */
export async function countPictures(): Promise<number> {
  if (!(await caches.has(cacheNames.keptPictures))) return 0;
  return (await (await caches.open(cacheNames.keptPictures)).keys()).length;
}

export async function removePictures(): Promise<void> {
  await caches.delete(cacheNames.keptPictures);
}

let known: { readonly version: string | undefined; readonly addresses: ReadonlySet<string> } | undefined;
/** What the server does not have is not asked for again by this worker. */
const unavailable = new Set<string>();

/** The first picture of each product, as wide as a card on a phone. */
async function wantedAddresses(): Promise<ReadonlySet<string>> {
  const version = (await readCatalogueState())?.version;
  if (known && known.version === version) return known.addresses;
  const addresses = new Set<string>();
  for await (const bucket of readBuckets()) {
    for (const { pictures } of bucket.rows()) if (pictures[0]) addresses.add(smallAddress(pictures[0]));
  }
  if ((await readCatalogueState())?.version === version) known = { version, addresses };
  return addresses;
}

function smallAddress({ hash, width }: KeptPicture): string {
  const most = width > 0 ? Math.min(width, keptCatalogue.pictureWidth) : keptCatalogue.pictureWidth;
  const fitting = mediaWidths.findLast((other) => other <= most) ?? mediaWidths[0];
  return mediaAddress(hash, fitting, 'webp');
}

async function storePicture(cache: Cache, address: string): Promise<CatalogueError | undefined> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(requestTimeoutMs) });
  } catch {
    return 'offline';
  }
  // A page in a picture's place, as a Wi-Fi before its login gives, is none.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) {
    unavailable.add(address);
    return undefined;
  }
  try {
    await cache.put(address, response);
    return undefined;
  } catch {
    return 'full';
  }
}
