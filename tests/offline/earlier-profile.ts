import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

/**
 * What version 1.0 left on a customer's phone that went offline: its database, local and session storage, copied by a
 * script from a browser in which the journeys' steps were done. Ids of the shop that it was made with are placeholders, such
 * as `{{userId}}` and `{{product:some-slug}}`.
 */
export interface EarlierProfile {
  /** Slugs of the product in the cart, the one added offline to cart and wishlist, and a further one added to the wishlist. */
  readonly inCart: string;
  readonly added: string;
  readonly wishlistOnly: string;
  /** Input: the booking's question, the custom order's idea, the name in the numerology draft. */
  readonly question: string;
  readonly idea: string;
  readonly draftName: string;
  readonly profile: StoredProfile;
}

interface StoredProfile {
  /** Records by key, of each `database/version` and store. */
  readonly databases: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/** Reads the profile; `placeholders` are the values of each `{{name}}`. */
export function readEarlierProfile(placeholders: Readonly<Record<string, string>>): EarlierProfile {
  const file = new URL('../fixtures/phone-of-version-1.0.json.gz', import.meta.url);
  const text = gunzipSync(readFileSync(file)).toString();
  return JSON.parse(text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => placeholders[name] ?? ''));
}

/** Writes the profile into a page's storage. The page must be one without the shop's scripts. */
export async function restoreProfile(page: Page, profile: StoredProfile): Promise<void> {
  await page.evaluate(async ({ databases, local, session }) => {
    const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;
    const decode = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(decode);
      if (typeof value !== 'object' || value === null) return value;
      if ('$bytes' in value) return bytesOf(String(value.$bytes));
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decode(one)]));
    };
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const [path, stores] of Object.entries(databases)) {
      const [name = '', version] = path.split('/');
      const request = indexedDB.open(name, Number(version));
      request.onupgradeneeded = () => {
        for (const store of Object.keys(stores)) request.result.createObjectStore(store);
      };
      const database = await done(request);
      for (const [store, records] of Object.entries(stores)) {
        const target = database.transaction(store, 'readwrite').objectStore(store);
        await Promise.all(Object.entries(records).map(([key, value]) => done(target.put(decode(value), key))));
      }
      database.close();
    }
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  }, profile);
}
