// The desk's service worker: precaches the shell and the screens' code, so that the desk opens without a network. It
// caches no response of `/api/admin`: what it shows without a network is in IndexedDB.

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// Not the printed invoice's pictures or any file: those have an extension.
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\.[a-z0-9]{2,11}$/i] }));

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
