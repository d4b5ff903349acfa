// The shop's service worker. It responds to GET requests and to the share target; other requests go
// to the network. Each start of it delays a navigation, so what most starts do not use is run by an
// `import()`. A worker has no such imports: the build puts their modules into this file and runs
// them when they are first needed.

import { outboxSyncTag, type PageMessage, shellAddress } from '#contract/names/offline.ts';
import { reportErrors } from '#src/shared/network/report-errors.ts';
import type { SentEntry } from '#src/shared/outbox/core/sent-notification.ts';

import { handleMessages, onSync } from './messages.ts';
import { notifyIfHidden, openNotification } from './notifications.ts';
import { respondToPictures } from './pictures.ts';
import { cacheVisited, respondToPublicCalls } from './public-responses.ts';
import { postJson, respondToPushes } from './pushes.ts';
import { respondToShares } from './share-target.ts';
import { respondWithShell, storeMissing } from './shell.ts';
import { respondWithManifest } from './web-manifest.ts';

declare const self: ServiceWorkerGlobalScope;

reportErrors(self, () => 'worker');
respondWithShell({
  entries: self.__WB_MANIFEST,
  address: shellAddress,
  namesFonts: true,
  // The API, files, the desk, the shell itself, and previews of what is not saved.
  noPages: [
    /^\/(?:api|media|assets|admin)(?:\/|$)/i,
    /^\/shell$/,
    /\.[a-z0-9]{2,11}$/i,
    /[?&]preview=/,
  ],
});
respondWithManifest();
respondToPublicCalls();
respondToPictures();
respondToShares();
handleMessages((message: PageMessage | undefined) => {
  switch (message?.type) {
    case 'CACHE_VISITED':
      return Promise.all([cacheVisited(message.addresses), storeMissing(message.addresses)]);
    case 'NOTIFY_SENT':
      return notifyIfHidden(message.sent as readonly SentEntry[]);
    case 'READ_CATALOGUE':
    case 'UPDATE_CATALOGUE':
    case 'REMOVE_CATALOGUE':
      return import('./offline-catalogue/update-catalogue.ts').then((catalogue) =>
        catalogue.handleCatalogueMessage(message),
      );
    default:
      return undefined;
  }
});
onSync(outboxSyncTag, () =>
  import('./send-from-worker.ts').then(({ sendFromWorker }) => sendFromWorker()),
);
respondToPushes({
  renew: (subscription, replaces) =>
    postJson('/api/push/devices', { subscription: subscription.toJSON(), replaces }),
});
self.addEventListener('notificationclick', (event) => openNotification(event));
