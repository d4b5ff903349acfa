import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

import { offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { noDigest } from '#contract/rules/offline-catalogue/buckets.ts';
import { columnsOf } from '#contract/rules/offline-catalogue/product-columns.ts';

let network: (url: string) => object;
let handleCatalogueMessage: typeof import('./update-catalogue.ts').handleCatalogueMessage;

/** A worker that has just been started. */
const startWorker = async () => {
  vi.resetModules();
  ({ handleCatalogueMessage } = await import('./update-catalogue.ts'));
};

beforeEach(async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', { has: async () => false, delete: async () => false });
  vi.stubGlobal('self', { location: new URL('https://shop.example/sw.js') });
  vi.stubGlobal('fetch', async (url: string) => Response.json(network(url)));
  await startWorker();
  return () => vi.unstubAllGlobals();
});

/** A response with one empty bucket. */
const part = (bucket: number, left: number, other = {}) => ({
  format: offlineCatalogue.format,
  total: 7,
  isTooLarge: false,
  buckets: [{ number: bucket, digest: 'abcdef', count: 0 }],
  products: columnsOf([]),
  left,
  ...other,
});

const update = () => handleCatalogueMessage({ type: 'UPDATE_CATALOGUE', part: 'products' });

test('each message is a step, and a restarted worker continues', async () => {
  const versions: (string | null)[] = [];
  network = (url) => {
    const since = new URL(url, 'https://shop.example').searchParams.get('since');
    versions.push(since);
    return since ? part(1, 0) : part(0, 4);
  };
  const first = await update();
  expect(first).toMatchObject({ isDone: false, state: { total: 7, count: 3 } });
  expect(first.state?.cachedAt).toBeUndefined();
  await startWorker();
  const second = await update();
  expect(second).toMatchObject({ isDone: true, state: { count: 7, cachedAt: expect.any(String) } });
  expect(versions).toEqual([null, `abcdef${noDigest.repeat(offlineCatalogue.buckets - 1)}`]);
  expect(second.state?.version.slice(0, 18)).toBe(`abcdefabcdef${noDigest}`);
});

test('the state that the build before has stored is read', async () => {
  const { writeRecord } = await import('#src/lib/database.ts');
  const version = noDigest.repeat(offlineCatalogue.buckets);
  const keptAt = '2026-01-01T00:00:00.000Z';
  await writeRecord('offline-catalogue', 'about', {
    format: offlineCatalogue.format,
    version,
    total: 7,
    count: 7,
    keptAt,
  });
  expect((await handleCatalogueMessage({ type: 'READ_CATALOGUE' })).state?.cachedAt).toBe(keptAt);
});

test('an error is returned, and the stored catalogue stays', async () => {
  network = () => part(0, 0);
  await update();
  network = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await update()).toMatchObject({ error: 'offline', isDone: false, state: { count: 7 } });
  network = () => part(0, 0, { buckets: [{ number: 0, digest: 'abcdef', count: 3 }] });
  expect(await update()).toMatchObject({ error: 'failed', state: { count: 7 } });
  network = () => part(0, 0, { format: offlineCatalogue.format + 1 });
  expect(await update()).toMatchObject({ isDone: true, state: { count: 7 } });
});

test('it is deleted when it is too large, or by the person', async () => {
  const read = () => handleCatalogueMessage({ type: 'READ_CATALOGUE' });
  network = () => part(0, 0);
  await update();
  expect(await read()).toMatchObject({ isDone: true, state: { count: 7 } });
  network = () => part(0, 0, { isTooLarge: true });
  expect(await update()).toMatchObject({ error: 'too-large', state: undefined });
  network = () => part(0, 0);
  await update();
  await handleCatalogueMessage({ type: 'REMOVE_CATALOGUE' });
  expect((await read()).state).toBeUndefined();
});
