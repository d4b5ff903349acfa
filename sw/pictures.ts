import { registerRoute } from 'workbox-routing';

import { cacheNames } from '#contract/names/offline.ts';
import { standInFor } from '#contract/rules/catalogue/media.ts';
import { networkTimeoutMs } from '#src/shared/network/timing.ts';

import {
  delay,
  fetchAndCache,
  findCached,
  type HandlerOptions,
  isOfKind,
  listCached,
} from './caches.ts';

// Not Workbox's strategies, which fail when a cache does, expire entries by a clock that may be
// wrong, and empty a whole cache when storage is full.

/** Registers the route of pictures, cached as they are seen. */
export function respondToPictures(): void {
  registerRoute(
    ({ url, request }) => isPicture(url) && !request.headers.has('range'),
    respondToPicture,
  );
}

/** Whether it is a picture of the shop. Videos are not cached: a few would fill a phone. */
export function isPicture(url: URL): boolean {
  return (
    url.origin === self.location.origin &&
    /^\/(?:media|assets)\/[^/]+\.(?:avif|webp|png|jpg|svg)$/.test(url.pathname)
  );
}

const pictureKind = 'image/';

/** Cache first: pictures are immutable. */
export async function respondToPicture({ request, event }: HandlerOptions): Promise<Response> {
  const cached =
    (await findCached(cacheNames.pictures, request.url)) ??
    (await findCached(cacheNames.offlinePictures, request.url));
  if (cached) return cached;
  const fetched = fetchAndCache(cacheNames.pictures, pictureKind, { request, event });
  const fresh = await Promise.race([
    fetched.catch(() => undefined),
    delay(networkTimeoutMs, undefined),
  ]);
  if (fresh && isOfKind(fresh, pictureKind)) return fresh;
  const standIn = await findStandIn(request.url);
  if (standIn) return standIn;
  const late = await fetched.catch(() => Response.error());
  // A captive portal's page must not be stored under a picture's address.
  return late.ok && !isOfKind(late, pictureKind) ? Response.error() : late;
}

async function findStandIn(address: string): Promise<Response | undefined> {
  for (const cacheName of [cacheNames.pictures, cacheNames.offlinePictures]) {
    const other = standInFor(address, await listCached(cacheName));
    const cached = other && (await findCached(cacheName, other));
    if (cached) return cached;
  }
  return undefined;
}
