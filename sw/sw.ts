// The worker as a table of events: one line for each, the work in the file of its name. Only GET is answered here,
// and what other apps share: what is sent goes past the worker, whose own sender is the outbox.

import { hear } from './messages.ts';
import { openNotice } from './notices.ts';
import { respondToPictures } from './pictures.ts';
import { respondToPublicCalls } from './public-responses.ts';
import { takeSharedPictures } from './share-target.ts';
import { install, keepShell, takeOver } from './shell.ts';
import { send } from './sync.ts';

declare const self: ServiceWorkerGlobalScope;

keepShell(self.__WB_MANIFEST);
respondToPublicCalls();
respondToPictures();
takeSharedPictures();
self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => hear(event));
self.addEventListener('sync', (event) => send(event));
self.addEventListener('notificationclick', (event) => openNotice(event));
