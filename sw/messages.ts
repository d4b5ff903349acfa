import type { PageMessage } from '#contract/names/offline.ts';

import type { SentEntry } from '#src/outbox/core/sent-notification.ts';

import { notifyIfHidden } from './notifications.ts';
import { cacheRest, deleteOldVersions, skipWaitingIfSaved, storeMissing } from './shell.ts';
import { cacheVisited } from './visited.ts';

declare const self: ServiceWorkerGlobalScope;

/** Handles a message of a page, and replies with its result, or true. */
export function handleMessage(event: ExtendableMessageEvent): void {
  const work = workFor(event.data, event);
  if (work) event.waitUntil(work.then((result) => event.ports[0]?.postMessage(result ?? true)));
}

function workFor(message: PageMessage | undefined, event: ExtendableEvent): Promise<unknown> | undefined {
  switch (message?.type) {
    case 'KEEP_VISITED':
      return Promise.all([cacheVisited(message.addresses), storeMissing(message.addresses)]);
    case 'FILL':
      return cacheRest();
    case 'SKIP_WAITING':
      return self.skipWaiting();
    case 'SKIP_WAITING_IF_SAVED':
      return skipWaitingIfSaved();
    case 'TIDY':
      return deleteOldVersions(event);
    case 'TELL_SENT':
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
}
