// The desk's IndexedDB databases: results of calls, and changes that wait to be sent; pictures of drafts. The shop's
// database is another one, so that neither app reads or clears what the other has stored. Functions throw when a database
// can't be used.

/** The stores and their databases. A store more in a database would lock out an open tab of the build before. */
const databaseOf = {
  results: 'sphatik-desk',
  outbox: 'sphatik-desk',
  'draft-pictures': 'sphatik-desk-drafts',
} as const;
const databaseVersion = 1;

export type DeskStore = keyof typeof databaseOf;
type DatabaseName = (typeof databaseOf)[DeskStore];

/** One store within a transaction. Awaiting anything else would end the transaction. */
export interface DeskRecords {
  read(key: string): Promise<unknown>;
  /** In the order of their keys. */
  list(): Promise<unknown[]>;
  keys(): Promise<string[]>;
  write(key: string, value: unknown): void;
  delete(key: string): void;
  clear(): void;
}

const opening = new Map<DatabaseName, Promise<IDBDatabase>>();

/** Runs `work` in a transaction. Resolves when the data is on the disk. When `work` throws, nothing is written. */
export async function deskTransaction<Result>(
  store: DeskStore,
  mode: IDBTransactionMode,
  work: (records: DeskRecords) => Promise<Result> | Result,
): Promise<Result> {
  const database = await open(databaseOf[store]);
  const transaction = database.transaction(store, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' });
  const isDone = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
  });
  // Awaited below: until then a rejection must not count as unhandled.
  isDone.catch(() => undefined);
  try {
    const result = await work(recordsOf(transaction.objectStore(store)));
    await isDone;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // Already ended.
    }
    throw error;
  }
}

function recordsOf(store: IDBObjectStore): DeskRecords {
  return {
    read: (key) => resultOf(store.get(key)),
    list: () => resultOf(store.getAll()),
    keys: async () => (await resultOf(store.getAllKeys())).map(String),
    write: (key, value) => void store.put(value, key),
    delete: (key) => void store.delete(key),
    clear: () => void store.clear(),
  };
}

function open(name: DatabaseName): Promise<IDBDatabase> {
  const opened = opening.get(name) ?? openDatabase(name);
  opening.set(name, opened);
  opened.catch(() => opening.delete(name));
  return opened;
}

async function openDatabase(name: DatabaseName): Promise<IDBDatabase> {
  const request = indexedDB.open(name, databaseVersion);
  request.onupgradeneeded = () => {
    for (const [store, owner] of Object.entries(databaseOf)) {
      if (owner === name && !request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
    }
  };
  const database = await resultOf(request);
  const forget = () => opening.delete(name);
  database.onclose = forget;
  database.onversionchange = () => {
    forget();
    database.close();
  };
  return database;
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
