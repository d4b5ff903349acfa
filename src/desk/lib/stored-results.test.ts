import 'fake-indexeddb/auto';

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { clearStore, readRecords } from '#src/shared/storage/database.ts';

import { deleteStoredResults } from './call-in-background.ts';
import { staffSession } from './staff-session.ts';
import { restoreResults, storeResults } from './stored-results.ts';

beforeEach(() => clearStore('desk-results'));
afterEach(() => {
  staffSession.isOver = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * A client with one result that has just arrived, and the end of the batch in which it is stored.
 */
function clientWithResult() {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const client = new QueryClient();
  client.getQueryCache().build(client, { queryKey: ['snapshot'], meta: { isStored: true } });
  storeResults(client);
  client.setQueryData(['snapshot'], { phone: '9800000000' });
  return { client, endBatch: () => vi.runAllTimers() };
}
const storedCount = async () => (await readRecords('desk-results'))?.length;

test('a result is stored, but not after its device was erased', async () => {
  const first = clientWithResult();
  first.endBatch();
  vi.useRealTimers();
  await expect.poll(storedCount).toBe(1);

  const { endBatch } = clientWithResult();
  await deleteStoredResults();
  endBatch();
  vi.useRealTimers();
  expect(await storedCount()).toBe(0);
});

test('nothing is stored once the session is over, nor by a query that begins to refetch', async () => {
  const { client, endBatch } = clientWithResult();
  await deleteStoredResults();
  void client.fetchQuery({ queryKey: ['snapshot'], queryFn: () => new Promise(() => undefined) });
  endBatch();
  staffSession.isOver = true;
  client.setQueryData(['snapshot'], { phone: '9811111111' });
  endBatch();
  vi.useRealTimers();
  expect(await storedCount()).toBe(0);
});

test('results end three days after the last response, offline too', async () => {
  const day = 24 * 3_600_000;
  const restored = async (ageMs: number) => {
    const { client, endBatch } = clientWithResult();
    client.setQueryData(['snapshot'], 'stored', { updatedAt: Date.now() - ageMs });
    endBatch();
    vi.useRealTimers();
    await expect.poll(storedCount).toBe(1);
    const next = new QueryClient();
    await restoreResults(next);
    return next.getQueryData(['snapshot']);
  };
  expect(await restored(2 * day)).toBe('stored');
  expect(await restored(4 * day)).toBeUndefined();
  expect(await storedCount()).toBe(0);
});

test('the desk opens although its database does not respond', async () => {
  // As in WebKit, while a page in the back/forward cache locks it.
  vi.stubGlobal('indexedDB', { open: () => new EventTarget(), databases: async () => [] });
  await expect(restoreResults(new QueryClient())).resolves.toBeUndefined();
}, 5000);
