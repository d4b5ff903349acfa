import { deskAddress, deskSyncTag } from '#contract/names/desk.ts';

/**
 * Requests a Background Sync, where the browser has it: the worker sends when the network is back, also while the desk is
 * closed.
 */
export async function requestSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration(deskAddress);
    if (registration && 'sync' in registration) await (registration as SyncingRegistration).sync.register(deskSyncTag);
  } catch (error) {
    // Not permitted: then the page sends.
    console.info('No background sync', error);
  }
}

/** TypeScript's libraries do not have it yet. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}
