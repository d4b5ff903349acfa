import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

import type { OfflineProduct } from '#contract/calls/offline-catalogue-calls.ts';

let requested: string[];
let network: (path: string) => object;
let handleCatalogueMessage: typeof import('./update-catalogue.ts').handleCatalogueMessage;
let responseFromCatalogue: typeof import('./query-catalogue.ts').responseFromCatalogue;

/** A worker that has just been started. */
const startWorker = async () => {
  vi.resetModules();
  ({ handleCatalogueMessage } = await import('./update-catalogue.ts'));
  ({ responseFromCatalogue } = await import('./query-catalogue.ts'));
};

beforeEach(async () => {
  requested = [];
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', { has: async () => false, delete: async () => false });
  vi.stubGlobal('self', { location: new URL('https://shop.example/sw.js') });
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    const body = network(path);
    return body instanceof Response ? body : Response.json(body);
  });
  await startWorker();
  return () => vi.unstubAllGlobals();
});

const aProduct = (id: string): OfflineProduct => ({
  card: {
    productId: id,
    id,
    name: `Ring ${id}`,
    slugs: id,
    shortDesc: '',
    price: 100,
    discount: 0,
    stockQuantity: 0,
    imgURL: '',
    imageUrlList: [],
    attributes: [],
  },
  details: { description: '', additionalInformation: [], reviews: [], tags: [] },
  categoryId: 1,
  addedAt: '2026-01-01T00:00:00.000Z',
  isBestSeller: false,
});

/** A shop with these parts: ids of products by hash. */
function shopOf(parts: Readonly<Record<string, readonly string[]>>, stock = 5) {
  return (path: string) => {
    const hash = path.split('/').at(-1) ?? '';
    if (hash !== 'offline') return { products: parts[hash]?.map(aProduct) };
    const list = Object.entries(parts).map(([hash, ids]) => ({
      hash,
      stock: ids.map(() => [stock]),
    }));
    return { isTooLarge: false, bytes: 0, pictureBytes: 0, parts: list };
  };
}

const update = () => handleCatalogueMessage({ type: 'UPDATE_CATALOGUE', part: 'products' });
const readState = async () => (await handleCatalogueMessage({ type: 'READ_CATALOGUE' })).state;
/** The names of the products in stock, as a page gets them. */
async function list(newerThan?: string) {
  const found = await responseFromCatalogue(
    new URL('https://shop.example/api/product/search?inStock=1'),
    newerThan,
  );
  return (found?.body as { products: { name: string }[] } | undefined)?.products
    .map(({ name }) => name)
    .toSorted();
}

async function updateAll(): Promise<void> {
  for (let step = 0; step < 5; step += 1) if ((await update()).isDone) return;
  throw new Error('It has no end');
}

test('each message is a step, and a restarted worker continues', async () => {
  network = shopOf({ one: ['a', 'b', 'c'], two: ['d'] });
  expect(await update()).toEqual({
    isDone: false,
    state: { total: 4, count: 3, cachedAt: undefined },
  });
  expect(await list()).toBeUndefined();
  await startWorker();
  expect(await update()).toMatchObject({ isDone: false, state: { total: 4, count: 4 } });
  expect(await update()).toEqual({
    isDone: true,
    state: { total: 4, count: 4, cachedAt: expect.any(String) },
  });
  expect(requested.filter((path) => !/offline(-search)?$/.test(path))).toHaveLength(2);
  expect(await list()).toEqual(['Ring a', 'Ring b', 'Ring c', 'Ring d']);
  expect(await list('9999')).toBeUndefined();
});

test('of a change only the part that has it is downloaded, and of stock none', async () => {
  network = shopOf({ one: ['a', 'b'], two: ['c'] });
  await updateAll();
  requested = [];
  network = shopOf({ one: ['a', 'b'], three: ['c', 'd'] });
  await update();
  expect(await list()).toEqual(['Ring a', 'Ring b', 'Ring c']);
  await update();
  expect(await list()).toEqual(['Ring a', 'Ring b', 'Ring c', 'Ring d']);
  expect(requested.filter((path) => !/offline(-search)?$/.test(path))).toEqual([
    '/api/catalogue/offline/three',
  ]);
  requested = [];
  network = shopOf({ one: ['a', 'b'], three: ['c', 'd'] }, 0);
  await updateAll();
  expect(requested).toEqual(['/api/catalogue/offline', '/api/catalogue/offline-search']);
  expect(await list()).toEqual([]);
});

test('a catalogue that changes during a download is read again', async () => {
  const before = shopOf({ one: ['a'] });
  const after = shopOf({ two: ['a', 'b'] });
  network = (path) => {
    if (!path.endsWith('one')) return before(path);
    network = after;
    return Response.json({ message: 'The catalogue has changed' }, { status: 404 });
  };
  expect(await update()).toMatchObject({ isDone: false, state: { total: 2, count: 2 } });
  expect(await update()).toMatchObject({ isDone: true });
});

test('an error is returned, and the stored catalogue stays', async () => {
  network = shopOf({ one: ['a'] });
  await updateAll();
  const stored = await readState();
  network = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await update()).toEqual({ error: 'offline', isDone: false, state: stored });
  network = () => ({ format: 7 });
  expect(await update()).toEqual({ error: 'failed', isDone: false, state: stored });
  expect(await list()).toEqual(['Ring a']);
});

test('it is deleted when it is too large, or by the person', async () => {
  network = shopOf({ one: ['a'] });
  await updateAll();
  network = () => ({ isTooLarge: true, bytes: 0, pictureBytes: 0, parts: [] });
  expect(await update()).toMatchObject({ error: 'too-large', state: undefined });
  network = shopOf({ one: ['a'] });
  await updateAll();
  await handleCatalogueMessage({ type: 'REMOVE_CATALOGUE' });
  expect(await readState()).toBeUndefined();
});

test.each([
  ['is damaged', '{"products": [{'],
  ['is something else', 'null'],
  ['is missing', undefined],
])('a catalogue of which a part %s has no response, and is downloaded again', async (_, text) => {
  const { deleteRecord, writeRecord } = await import('#src/shared/storage/database.ts');
  network = shopOf({ one: ['a'], two: ['b'] });
  await updateAll();
  const key = 'part development one';
  await (text === undefined
    ? deleteRecord('offline-catalogue', key)
    : writeRecord('offline-catalogue', key, text));
  await startWorker();
  expect(await list()).toBeUndefined();
  expect(await readState()).toBeUndefined();
  await updateAll();
  expect(await list()).toEqual(['Ring a', 'Ring b']);
});

test('an update while the catalogue is being read loses nothing', async () => {
  network = shopOf({ one: ['a'], two: ['b'], three: ['c'] });
  await updateAll();
  network = shopOf({ four: ['a', 'b'] });
  await update();
  await startWorker();
  const reading = list();
  await update();
  await reading;
  expect(await readState()).toMatchObject({ count: 2 });
  expect(await list()).toEqual(['Ring a', 'Ring b']);
});

test('an older version’s catalogue is used while it fits, and downloaded again', async () => {
  const settings = { contractStamp: 'development', apiHost: '' };
  vi.doMock('#src/shared/settings.ts', () => settings);
  network = shopOf({ one: ['a'] });
  await startWorker();
  await updateAll();
  settings.contractStamp = 'next';
  await startWorker();
  expect(await list()).toEqual(['Ring a']);
  requested = [];
  await updateAll();
  expect(requested).toContain('/api/catalogue/offline/one');
  expect(await list()).toEqual(['Ring a']);
  // With a field that the next version needs, it no longer fits.
  const { writeRecord } = await import('#src/shared/storage/database.ts');
  const part = JSON.stringify({ products: [{ ...aProduct('a'), addedAt: undefined }] });
  await writeRecord('offline-catalogue', 'part next one', part);
  settings.contractStamp = 'last';
  await startWorker();
  expect(await list()).toBeUndefined();
  expect(await readState()).toBeUndefined();
  vi.doUnmock('#src/shared/settings.ts');
});
