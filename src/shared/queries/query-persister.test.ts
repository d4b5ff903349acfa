import 'fake-indexeddb/auto';

import { QueryClient as Client, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, copiesMaxMs, session } from '#src/shared/session/session.ts';
import { clearStore, readRecords } from '#src/shared/storage/database.ts';
import { FakeStorage } from '#tests/setup/fake-storage.ts';
import { persistOtherQueries, restoreOrFetch } from './query-persister.ts';
import { deleteExpiredQueries } from './stored-queries.ts';

/** Long on a busy machine, short where a test delays reads. */
const database = vi.hoisted(() => ({ timeoutMs: 10_000 }));
vi.mock('#src/shared/network/timing.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#src/shared/network/timing.ts')>()),
  get databaseTimeoutMs() {
    return database.timeoutMs;
  },
}));

/** Delays reads of the database. */
let reading: Promise<void> | undefined;
vi.mock('#src/shared/storage/database.ts', async (importOriginal) => {
  const database = await importOriginal<typeof import('#src/shared/storage/database.ts')>();
  const readRecord: typeof database.readRecord = async (...read) => {
    await reading;
    return database.readRecord(...read);
  };
  return { ...database, readRecord };
});

// `network` is the response; each client is another visit.

/** Of the page. */
const dataset: Record<string, string> = {};
let network: string | Promise<string> | undefined;
const fetched = vi.fn();
const clients: QueryClient[] = [];

beforeEach(async () => {
  const soon = (work: () => void) => setTimeout(work);
  vi.stubGlobal('window', { requestIdleCallback: soon });
  vi.stubGlobal('requestIdleCallback', soon);
  vi.stubGlobal('document', { addEventListener: vi.fn(), documentElement: { dataset } });
  delete dataset.preview;
  await clearStore('queries');
  network = 'first';
  reading = undefined;
  database.timeoutMs = 10_000;
  fetched.mockClear();
  session.user = undefined;
});

afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
  vi.unstubAllGlobals();
});

function visit(): QueryClient {
  const client = new Client({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 60_000,
        networkMode: 'always',
        persister: restoreOrFetch,
        queryFn: () => {
          fetched();
          if (network === undefined) throw new Error('offline');
          return network;
        },
      },
    },
  });
  clients.push(client);
  return client;
}

const products = { queryKey: ['aCall', {}] };
const ordersOf = (userId: string) => ({
  queryKey: ['aPrivateCall', { params: { userId } }],
  meta: { isPrivate: true },
});
const maya = { userId: 'maya', token: 't', userEmail: 'maya@example.com' };
/** Nothing may be written when the next test has begun. */
const untilStored = (text: string) =>
  expect.poll(async () => JSON.stringify(await readRecords('queries'))).toContain(text);
const keys = async () => (await readRecords('queries'))?.map(([key]) => key.split('-')[0]);

test('a result is restored with its age, is stale, and is refetched in the background', async () => {
  await visit().fetchQuery(products);
  await expect.poll(keys).toEqual(['public']);
  network = 'second';
  const client = visit();
  expect(await client.ensureQueryData(products)).toBe('first');
  const state = () => client.getQueryState(products.queryKey);
  await expect.poll(() => state()?.data).toBe('second');
  expect(state()?.isInvalidated).toBe(false);
  await untilStored('second');
});

test('offline, a stored result is shown with its age', async () => {
  const first = visit();
  await first.fetchQuery(products);
  const at = first.getQueryState(products.queryKey)?.dataUpdatedAt;
  await expect.poll(keys).toEqual(['public']);
  network = undefined;
  const client = visit();
  expect(await client.ensureQueryData(products)).toBe('first');
  await expect
    .poll(() => client.getQueryState(products.queryKey))
    .toMatchObject({ dataUpdatedAt: at, isInvalidated: true });
});

test('a slow database’s result is shown while the fetch is pending', async () => {
  await visit().fetchQuery(products);
  await expect.poll(keys).toEqual(['public']);
  let readNow = () => {};
  let respond = (_: string) => {};
  database.timeoutMs = 50;
  reading = new Promise((resolve) => {
    readNow = resolve;
  });
  network = new Promise((resolve) => {
    respond = resolve;
  });
  const client = visit();
  const fetching = client.fetchQuery(products);
  await expect.poll(() => fetched.mock.calls.length).toBe(2);
  readNow();
  const state = () => client.getQueryState(products.queryKey);
  await expect
    .poll(state)
    .toMatchObject({ data: 'first', isInvalidated: true, fetchStatus: 'fetching' });
  respond('second');
  expect(await fetching).toBe('second');
  expect(state()).toMatchObject({ data: 'second', isInvalidated: false, fetchStatus: 'idle' });
  await untilStored('second');
});

test('a private result is restored for its customer only', async () => {
  session.user = maya;
  await visit().fetchQuery(ordersOf('maya'));
  await expect.poll(keys).toEqual(['private maya']);
  network = 'second';
  session.user = { ...maya, userId: 'bina' };
  expect(await visit().fetchQuery(ordersOf('maya'))).toBe('second');
  expect(await keys()).toEqual(['private maya']);
  await deleteExpiredQueries('bina');
  expect(await keys()).toEqual([]);
});

test('private results end three days after the shop has confirmed the session, public ones stay', async () => {
  const day = 24 * 60 * 60_000;
  vi.stubGlobal('localStorage', new FakeStorage());
  beginSession(maya);
  await visit().fetchQuery(ordersOf('maya'));
  await visit().fetchQuery(products);
  await expect.poll(keys).toEqual(['private maya', 'public']);
  network = undefined;
  localStorage.setItem('session-confirmed', String(Date.now() - 2 * day));
  expect(await visit().ensureQueryData(ordersOf('maya'))).toBe('first');
  localStorage.setItem('session-confirmed', String(Date.now() - copiesMaxMs));
  await expect(visit().fetchQuery(ordersOf('maya'))).rejects.toThrow('offline');
  expect(await visit().ensureQueryData(products)).toBe('first');
});

test('a result that arrives after the logout is not stored', async () => {
  session.user = maya;
  await visit().fetchQuery(ordersOf('maya'));
  session.user = undefined;
  await visit().fetchQuery(products);
  await expect.poll(keys).toEqual(['public']);
});

test('a query that the page sets is stored, and one that it removes is deleted', async () => {
  const client = visit();
  persistOtherQueries(client);
  client.setQueryData(products.queryKey, 'set');
  await expect.poll(keys).toEqual(['public']);
  client.removeQueries(products);
  await expect.poll(keys).toEqual([]);
});

test('a transient result is neither stored nor restored', async () => {
  await visit().fetchQuery({ ...products, meta: { isTransient: true } });
  await visit().fetchQuery({ queryKey: ['another', {}] });
  await expect
    .poll(async () => (await readRecords('queries'))?.map(([key]) => key))
    .toEqual(['public-["another",{}]']);
});

test('a preview of unsaved settings stores nothing, and shows nothing of before', async () => {
  await visit().fetchQuery(products);
  await expect.poll(keys).toEqual(['public']);
  dataset.preview = '';
  network = 'unsaved';
  expect(await visit().fetchQuery(products)).toBe('unsaved');
  await visit().fetchQuery({ queryKey: ['another', {}] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const stored = JSON.stringify(await readRecords('queries'));
  expect(stored).toContain('first');
  expect(stored).not.toMatch(/unsaved|another/);
});

test('a result that is invalid for its schema is deleted and refetched', async () => {
  const query = { queryKey: ['listProducts', {}] };
  await visit().fetchQuery(query);
  await expect.poll(keys).toEqual(['public']);
  network = undefined;
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  const client = visit();
  expect(await client.ensureQueryData(query)).toBe('first');
  await expect.poll(keys).toEqual([]);
  expect(client.getQueryData(query.queryKey)).toBeUndefined();
});
