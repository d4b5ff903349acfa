import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

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

// A late deletion must not affect the next test.
afterEach(() => expect.poll(oldDatabases).toEqual([]));

/** A write by a tab of the version before, which creates its database again. */
async function oldTab(name: string, records: Readonly<Record<string, unknown>>): Promise<IDBDatabase> {
  const request = indexedDB.open(`sphatik-${name}`);
  request.onupgradeneeded = () => request.result.createObjectStore(name);
  const database = await settled(request);
  database.onversionchange = () => database.close();
  if (!database.objectStoreNames.contains(name)) {
    database.close();
    await settled(indexedDB.deleteDatabase(`sphatik-${name}`));
    return oldTab(name, records);
  }
  const transaction = database.transaction(name, 'readwrite');
  for (const [key, value] of Object.entries(records)) transaction.objectStore(name).put(value, key);
  await new Promise((done) => {
    transaction.oncomplete = done;
  });
  return database;
}

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const entry = (id: string, order: number) => ({ id, order, callName: 'bookTarot', phase: 'waiting' });
const oldDatabases = async () => {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.flatMap(({ name }) => (name === 'sphatik' ? [] : name));
};
const idsAndOrders = async () => {
  const { readRecords } = await start();
  const entries = (await readRecords('outbox', 'entry:')) as [string, { id: string; order: number }][];
  return entries.map(([, { id, order }]) => [id, order]).sort(([, one], [, other]) => Number(one) - Number(other));
};

test('the databases of the version before are migrated once and deleted', async () => {
  const files = { formFile: { name: 'paid.jpg', type: 'image/jpeg', bytes: new Uint8Array([1, 2]).buffer } };
  const outbox = { 'entry:b': entry('b', 2), 'entry:a': entry('a', 1), 'files:a': files };
  await oldTab('outbox', { ...outbox, state: { lastOrder: 7, settled: ['x'] } });
  await oldTab('session', { current: { userId: 'asha', token: 't' } });
  await oldTab('logouts', { 'session-1': 5 });
  await oldTab('queries', { 'public ["listProducts"]': {} });
  const { readRecords } = await start();
  expect(await readRecords('session')).toEqual([
    ['current', { userId: 'asha', token: 't' }],
    ['logout:session-1', 5],
  ]);
  expect(await readRecords('outbox')).toEqual([
    ['entry:a', entry('a', 1)],
    ['entry:b', entry('b', 2)],
    ['files:a', files],
    ['state', { lastOrder: 7, settled: ['x'] }],
    ['taken-over', ['a', 'b']],
  ]);
  expect(await readRecords('queries')).toEqual([]);
  await expect.poll(oldDatabases).toEqual([]);
});

test('another write by an old tab is migrated and appended', async () => {
  await oldTab('outbox', { 'entry:a': entry('a', 1), state: { lastOrder: 1, settled: [] } });
  expect(await idsAndOrders()).toEqual([['a', 1]]);
  await expect.poll(oldDatabases).toEqual([]);
  await oldTab('outbox', { 'entry:b': entry('b', 1), state: { lastOrder: 1, settled: [] } });
  expect(await idsAndOrders()).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
});

test('a sent entry does not come back when its old database could not be deleted', async () => {
  const outbox = { 'entry:a': entry('a', 1), 'entry:b': entry('b', 2) };
  await oldTab('outbox', outbox);
  const { deleteRecord } = await start();
  await deleteRecord('outbox', 'entry:a');
  await expect.poll(oldDatabases).toEqual([]);
  await oldTab('outbox', outbox);
  expect(await idsAndOrders()).toEqual([['b', 2]]);
});

test('an entry that an old tab writes during the migration arrives', async () => {
  const tab = await oldTab('outbox', { 'entry:a': entry('a', 1) });
  const { readRecords } = await start();
  const reading = readRecords('outbox', 'entry:');
  const written: string[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    try {
      const at = tab.transaction('outbox', 'readwrite').objectStore('outbox');
      at.put(entry(`late${turn}`, turn + 2), `entry:late${turn}`);
      written.push(`late${turn}`);
    } catch {
      // Closed for the deletion.
      break;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  await reading;
  // It was too late for the first start.
  expect((await idsAndOrders()).map(([id]) => id)).toEqual(['a', ...written]);
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
  expect(await transaction(['drafts'], 'readonly', (drafts) => drafts.list('a', text))).toEqual(['one']);
});

/** What the browser dispatches when a page goes into its back/forward cache, and when it comes back. */
const dispatch = (at: EventTarget, type: 'pagehide' | 'pageshow') =>
  at.dispatchEvent(Object.assign(new Event(type), { persisted: true }));

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
