import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { cacheNames } from '#contract/names/offline.ts';
import { fetchAndCache, findCached, putWhole } from './caches.ts';

const script = 'https://shop.example/assets/checkout-12345678.js';
const picture = 'https://shop.example/media/moonstone.webp';

/**
 * A cache as in Firefox with full storage: a body that finds no room is stored empty, and `put`
 * succeeds.
 */
class FullCache {
  readonly entries = new Map<string, { readonly body: string; readonly headers: Headers }>();
  bytesFree = Number.POSITIVE_INFINITY;
  onStored: () => unknown = () => undefined;
  readonly overlaps: string[] = [];
  readonly #busy = new Set<string>();

  async put(address: string, response: Response) {
    const end = this.#begin(address);
    const text = await response.text();
    end();
    const body = text.length <= this.bytesFree ? text : '';
    this.bytesFree -= body.length;
    this.entries.set(address, { body, headers: response.headers });
    this.onStored();
  }

  async match(given: string | Request) {
    const address = addressOf(given);
    const { body, headers } = this.entries.get(address) ?? {};
    const end = this.#begin(address);
    await new Promise((resolve) => setTimeout(resolve));
    end();
    return body === undefined ? undefined : new Response(body, { headers });
  }

  /** Notes what is read and written at once. Returns the function that ends it. */
  #begin(given: string) {
    const address = new URL(given, script).href;
    if (this.#busy.has(address)) this.overlaps.push(address);
    this.#busy.add(address);
    return () => this.#busy.delete(address);
  }

  async delete(given: string | Request) {
    const address = addressOf(given);
    this.bytesFree += this.entries.get(address)?.body.length ?? 0;
    return this.entries.delete(address);
  }

  async keys() {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
}

const addressOf = (key: string | Request) => (typeof key === 'string' ? key : key.url);

/** Fetches a response with this body, and waits until it is cached. */
async function fetchInto(cacheName: string, address: string, body: string) {
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { headers: { 'content-type': 'text/plain' } }),
  );
  const work: Promise<unknown>[] = [];
  const event = { waitUntil: (part: Promise<unknown>) => void work.push(part) };
  await fetchAndCache(cacheName, 'text/plain', { request: new Request(address), event });
  await Promise.all(work);
}

let cache: FullCache;

beforeEach(() => {
  cache = new FullCache();
  vi.stubGlobal('self', { location: { href: 'https://shop.example/sw.mjs' } });
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => ['all'] });
  const estimate = async () => ({ usage: cache.bytesFree === 0 ? 999 : 0, quota: 1000 });
  vi.stubGlobal('navigator', { storage: { estimate } });
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

afterEach(() => vi.unstubAllGlobals());

test('a file that was stored without its body is not in the cache', async () => {
  const opened = await caches.open('shell');
  await putWhole(opened, script, new Response('export const view = 1;'));
  expect(await (await findCached('shell', script))?.text()).toBe('export const view = 1;');
  cache.bytesFree = 0;
  // While it is being stored nobody gets it.
  const early = vi.fn(async () => findCached('shell', `${script}?other`));
  cache.onStored = early;
  const put = putWhole(opened, `${script}?other`, new Response('export const view = 2;'));
  await expect(put).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
  expect(await early.mock.results[0]?.value).toBeUndefined();
  expect(await findCached('shell', `${script}?other`)).toBeUndefined();
});

test('old pictures make room for a response that was stored without its body', async () => {
  await fetchInto(cacheNames.pictures, picture, 'x'.repeat(100));
  cache.bytesFree = 0;
  await fetchInto(cacheNames.responses, script, 'y'.repeat(50));
  expect(await (await findCached(cacheNames.responses, script))?.text()).toBe('y'.repeat(50));
  expect(await findCached(cacheNames.pictures, picture)).toBeUndefined();
});

test('what is empty and can not be deleted is not returned, nor by the next worker', async () => {
  cache.bytesFree = 0;
  vi.spyOn(cache, 'delete').mockRejectedValue(new Error('No device space'));
  const opened = await caches.open('shell');
  await expect(putWhole(opened, script, new Response('export const view = 1;'))).rejects.toThrow(
    'No device space',
  );
  expect(await findCached('shell', script)).toBeUndefined();
  vi.resetModules();
  const next = await import('./caches.ts');
  expect(await next.findCached('shell', script)).toBeUndefined();
});

test('a response is not overwritten while it is read, whatever its address is written as', async () => {
  const body = '{"products":[]}';
  await fetchInto(cacheNames.responses, script, body);
  const requests = [1, 2, 3].map(() => fetchInto(cacheNames.responses, script, body));
  const reads = [1, 2, 3].map(() => findCached(cacheNames.responses, script));
  const byPath = caches
    .open('all')
    .then((all) => putWhole(all, new URL(script).pathname, new Response(body)));
  await Promise.all([...requests, ...reads, byPath]);
  expect(await (await findCached(cacheNames.responses, script))?.text()).toBe(body);
  expect(cache.overlaps).toEqual([]);
});
