// The service worker. It responds to GET requests and to the share target; other requests go to the network.
// Each start of it delays a navigation, so what most starts do not use is run by an `import()`. A worker has no such
// imports: the build puts their modules into this file and runs them when they are first needed.

import { handleMessage } from './messages.ts';
import { openNotification } from './notifications.ts';
import { respondToPictures } from './pictures.ts';
import { respondToPublicCalls } from './public-responses.ts';
import { respondToShares } from './share-target.ts';
import { claimClients, install, respondWithShell } from './shell.ts';
import { handleSync } from './sync.ts';

declare const self: ServiceWorkerGlobalScope;

respondWithShell(self.__WB_MANIFEST);
respondToPublicCalls();
respondToPictures();
respondToShares();
self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(claimClients()));
// WebKit rejects a promise of its own for each response that fails, and reports it.
self.addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'NetworkError') event.preventDefault();
});
self.addEventListener('message', (event) => handleMessage(event));
self.addEventListener('sync', (event) => handleSync(event));
self.addEventListener('notificationclick', (event) => openNotification(event));
