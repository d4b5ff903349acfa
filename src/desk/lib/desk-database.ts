// The desk's IndexedDB database: results of calls, and changes that wait to be sent. The shop's database is another one,
// so that neither app reads or clears what the other has stored. Functions throw when the database can't be used.

const databaseName = 'sphatik-desk';
const databaseVersion = 1;
const storeNames = ['results', 'outbox'] as const;

export type DeskStore = (typeof storeNames)[number];

/** One store within a transaction. Awaiting anything else would end the transaction. */
export interface DeskRecords {
  read(key: string): Promise<unknown>;
  /** In the order of their keys. */
  list(): Promise<unknown[]>;
  write(key: string, value: unknown): void;
  delete(key: string): void;
  clear(): void;
}

let opening: Promise<IDBDatabase> | undefined;

/** Runs `work` in a transaction. Resolves when the data is on the disk. When `work` throws, nothing is written. */
export async function deskTransaction<Result>(
  store: DeskStore,
  mode: IDBTransactionMode,
  work: (records: DeskRecords) => Promise<Result> | Result,
): Promise<Result> {
  const database = await open();
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
    write: (key, value) => void store.put(value, key),
    delete: (key) => void store.delete(key),
    clear: () => void store.clear(),
  };
}

function open(): Promise<IDBDatabase> {
  opening ??= openDatabase().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, databaseVersion);
  request.onupgradeneeded = () => {
    for (const name of storeNames) {
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
    }
  };
  const database = await resultOf(request);
  const forget = () => {
    opening = undefined;
  };
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
