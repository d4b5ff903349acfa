import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

let page: EventTarget;

// Each test is a new browser profile; `start` starts a page or worker.

const start = async () => {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return import('./database.ts');
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

test('missing stores are created, also in the database of a later build', async () => {
  const request = indexedDB.open('sphatik', 9);
  request.onupgradeneeded = () => request.result.createObjectStore('outbox').put(1, 'one');
  (await settled(request)).close();
  const { readRecords, writeRecord } = await start();
  expect(await writeRecord('queries', 'key', 'value')).toBe(true);
  expect(await readRecords('outbox')).toEqual([['one', 1]]);
});

test('a transaction writes all or nothing, over several stores', async () => {
  const { readRecords, transaction } = await start();
  const failing = transaction(['outbox', 'drafts'], 'readwrite', (outbox, drafts) => {
    outbox.write('entry:a', 1);
    drafts.delete('a');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await readRecords('outbox')).toEqual([]);
});

test('an invalid record is not returned', async () => {
  const { readRecord, schemaOf, transaction, writeRecord } = await start();
  const text = schemaOf((value) => (typeof value === 'string' ? value : undefined));
  await writeRecord('drafts', 'a1', 'one');
  await writeRecord('drafts', 'a2', 2);
  expect(await readRecord('drafts', 'a1', text)).toBe('one');
  expect(await readRecord('drafts', 'a2', text)).toBeUndefined();
  expect(await transaction(['drafts'], 'readonly', (drafts) => drafts.list('a', text))).toEqual([
    'one',
  ]);
});

/**
 * What the browser dispatches when a page goes into its back/forward cache, and when it comes back.
 */
const dispatch = (at: EventTarget, type: 'pagehide' | 'pageshow') =>
  at.dispatchEvent(Object.assign(new Event(type), { persisted: true }));

test('a page in the back/forward cache gives its locks back, and ends its work when it is shown', async () => {
  await start();
  const first = page;
  const { withLock } = await import('./with-lock.ts');
  let finish: ((result: string) => void) | undefined;
  const working = withLock('desk', () => new Promise<string>((resolve) => (finish = resolve)));
  await expect.poll(() => finish).toBeDefined();
  dispatch(first, 'pagehide');
  await start();
  const next = await import('./with-lock.ts');
  expect(await next.withLock('desk', async () => 'next')).toBe('next');
  dispatch(first, 'pageshow');
  finish?.('first');
  expect(await working).toBe('first');
});

test('a page in the back/forward cache has no transaction open, and goes on when it is shown', async () => {
  const { schemaOf, transaction } = await start();
  const first = page;
  let runs = 0;
  const adding = transaction(['outbox'], 'readwrite', async (outbox) => {
    runs += 1;
    outbox.write('entry:a', runs);
    if (runs === 1) dispatch(first, 'pagehide');
    await outbox.read('entry:a', schemaOf(Number));
  });
  await expect.poll(() => runs).toBe(1);
  const { readRecords } = await start();
  expect(await readRecords('outbox')).toEqual([]);
  dispatch(first, 'pageshow');
  await adding;
  expect(await readRecords('outbox')).toEqual([['entry:a', 2]]);
});

test('an upgrade that is being committed when the page is cached holds up no later page', async () => {
  await start();
  const { abortWhenCached } = await import('./back-forward-cache.ts');
  const upgrading = await new Promise<IDBTransaction>((resolve) => {
    const request = indexedDB.open('another', 1);
    request.onupgradeneeded = () => request.transaction && resolve(request.transaction);
    request.onerror = () => undefined;
  });
  abortWhenCached(upgrading);
  const close = vi.spyOn(upgrading.db, 'close');
  upgrading.commit();
  dispatch(page, 'pagehide');
  expect(close).toHaveBeenCalledOnce();
});

test('a database that does not respond is given up, the second time sooner', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}), databases: async () => [] });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { readRecords, transaction } = await start();
  const adding = transaction(['outbox'], 'readwrite', () => 1).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await adding).toBe('DatabaseTimeoutError');
  const reading = readRecords('outbox');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await reading).toBeUndefined();
});

test('when the database can’t be used a transaction throws and other functions return undefined', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Storage is closed', 'SecurityError');
    },
  });
  const { readRecords, transaction, writeRecord } = await start();
  await expect(transaction(['outbox'], 'readonly', () => 1)).rejects.toThrow('Storage is closed');
  expect(await writeRecord('drafts', 'a', 1)).toBe(false);
  expect(await readRecords('drafts')).toBeUndefined();
});
