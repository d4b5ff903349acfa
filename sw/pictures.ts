import { registerRoute } from 'workbox-routing';

import { cacheNames } from '#contract/names/offline.ts';
import { standInFor } from '#contract/rules/media.ts';
import { networkTimeoutMs } from '#src/lib/timing.ts';

import { findKept, listKept } from './kept.ts';
import { after, fetchAndCache, type Handling, isOfKind } from './network.ts';

// Not Workbox's strategies: theirs fail when a cache does, drop what is old by a clock that may be wrong, and empty a
// whole cache when the storage is full (docs/decisions/0016-worker.md).

/** Answers pictures, and caches them as they are seen. */
export function respondToPictures(): void {
  registerRoute(({ url, request }) => isPicture(url) && !request.headers.has('range'), respondToPicture);
}

/** Videos are not cached: a few would fill a phone. */
export function isPicture(url: URL): boolean {
  return (
    url.origin === self.location.origin && /^\/(?:media|assets)\/[^/]+\.(?:avif|webp|png|jpg|svg)$/.test(url.pathname)
  );
}

const pictureKind = 'image/';

/** Pictures never change under their address: what is cached is as good as new. */
export async function respondToPicture({ request, event }: Handling): Promise<Response> {
  const kept =
    (await findKept(cacheNames.pictures, request.url)) ?? (await findKept(cacheNames.keptPictures, request.url));
  if (kept) return kept;
  const fetched = fetchAndCache(cacheNames.pictures, pictureKind, { request, event });
  const fresh = await Promise.race([fetched.catch(() => undefined), after(networkTimeoutMs, undefined)]);
  if (fresh && isOfKind(fresh, pictureKind)) return fresh;
  const standIn = await findStandIn(request.url);
  if (standIn) return standIn;
  const late = await fetched;
  // A Wi-Fi's login page under a picture's address: whoever asked would keep it.
  return late.ok && !isOfKind(late, pictureKind) ? Response.error() : late;
}

async function findStandIn(address: string): Promise<Response | undefined> {
  for (const cacheName of [cacheNames.pictures, cacheNames.keptPictures]) {
    const other = standInFor(address, await listKept(cacheName));
    const kept = other && (await findKept(cacheName, other));
    if (kept) return kept;
  }
  return undefined;
}
