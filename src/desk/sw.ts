// The desk's service worker: precaches the shell and the screens' code, so that the desk opens without a network, and
// sends the outbox when the network is back. Of `/api/admin` it caches small screenshots of payments alone, until the
// logout: all else that the desk shows without a network is in IndexedDB.

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { deskSyncTag } from '#contract/names/desk.ts';

import { sendInWorker } from './outbox/send-in-worker.ts';
import { isPreview, respondWithPreview } from './preview-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync's event, which TypeScript's libraries do not have yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// Not the printed invoice's pictures or any file: those have an extension.
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\.[a-z0-9]{2,11}$/i] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPreview(url),
  ({ request }) => respondWithPreview(request),
);

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === deskSyncTag) sync.waitUntil(sendInWorker());
});
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
