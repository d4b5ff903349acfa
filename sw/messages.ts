import type { PageMessage } from '#contract/names/offline.ts';

import type { SentThing } from '#src/outbox/core/sent-notice.ts';

import { tellOfSent } from './notices.ts';
import { handleCatalogueMessage } from './offline-catalogue/update-catalogue.ts';
import { fill, storeMissing, takeOverIfSaved, tidy } from './shell.ts';
import { cacheVisited } from './visited.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a page may ask of the worker. Answered by what the work comes to, or by true. */
export function hear(event: ExtendableMessageEvent): void {
  const work = workFor(event.data, event);
  if (work) event.waitUntil(work.then((result) => event.ports[0]?.postMessage(result ?? true)));
}

function workFor(message: PageMessage | undefined, event: ExtendableEvent): Promise<unknown> | undefined {
  switch (message?.type) {
    case 'KEEP_VISITED':
      return Promise.all([cacheVisited(message.addresses), storeMissing(message.addresses)]);
    case 'FILL':
      return fill();
    case 'SKIP_WAITING':
      return self.skipWaiting();
    case 'SKIP_WAITING_IF_SAVED':
      return takeOverIfSaved();
    case 'TIDY':
      return tidy(event);
    case 'TELL_SENT':
      return tellOfSent(message.sent as readonly SentThing[]);
    case 'READ_CATALOGUE':
    case 'UPDATE_CATALOGUE':
    case 'REMOVE_CATALOGUE':
      return handleCatalogueMessage(message);
    default:
      return undefined;
  }
}
