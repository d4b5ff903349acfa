import { readRecord, schemaOf, writeRecord } from './database.ts';

const store = 'session';
const key = 'asked-to-last';
const requestedSchema = schemaOf((value) => (value === true ? value : undefined));

/** Whether the browser never evicts the shop's storage. */
export async function isStoragePersistent(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) ?? false;
}

/** Requests persistent storage, once on this device: some browsers prompt. */
export async function requestPersistentStorage(): Promise<void> {
  try {
    if (!navigator.storage?.persist || (await readRecord(store, key, requestedSchema))) return;
    await writeRecord(store, key, true);
    if (!(await isStoragePersistent())) await navigator.storage.persist();
  } catch (error) {
    console.info('Persistent storage can’t be requested', error);
  }
}
