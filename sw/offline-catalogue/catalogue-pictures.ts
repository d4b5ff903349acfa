import type { Picture } from '#contract/calls/product-calls.ts';
import {
  type CatalogueError,
  type CatalogueProgress,
  cacheNames,
  offlineCatalogue,
} from '#contract/names/offline.ts';
import { mediaAddress, mediaHashOf, mediaWidths } from '#contract/rules/catalogue/media.ts';
import { requestTimeoutMs } from '#src/shared/network/timing.ts';
import { putWhole } from '#sw/caches.ts';

import { readProducts, readStoredCatalogue } from './catalogue-store.ts';

/** Downloads in one step, and concurrently: the server may have to encode them first. */
const perStep = 24;
const concurrent = 3;

/** Downloads some of the missing small pictures, and deletes those that no product has any more. */
export async function updatePictures(): Promise<Omit<CatalogueProgress, 'state'>> {
  const wanted = await wantedAddresses();
  const cache = await caches.open(cacheNames.offlinePictures);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of present) if (!wanted.has(address)) await cache.delete(address);
  const missing = [...wanted].filter(
    (address) => !present.has(address) && !unavailable.has(address),
  );
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
  await Promise.all(Array.from({ length: concurrent }, download));
  return { pictures: { done, total: wanted.size }, error, isDone: done === wanted.size };
}

/** The number of cached pictures. */
export async function countPictures(): Promise<number> {
  if (!(await caches.has(cacheNames.offlinePictures))) return 0;
  return (await (await caches.open(cacheNames.offlinePictures)).keys()).length;
}

export async function removePictures(): Promise<void> {
  await caches.delete(cacheNames.offlinePictures);
}

let known: { readonly of: string; readonly addresses: ReadonlySet<string> } | undefined;
/** Pictures that the server does not have, which this worker does not request again. */
const unavailable = new Set<string>();

/** The first picture of each product, as wide as a card on a phone. */
async function wantedAddresses(): Promise<ReadonlySet<string>> {
  const stored = await readStoredCatalogue();
  if (!stored) return new Set();
  if (known?.of === stored.parts) return known.addresses;
  const addresses = new Set<string>();
  for await (const products of readProducts(stored))
    for (const { card } of products) addresses.add(smallAddress(card.imageUrlList[0]) ?? '');
  addresses.delete('');
  known = { of: stored.parts, addresses };
  return addresses;
}

function smallAddress(picture: Picture | undefined): string | undefined {
  const hash = picture && mediaHashOf(picture.imageURL);
  if (hash === undefined) return undefined;
  const maxWidth = Math.min(
    picture?.width ?? offlineCatalogue.pictureWidth,
    offlineCatalogue.pictureWidth,
  );
  const fitting = mediaWidths.findLast((other) => other <= maxWidth) ?? mediaWidths[0];
  return mediaAddress(hash, fitting, 'webp');
}

async function storePicture(cache: Cache, address: string): Promise<CatalogueError | undefined> {
  let response: Response;
  try {
    response = await fetch(address, {
      credentials: 'omit',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
  } catch {
    return 'offline';
  }
  // It may be a captive portal's page.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) {
    unavailable.add(address);
    return undefined;
  }
  try {
    await putWhole(cache, address, response);
    return undefined;
  } catch {
    return 'full';
  }
}
