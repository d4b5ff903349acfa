/**
 * Requests a Background Sync of the worker of this address, where the browser has it: the worker
 * sends when the network is back, also without a page.
 */
export async function requestSync(address: string, tag: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration(address);
    if (registration && 'sync' in registration)
      await (registration as SyncingRegistration).sync.register(tag);
  } catch (error) {
    // Not permitted: then the page sends.
    console.info('No background sync', error);
  }
}

/** TypeScript's libraries do not have it yet. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}
