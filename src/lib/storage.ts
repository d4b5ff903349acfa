import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';

// The only importer of idb-keyval. Storage can be forbidden or full: what is kept here is a help and never a need,
// so trouble is told in the log and nobody waits for it.

const stores = new Map<string, UseStore>();

function storeOf(name: string): UseStore {
  let store = stores.get(name);
  if (!store) {
    store = createStore(`sphatik-${name}`, name);
    stores.set(name, store);
  }
  return store;
}

/** What is kept under a key, or undefined. */
export async function readKept<Value>(store: string, key: string): Promise<Value | undefined> {
  return calmly(() => get<Value>(key, storeOf(store)));
}

/** Keeps a value. Whether it was kept. */
export async function keep(store: string, key: string, value: unknown): Promise<boolean> {
  const kept = await calmly(async () => {
    await set(key, value, storeOf(store));
    return true;
  });
  return kept ?? false;
}

export async function forget(store: string, key: string): Promise<void> {
  await calmly(() => del(key, storeOf(store)));
}

export async function forgetAll(store: string): Promise<void> {
  await calmly(() => clear(storeOf(store)));
}

async function calmly<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    console.info('Storage is not at hand', error);
    return undefined;
  }
}
