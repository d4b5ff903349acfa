import { expect, type Page } from '@playwright/test';

// What lies in IndexedDB of the shop's answers, looked at from outside.

/** Waits until an answer of a call lies on the phone. */
export async function untilKept(page: Page, call: string): Promise<void> {
  await expect.poll(() => keptKeys(page).then((keys) => keys.some((key) => key.includes(`["${call}"`)))).toBe(true);
}

export async function keptKeys(page: Page): Promise<string[]> {
  await page.evaluate(makeTools);
  return page.evaluate(async () => {
    const at = await window.openKept('readonly');
    const keys = await window.settled(at.getAllKeys());
    return keys.map(String);
  });
}

declare global {
  interface Window {
    openKept: (mode: IDBTransactionMode) => Promise<IDBObjectStore>;
    // biome-ignore lint/suspicious/noExplicitAny: whatever lies in a database
    settled: <Value = any>(request: IDBRequest<Value>) => Promise<Value>;
  }
}

/** Puts what reads the database into the page. */
export function makeTools(): void {
  window.settled = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  window.openKept = async (mode) => {
    const request = indexedDB.open('sphatik');
    // A test that looks before the shop has written anything must not leave a database without its store.
    request.onupgradeneeded = () => request.result.createObjectStore('queries');
    const database = await window.settled(request);
    // Not to stand in the way of whoever deletes it.
    database.onversionchange = () => database.close();
    return database.transaction('queries', mode).objectStore('queries');
  };
}

/** Whether all that lies there could be an answer of this build. */
export async function isAllSound(): Promise<boolean> {
  const at = await window.openKept('readonly');
  const all = await window.settled(at.getAll());
  const isWhole = (text: string) => {
    try {
      return typeof JSON.parse(text) === 'object';
    } catch {
      return false;
    }
  };
  return (
    all.length > 0 && all.every((kept) => kept?.queryKey?.length === 2 && kept.buster !== 'other' && isWhole(kept.text))
  );
}
