/**
 * Runs in the page: writes to an IndexedDB database of its own until `chunks` of 64 KiB are written
 * or it fails. Returns 'works' or the error's name. What was written stays.
 */
export async function writeToDatabase(chunks: number): Promise<string> {
  try {
    const opening = indexedDB.open('storage-check', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('chunks', { autoIncrement: true });
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (let written = 0; written < chunks; written += 1) {
      const transaction = database.transaction('chunks', 'readwrite');
      // Firefox compresses what is not random.
      transaction.objectStore('chunks').add(crypto.getRandomValues(new Uint8Array(65_536)));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    }
    database.close();
    return 'works';
  } catch (error) {
    return error instanceof Error || error instanceof DOMException ? error.name : String(error);
  }
}

/**
 * Runs in the page: writes to each store of the shop's database over a connection of its own.
 * Returns 'works', the error's name, or which step took longer than `timeoutMs`.
 */
export async function writeToShopDatabase(timeoutMs: number): Promise<string> {
  let step = 'opening hangs';
  const write = async () => {
    const opening = indexedDB.open('sphatik');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const name of database.objectStoreNames) {
      step = `writing to ${name} hangs`;
      const transaction = database.transaction(name, 'readwrite');
      transaction.objectStore(name).put('written', 'storage-check');
      transaction.objectStore(name).delete('storage-check');
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    }
    database.close();
    return 'works';
  };
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(step), timeoutMs));
  return Promise.race([write(), late]).catch((error: Error) => error.name);
}

/** Runs in the page: writes to local storage. Returns 'works' or the error's name. */
export function writeToLocalStorage(): string {
  try {
    localStorage.setItem('storage-check', 'written');
    return localStorage.getItem('storage-check') === 'written' ? 'works' : 'nothing is stored';
  } catch (error) {
    return error instanceof Error || error instanceof DOMException ? error.name : String(error);
  }
}

/**
 * Runs in the page: which cached files and responses the worker returns without a body. Each should
 * have one.
 */
export async function emptyResponses(): Promise<string[]> {
  const addresses = new Set<string>();
  for (const name of await caches.keys().catch(() => [])) {
    const requests = await caches.open(name).then(
      (cache) => cache.keys(),
      () => [],
    );
    for (const { url } of requests) addresses.add(url.split('?__WB_REVISION__')[0] ?? url);
  }
  const empty: string[] = [];
  for (const address of addresses) {
    const response = await fetch(address);
    if ((await response.blob()).size === 0) empty.push(address);
  }
  return empty;
}
