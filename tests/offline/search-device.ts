import type { Page } from '@playwright/test';

/** Where on this device any of the given texts is stored, and which text it is. */
export function findOnDevice(page: Page, secrets: Readonly<Record<string, string>>): Promise<string[]> {
  return page.evaluate(searchDevice, secrets);
}

async function searchDevice(secrets: Readonly<Record<string, string>>): Promise<string[]> {
  const found = new Set<string>();
  const search = (where: string, text: string) => {
    for (const [what, secret] of Object.entries(secrets)) {
      const spellings = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
      if (spellings.some((spelling) => text.toLowerCase().includes(spelling.toLowerCase())))
        found.add(`${where}: ${what}`);
    }
  };
  const seen = new Set<unknown>();
  /** Searches texts at any depth, also in files and buffers. */
  const searchValue = async (where: string, value: unknown): Promise<void> => {
    if (typeof value === 'string') search(where, value);
    else if (value instanceof Blob) {
      search(where, await value.text());
      if (value instanceof File) search(where, value.name);
    } else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      search(where, new TextDecoder().decode(value));
      search(where, new TextDecoder('utf-16le').decode(value));
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value);
      const parts =
        value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.entries(value).flat();
      for (const part of parts) await searchValue(where, part);
    }
  };
  const resultOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  for (const [where, storage] of [
    ['local storage', localStorage],
    ['session storage', sessionStorage],
  ] as const) {
    for (const [key, value] of Object.entries(storage)) search(`${where} ${key}`, `${key} ${value}`);
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      const headers = [...request.headers, ...(response?.headers ?? [])].flat().join(' ');
      search(`cache ${name} ${new URL(request.url).pathname}`, `${request.url} ${headers} ${await response?.text()}`);
    }
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const at = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([resultOf(at.getAllKeys()), resultOf(at.getAll())]);
      await searchValue(`IndexedDB ${store}`, [keys, values]);
    }
    database.close();
  }
  search('cookies', document.cookie);
  search('title', document.title);
  search('address', location.href);
  await searchValue('history', history.state);
  search('window name', window.name);
  search('screen', document.documentElement.outerHTML);
  return [...found].sort();
}
