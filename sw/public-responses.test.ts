import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

const address = 'https://shop.example/api/product?pageNumber=1';
const cachedAt = '2026-11-20T08:00:00.000Z';

/** A page's request. */
class PageEvent {
  readonly clientId = 'page';
  readonly work: Promise<unknown>[] = [];
  waitUntil(part: Promise<unknown>) {
    this.work.push(part);
  }
}

let cached: Map<string, Response>;
let network: () => Promise<Response>;
let told: unknown[];
let respondToPublicCall: typeof import('./public-responses.ts').respondToPublicCall;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  cached = new Map();
  told = [];
  const cache = {
    match: async (url: string) => cached.get(url)?.clone(),
    put: async (url: string, response: Response) => void cached.set(url, response),
    keys: async () => [],
  };
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', () => network());
  vi.stubGlobal('FetchEvent', PageEvent);
  vi.stubGlobal('self', {
    location: new URL('https://shop.example/sw.js'),
    clients: { get: async () => ({ postMessage: (message: unknown) => told.push(message) }) },
  });
  ({ respondToPublicCall } = await import('./public-responses.ts'));
  // As in the build, where it is in the same file: an import has no time here.
  await import('./offline-catalogue/query-catalogue.ts');
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const json = (body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...headers },
  });
const after = (ms: number, response: Response) => () =>
  new Promise<Response>((resolve) => setTimeout(resolve, ms, response));
const store = (body: unknown, version = 'development') =>
  cached.set(address, json(body, { 'x-cached-at': cachedAt, 'x-contract': version }));

/** What the page is given, from where, and after how long. */
async function ask(init: RequestInit = {}) {
  const start = Date.now();
  const request = new Request(address, init);
  const answering = respondToPublicCall({ request, event: new PageEvent() });
  answering.catch(() => undefined);
  let response: Response | undefined;
  answering.then((one) => {
    response = one;
  });
  while (!response && Date.now() - start < 20_000) await vi.advanceTimersByTimeAsync(100);
  if (!response) throw new Error('Nothing came');
  const { headers } = response;
  const from = [
    headers.get('x-source'),
    headers.get('x-fallback-reason'),
    headers.get('x-cached-at'),
  ];
  return { body: await response.json(), from, afterMs: Date.now() - start };
}

test('the network is first, and what it says is stored', async () => {
  store('old');
  network = after(100, json('new'));
  expect(await ask()).toMatchObject({ body: 'new', from: [null, null, null] });
  expect(await cached.get(address)?.json()).toBe('new');
});

test.each([
  ['nobody is there', async () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a Wi-Fi asks for a login',
    async () => new Response('<h1>Hi', { headers: { 'content-type': 'text/html' } }),
  ],
  ['the shop responds with a server error', async () => new Response('{}', { status: 503 })],
])('what is stored is given when %s', async (_, how) => {
  store('old');
  network = how;
  expect(await ask()).toMatchObject({ body: 'old', from: ['cache', 'unreachable', cachedAt] });
});

test('a saved shop that can’t be read does not win over an older cached response', async () => {
  const { writeRecord } = await import('#src/shared/storage/database.ts');
  const save = async (catalogue: object) => {
    const writing = writeRecord('offline-catalogue', 'catalogue', catalogue);
    await vi.advanceTimersByTimeAsync(100);
    await writing;
  };
  const saved = { version: 'development', count: 1, cachedAt: '2026-11-21T08:00:00.000Z' };
  network = async () => Promise.reject(new TypeError('Failed to fetch'));
  for (const parts of ['[{"hash":"one","stock":[[1]]}]', '[{"hash"', '{}']) {
    store('old');
    await save({ ...saved, parts });
    expect(await ask()).toMatchObject({ body: 'old', from: ['cache', 'unreachable', cachedAt] });
  }
  await save({ ...saved, parts: '[]' });
  expect(await ask()).toMatchObject({
    body: { data: [], totalItems: 0 },
    from: ['catalogue', 'unreachable', saved.cachedAt],
  });
});

test('what another version of the calls has stored is not used, and is replaced', async () => {
  store('old', 'another');
  network = after(4_000, json('new'));
  expect(await ask()).toMatchObject({ body: 'new', from: [null, null, null] });
  await vi.waitFor(() =>
    expect(cached.get(address)?.headers.get('x-contract')).toBe('development'),
  );
});

test('a late response is given to the page that asks again, and the network gets less time for a while', async () => {
  store('old');
  network = after(4_000, json('new'));
  const first = await ask();
  expect(first).toMatchObject({ body: 'old', from: ['cache', 'slow', cachedAt] });
  expect(first.afterMs).toBeGreaterThanOrEqual(2_500);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toEqual([{ type: 'LATE_RESPONSE', address }]);
  network = after(4_000, json('newer'));
  expect(await ask()).toMatchObject({ body: 'new', from: [null, null, null] });
  const again = await ask();
  expect(again).toMatchObject({ body: 'new', from: ['cache', 'slow', expect.any(String)] });
  expect(again.afterMs).toBeLessThan(1_000);
});

test('a page that asks afresh waits for the network, and is given nothing older', async () => {
  store('old');
  network = after(4_000, json('before'));
  expect((await ask()).from).toEqual(['cache', 'slow', cachedAt]);
  await vi.advanceTimersByTimeAsync(2_000);
  // A late response is there, and another is on its way.
  network = after(6_000, json('still before'));
  const pending = ask();
  await pending;
  network = after(6_000, json('still before'));
  expect((await ask()).from[1]).toBe('slow');
  told.length = 0;
  network = after(4_000, json('now'));
  const fresh = await ask({ cache: 'reload' });
  expect(fresh).toMatchObject({ body: 'now', from: [null, null, null] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([]);
  network = async () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(
    respondToPublicCall({
      request: new Request(address, { cache: 'reload' }),
      event: new PageEvent(),
    }),
  ).rejects.toThrow('Failed to fetch');
});

test('with nothing stored the network is waited for', async () => {
  network = after(6_000, json('new'));
  expect(await ask()).toMatchObject({ body: 'new', from: [null, null, null] });
  expect(told).toEqual([]);
});
