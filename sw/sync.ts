declare const self: ServiceWorkerGlobalScope;

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
