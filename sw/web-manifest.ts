import { registerRoute } from 'workbox-routing';

import { cacheNames } from '#contract/names/offline.ts';
import { cacheResponse, fetchAndCache, findCached } from './caches.ts';

// The web app manifest, which the server makes from the shop's settings: so it is not one of the
// files of a version.

declare const self: ServiceWorkerGlobalScope;

const kind = 'application/manifest+json';
const address = new URL('manifest.webmanifest', self.location.href).href;

/** Has the worker respond with the network's manifest, and without a network with the last one. */
export function respondWithManifest(): void {
  registerRoute(
    ({ url }) => url.href === address,
    async (options) => {
      try {
        return await fetchAndCache(cacheNames.responses, kind, options);
      } catch (error) {
        const cached = await findCached(cacheNames.responses, address);
        if (cached) return cached;
        throw error;
      }
    },
  );
}

/** Caches the manifest that the page has loaded past the worker. Never throws. */
export async function cacheManifest(): Promise<void> {
  if (await findCached(cacheNames.responses, address)) return;
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok) await cacheResponse(cacheNames.responses, address, response);
}
