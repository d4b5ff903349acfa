import { promisifyRequest } from 'idb-keyval';

import { alone } from './alone.ts';
import { abortWhenCached } from './back-forward-cache.ts';

// The version before this one had a database for each kind of data. Looked for at each start, because one of its tabs
// may still be open and write again. What was not sent yet must arrive, and once: see `removeIfTaken` and `takenKey`.

interface OldDatabase {
  /** Of the database behind `sphatik-`, and of its only store. */
  readonly name: string;
  /** Where its records go; undefined drops them. */
  readonly store?: 'outbox' | 'drafts' | 'session' | 'offline-catalogue';
  readonly prefix?: string;
}

const oldDatabases: readonly OldDatabase[] = [
  { name: 'outbox', store: 'outbox' },
  { name: 'drafts', store: 'drafts' },
  { name: 'session', store: 'session' },
  { name: 'settings', store: 'session' },
  { name: 'logouts', store: 'session', prefix: 'logout:' },
  { name: 'kept-catalogue', store: 'offline-catalogue' },
  { name: 'queries' },
];

type OldRecord = readonly [key: string, value: unknown];

const nameOf = ({ name }: OldDatabase) => `sphatik-${name}`;

/** Takes over what lies in the databases of the version before, and removes them. */
export async function takeOverOldDatabases(opening: Promise<IDBDatabase>): Promise<void> {
  // Firefox lists databases since version 126; where there is no list each is opened to see.
  const [database, listed] = await Promise.all([opening, indexedDB.databases?.()]);
  const found = oldDatabases.filter((old) => !listed || listed.some(({ name }) => name === nameOf(old)));
  if (found.length > 0) await alone('take-over', () => Promise.all(found.map((old) => takeOver(database, old))));
}

async function takeOver(database: IDBDatabase, old: OldDatabase): Promise<void> {
  const source = await openOld(nameOf(old));
  if (!source) return;
  const records = old.store && source.objectStoreNames.contains(old.name) ? await recordsIn(source, old.name) : [];
  const { version } = source;
  source.close();
  if (old.store && records.length > 0) {
    const transaction = database.transaction(old.store, 'readwrite', { durability: 'strict' });
    abortWhenCached(transaction);
    const isWritten = promisifyRequest(transaction);
    isWritten.catch(() => undefined);
    const at = transaction.objectStore(old.store);
    await (old.store === 'outbox' ? putOutbox(at, records) : putMissing(at, records, old.prefix));
    await isWritten;
  }
  removeIfTaken(old, version + 1, old.store && new Set(records.map(([key]) => key)));
}

/** Undefined where there is no such database: none is made. */
async function openOld(name: string): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  return promisifyRequest(request).catch(() => undefined);
}

async function recordsIn(database: IDBDatabase, store: string): Promise<OldRecord[]> {
  const transaction = database.transaction(store);
  abortWhenCached(transaction);
  const at = transaction.objectStore(store);
  const [keys, values] = await Promise.all([promisifyRequest(at.getAllKeys()), promisifyRequest(at.getAll())]);
  return keys.map((key, place) => [String(key), values[place]]);
}

async function putMissing(at: IDBObjectStore, records: readonly OldRecord[], prefix = ''): Promise<void> {
  const there = new Set((await promisifyRequest(at.getAllKeys())).map(String));
  for (const [key, value] of records) if (!there.has(prefix + key)) at.put(value, prefix + key);
}

/** Names the entries that were taken over: one that has been sent since must not come back. */
const takenKey = 'taken-over';
const takenLimit = 500;
const settledLimit = 200;

/** Entries in their old order behind those that are there, with their files. */
async function putOutbox(at: IDBObjectStore, records: readonly OldRecord[]): Promise<void> {
  const [keys, stored, storedTaken] = await Promise.all([
    promisifyRequest(at.getAllKeys()),
    promisifyRequest<unknown>(at.get('state')),
    promisifyRequest<unknown>(at.get(takenKey)),
  ]);
  const byKey = new Map(records);
  const [state, oldState] = [stateIn(stored), stateIn(byKey.get('state'))];
  const taken = textsIn(storedTaken);
  const done = new Set([...keys.map(String), ...[...taken, ...state.settled].map((id) => `entry:${id}`)]);
  let { lastOrder } = state;
  const entries = records.filter(([key, value]) => key.startsWith('entry:') && !done.has(key) && isObject(value));
  for (const [key, value] of entries.toSorted(([, one], [, other]) => orderOf(one) - orderOf(other))) {
    const id = key.slice('entry:'.length);
    lastOrder += 1;
    at.put({ ...(value as object), order: lastOrder }, key);
    const files = byKey.get(`files:${id}`);
    if (files !== undefined) at.put(files, `files:${id}`);
    taken.push(id);
  }
  const settled = [...new Set([...state.settled, ...oldState.settled])].slice(-settledLimit);
  at.put({ lastOrder: Math.max(lastOrder, oldState.lastOrder), settled }, 'state');
  at.put(taken.slice(-takenLimit), takenKey);
}

/**
 * An upgrade is the only moment at which no other tab can write. What came since it was read stays for the next start;
 * else the database goes, and waits for no tab that still has it open.
 */
function removeIfTaken(old: OldDatabase, version: number, taken: ReadonlySet<string> | undefined): void {
  const name = nameOf(old);
  const request = indexedDB.open(name, version);
  const remove = () => {
    // In line before any tab that would make it anew, and only then write into it.
    indexedDB.deleteDatabase(name);
  };
  request.onupgradeneeded = () => {
    const { result: database, transaction } = request;
    if (!transaction || !database.objectStoreNames.contains(old.name)) return remove();
    abortWhenCached(transaction);
    const keys = transaction.objectStore(old.name).getAllKeys();
    keys.onsuccess = () => {
      if (taken && !keys.result.every((key) => taken.has(String(key)))) return transaction.abort();
      database.deleteObjectStore(old.name);
      remove();
    };
  };
  request.onsuccess = () => request.result.close();
  request.onerror = (event) => event.preventDefault();
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function orderOf(entry: unknown): number {
  return isObject(entry) && 'order' in entry && typeof entry.order === 'number' ? entry.order : 0;
}

function stateIn(value: unknown): { readonly lastOrder: number; readonly settled: readonly string[] } {
  if (!isObject(value)) return { lastOrder: 0, settled: [] };
  const { lastOrder, settled } = value as { lastOrder?: unknown; settled?: unknown };
  return { lastOrder: typeof lastOrder === 'number' ? lastOrder : 0, settled: textsIn(settled) };
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
