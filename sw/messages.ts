declare const self: ServiceWorkerGlobalScope;

/** What a page may ask of the worker beside what Workbox listens to itself (`CACHE_URLS`). */
export function hear(event: ExtendableMessageEvent): void {
  // The person agreed, or nothing unsaved is open.
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
}
