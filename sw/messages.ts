import type { PageMessage } from '#contract/names/offline.ts';
import { cacheRest, deleteOldVersions, skipWaitingIfSaved, updateShell } from './shell.ts';
import { cacheManifest } from './web-manifest.ts';

declare const self: ServiceWorkerGlobalScope;

type Work = Promise<unknown> | undefined;

/**
 * Handles the messages of pages, and replies with their results, or true. `others` are of one app
 * alone.
 */
export function handleMessages(
  others: (message: PageMessage | undefined) => Work = () => undefined,
): void {
  self.addEventListener('message', (event) => {
    const work = workFor(event.data, event) ?? others(event.data);
    if (work) event.waitUntil(work.then((result) => event.ports[0]?.postMessage(result ?? true)));
  });
}

function workFor(message: PageMessage | undefined, event: ExtendableEvent): Work {
  switch (message?.type) {
    case 'CACHE_REST':
      return Promise.all([cacheRest(), cacheManifest()]);
    case 'UPDATE_SHELL':
      return updateShell();
    case 'SKIP_WAITING':
      return self.skipWaiting();
    case 'SKIP_WAITING_IF_SAVED':
      return skipWaitingIfSaved();
    case 'DELETE_OLD_VERSIONS':
      return deleteOldVersions(event);
    default:
      return undefined;
  }
}

/** Background Sync's event, which TypeScript's libraries do not have yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends the outbox when the network is back, also without an open page. */
export function onSync(tag: string, send: () => Promise<void>): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === tag) sync.waitUntil(send());
  });
}
