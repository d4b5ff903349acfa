import { readRecord, schemaOf, writeRecord } from './database.ts';

// A phone that runs short of room throws away what shops keep on it, unless the person or the browser says otherwise.

const store = 'session';
const key = 'asked-to-last';
const asked = schemaOf((value) => (value === true ? value : undefined));

/** Whether this phone keeps what is stored until somebody removes it. */
export async function isStorageLasting(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) ?? false;
}

/** Asks, once on this phone, that what waits here is not thrown away. Some browsers ask the person. */
export async function askForLastingStorage(): Promise<void> {
  try {
    if (!navigator.storage?.persist || (await readRecord(store, key, asked))) return;
    await writeRecord(store, key, true);
    if (!(await isStorageLasting())) await navigator.storage.persist();
  } catch (error) {
    console.info('Persistent storage can’t be requested', error);
  }
}
