import { outboxSyncTag } from '#contract/names/offline.ts';

/** Background Sync's event, which TypeScript's libraries do not have yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends the outbox when the network is back, also without an open page. */
export function handleSync(event: Event): void {
  const sync = event as SyncEvent;
  if (sync.tag === outboxSyncTag) sync.waitUntil(import('./send-pending.ts').then(({ sendPending }) => sendPending()));
}
