import { keep, readKept } from './storage.ts';

// A phone that runs short of room throws away what shops keep on it, unless the person or the browser says otherwise.

const store = 'settings';
const key = 'asked-to-last';

/** Whether this phone keeps what is stored until somebody removes it. */
export async function isStorageLasting(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) ?? false;
}

/** Asks, once on this phone, that what waits here is not thrown away. Some browsers ask the person. */
export async function askForLastingStorage(): Promise<void> {
  try {
    if (!navigator.storage?.persist || (await readKept<boolean>(store, key))) return;
    await keep(store, key, true);
    if (!(await isStorageLasting())) await navigator.storage.persist();
  } catch (error) {
    console.info('Persistent storage can’t be requested', error);
  }
}
