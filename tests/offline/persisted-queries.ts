import { expect, type Page } from '@playwright/test';

// The persisted query results in IndexedDB, read and damaged from outside.

/** Waits until the result of a call is persisted. */
export async function untilPersisted(page: Page, call: string): Promise<void> {
  await expect
    .poll(() => persistedKeys(page).then((keys) => keys.some((key) => key.includes(`["${call}"`))))
    .toBe(true);
}

export async function persistedKeys(page: Page): Promise<string[]> {
  await page.evaluate(makeTools);
  return page.evaluate(async () => {
    const at = await window.openQueries('readonly');
    const keys = await window.resultOf(at.getAllKeys());
    return keys.map(String);
  });
}

declare global {
  interface Window {
    openQueries: (mode: IDBTransactionMode) => Promise<IDBObjectStore>;
    // biome-ignore lint/suspicious/noExplicitAny: whatever lies in a database
    resultOf: <Value = any>(request: IDBRequest<Value>) => Promise<Value>;
  }
}

/** Adds the helpers that read the database to the page. */
export function makeTools(): void {
  window.resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  window.openQueries = async (mode) => {
    const request = indexedDB.open('sphatik');
    // A test that reads before the shop has written must not create a database without its store.
    request.onupgradeneeded = () => request.result.createObjectStore('queries');
    const database = await window.resultOf(request);
    // It must not block a deletion.
    database.onversionchange = () => database.close();
    return database.transaction('queries', mode).objectStore('queries');
  };
}
