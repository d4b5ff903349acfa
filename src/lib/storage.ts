import { clear, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';

// The only importer of idb-keyval. Storage can be forbidden or full. What is kept by `keep` is a help and never a
// need, so trouble is told in the log and nobody waits for it; what must not be lost goes through `inOneStep`, which
// throws.

const stores = new Map<string, UseStore>();

function storeOf(name: string): UseStore {
  let store = stores.get(name);
  if (!store) {
    store = soundStore(name);
    stores.set(name, store);
  }
  return store;
}

/** As idb-keyval's own stores, but a database that lacks its store is made anew, and nobody's deleting waits for it. */
function soundStore(name: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(databaseOf(name));
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    const database = await promisifyRequest(request);
    const letGo = () => {
      opened = undefined;
    };
    database.onclose = letGo;
    database.onversionchange = () => {
      letGo();
      database.close();
    };
    if (database.objectStoreNames.contains(name)) return database;
    database.close();
    await promisifyRequest(indexedDB.deleteDatabase(databaseOf(name)));
    return open();
  };
  return async (mode, work) => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return work((await opened).transaction(name, mode).objectStore(name));
  };
}

const databaseOf = (name: string) => `sphatik-${name}`;

/** What is kept under a key, or undefined. */
export async function readKept<Value>(store: string, key: string): Promise<Value | undefined> {
  return calmly(() => get<Value>(key, storeOf(store)));
}

/** Keeps a value. Whether it was kept. */
export async function keep(store: string, key: string, value: unknown): Promise<boolean> {
  const kept = await calmly(async () => {
    await set(key, value, storeOf(store));
    return true;
  });
  return kept ?? false;
}

export async function forget(store: string, key: string): Promise<void> {
  await calmly(() => del(key, storeOf(store)));
}

export async function forgetAll(store: string): Promise<void> {
  await calmly(() => clear(storeOf(store)));
}

/** All that a store holds, by its keys. Undefined when it could not be read. */
export async function readAllKept(store: string): Promise<readonly (readonly [string, unknown])[] | undefined> {
  return calmly(() => entries<string, unknown>(storeOf(store)));
}

/** Keeps some things and forgets others, together. Whether it was done. */
export async function keepAndForget(
  store: string,
  kept: readonly (readonly [string, unknown])[],
  gone: readonly string[],
): Promise<boolean> {
  const done = await calmly(() =>
    storeOf(store)('readwrite', async (at) => {
      for (const key of gone) at.delete(key);
      for (const [key, value] of kept) at.put(value, key);
      await promisifyRequest(at.transaction);
      return true;
    }),
  );
  return done ?? false;
}

/** Throws a store away that can't be read any more; the next use makes it anew. */
export async function discard(store: string): Promise<void> {
  await calmly(() => promisifyRequest(indexedDB.deleteDatabase(databaseOf(store))));
}

/** What a step reads and writes. Nothing else may be awaited in a step: its transaction would be over. */
export interface KeptThings {
  read<Value>(key: string): Promise<Value | undefined>;
  /** Every value whose key begins so. */
  list<Value>(prefix: string): Promise<Value[]>;
  write(key: string, value: unknown): void;
  drop(key: string): void;
}

/**
 * Reads and writes that happen together or not at all, one step after the other through all tabs and the worker.
 * What it has written is on the disk when it answers. Throws when it could not be.
 */
export async function inOneStep<Result>(
  store: string,
  work: (things: KeptThings) => Promise<Result> | Result,
): Promise<Result> {
  const database = await storeOf(store)('readonly', (at) => at.transaction.db);
  const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
  const isWritten = promisifyRequest(transaction);
  // Awaited below; until then a failure must not count as nobody's.
  isWritten.catch(() => undefined);
  try {
    const result = await work(thingsOf(transaction.objectStore(store)));
    await isWritten;
    return result;
  } catch (error) {
    undo(transaction);
    throw error;
  }
}

function thingsOf(at: IDBObjectStore): KeptThings {
  return {
    read: (key) => promisifyRequest(at.get(key)),
    list: (prefix) => promisifyRequest(at.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
    write: (key, value) => void at.put(value, key),
    drop: (key) => void at.delete(key),
  };
}

function undo(transaction: IDBTransaction) {
  try {
    transaction.abort();
  } catch {
    // It has undone itself.
  }
}

async function calmly<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    console.info('Storage is not available', error);
    return undefined;
  }
}
