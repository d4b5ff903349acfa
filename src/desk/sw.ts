// The desk's service worker: the shop's with another list. It precaches the shell and the screens'
// code, so that the desk opens without a network, and sends the outbox when the network is back. Of
// `/api/admin` it caches small screenshots of payments alone, until the logout: all else that the
// desk shows without a network is in IndexedDB.

import { registerRoute } from 'workbox-routing';

import {
  deskAddress,
  deskApiPath,
  deskPath,
  deskPreviewCache,
  deskSyncTag,
  previewWidth,
} from '#contract/names/desk.ts';
import { reportErrors } from '#src/shared/network/report-errors.ts';
import { cacheResponse, findCached } from '#sw/caches.ts';
import { handleMessages, onSync } from '#sw/messages.ts';
import { openNotification } from '#sw/notifications.ts';
import { postJson, respondToPushes } from '#sw/pushes.ts';
import { respondWithShell } from '#sw/shell.ts';
import { respondWithManifest } from '#sw/web-manifest.ts';

import { sendInWorker } from './outbox/send-changes.ts';

declare const self: ServiceWorkerGlobalScope;

reportErrors(self, () => 'worker');

// The address that people type and emails name.
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && url.pathname === deskPath,
  async () => Response.redirect(deskAddress),
);
// Not the printed invoice's pictures or any file: those have an extension.
respondWithShell({
  entries: self.__WB_MANIFEST,
  address: `${deskAddress}index.html`,
  noPages: [/\.[a-z0-9]{2,11}$/i],
});
respondWithManifest();
handleMessages();
onSync(deskSyncTag, sendInWorker);
respondToPushes({
  // As the session's cookie says.
  renew: (subscription) =>
    postJson(`${deskApiPath}/push/device`, { subscription: subscription.toJSON() }),
  onShown: async (path) => {
    if (!path.startsWith(`${deskPath}/orders/`)) return;
    const { refreshCopies } = await import('./lib/refresh-copies.ts');
    await refreshCopies();
  },
});
self.addEventListener('notificationclick', (event) => openNotification(event));

/**
 * Small sizes of payment screenshots. A screenshot never changes: another one has another address.
 */
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    url.pathname.startsWith(`${deskApiPath}/screenshots/`) &&
    url.searchParams.get('width') === String(previewWidth),
  async ({ request, event }) => {
    const cached = await findCached(deskPreviewCache, request.url);
    if (cached) return cached;
    const response = await fetch(request);
    if (response.ok)
      event.waitUntil(cacheResponse(deskPreviewCache, request.url, response.clone()));
    return response;
  },
);
