import { promisifyRequest } from 'idb-keyval';

import { abortWhenCached } from './back-forward-cache.ts';
import { withLock } from './with-lock.ts';

// The version before had a database for each kind of data. Migrated at each start, because an open tab of that version
// may write again. Unsent entries must arrive, and once: see `removeIfMigrated` and `migratedKey`.

interface OldDatabase {
  /** Of its only store; the database's name is `sphatik-${name}`. */
  readonly name: string;
  /** The store that its records move to; undefined drops them. */
  readonly store?: 'outbox' | 'drafts' | 'session';
  readonly prefix?: string;
}

const oldDatabases: readonly OldDatabase[] = [
  { name: 'outbox', store: 'outbox' },
  { name: 'drafts', store: 'drafts' },
  { name: 'session', store: 'session' },
  { name: 'settings', store: 'session' },
  { name: 'logouts', store: 'session', prefix: 'logout:' },
  { name: 'kept-catalogue' },
  { name: 'queries' },
];

type OldRecord = readonly [key: string, value: unknown];

const nameOf = ({ name }: OldDatabase) => `sphatik-${name}`;

/** Moves the records of the old databases, and deletes these. */
export async function migrateDatabases(opening: Promise<IDBDatabase>): Promise<void> {
  // Before Firefox 126, which can't list databases, each is opened.
  const [database, listed] = await Promise.all([opening, indexedDB.databases?.()]);
  const found = oldDatabases.filter((old) => !listed || listed.some(({ name }) => name === nameOf(old)));
  if (found.length > 0) await withLock('take-over', () => Promise.all(found.map((old) => migrate(database, old))));
}

async function migrate(database: IDBDatabase, old: OldDatabase): Promise<void> {
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
    const store = transaction.objectStore(old.store);
    await (old.store === 'outbox' ? putOutbox(store, records) : putMissing(store, records, old.prefix));
    await isWritten;
  }
  removeIfMigrated(old, version + 1, old.store && new Set(records.map(([key]) => key)));
}

/** Undefined when there is no such database; does not create it. */
async function openOld(name: string): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  return promisifyRequest(request).catch(() => undefined);
}

async function recordsIn(database: IDBDatabase, store: string): Promise<OldRecord[]> {
  const transaction = database.transaction(store);
  abortWhenCached(transaction);
  const objectStore = transaction.objectStore(store);
  const [keys, values] = await Promise.all([
    promisifyRequest(objectStore.getAllKeys()),
    promisifyRequest(objectStore.getAll()),
  ]);
  return keys.map((key, index) => [String(key), values[index]]);
}

async function putMissing(store: IDBObjectStore, records: readonly OldRecord[], prefix = ''): Promise<void> {
  const there = new Set((await promisifyRequest(store.getAllKeys())).map(String));
  for (const [key, value] of records) if (!there.has(prefix + key)) store.put(value, prefix + key);
}

/** Lists the migrated entries: one that was sent since must not come back. */
const migratedKey = 'taken-over';
const migratedLimit = 500;
const settledLimit = 200;

/** Appends the old entries in their order, with their files. */
async function putOutbox(store: IDBObjectStore, records: readonly OldRecord[]): Promise<void> {
  const [keys, stored, storedIds] = await Promise.all([
    promisifyRequest(store.getAllKeys()),
    promisifyRequest<unknown>(store.get('state')),
    promisifyRequest<unknown>(store.get(migratedKey)),
  ]);
  const byKey = new Map(records);
  const [state, oldState] = [stateIn(stored), stateIn(byKey.get('state'))];
  const migrated = textsIn(storedIds);
  const done = new Set([...keys.map(String), ...[...migrated, ...state.settled].map((id) => `entry:${id}`)]);
  let { lastOrder } = state;
  const entries = records.filter(([key, value]) => key.startsWith('entry:') && !done.has(key) && isObject(value));
  for (const [key, value] of entries.toSorted(([, one], [, other]) => orderOf(one) - orderOf(other))) {
    const id = key.slice('entry:'.length);
    lastOrder += 1;
    store.put({ ...(value as object), order: lastOrder }, key);
    const files = byKey.get(`files:${id}`);
    if (files !== undefined) store.put(files, `files:${id}`);
    migrated.push(id);
  }
  const settled = [...new Set([...state.settled, ...oldState.settled])].slice(-settledLimit);
  store.put({ lastOrder: Math.max(lastOrder, oldState.lastOrder), settled }, 'state');
  store.put(migrated.slice(-migratedLimit), migratedKey);
}

/**
 * Deletes an old database unless something was written since, which is left for the next start. Checked in an upgrade,
 * during which no other tab can write; does not wait for tabs that still have it open.
 */
function removeIfMigrated(old: OldDatabase, version: number, migrated: ReadonlySet<string> | undefined): void {
  const name = nameOf(old);
  const request = indexedDB.open(name, version);
  const remove = () => {
    // Queued before a tab could create and fill it again.
    indexedDB.deleteDatabase(name);
  };
  request.onupgradeneeded = () => {
    const { result: database, transaction } = request;
    if (!transaction || !database.objectStoreNames.contains(old.name)) return remove();
    abortWhenCached(transaction);
    const keys = transaction.objectStore(old.name).getAllKeys();
    keys.onsuccess = () => {
      if (migrated && !keys.result.every((key) => migrated.has(String(key)))) return transaction.abort();
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
