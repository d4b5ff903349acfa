import { promisifyRequest } from 'idb-keyval';
import { orUndefined } from '#src/shared/browser/or-undefined.ts';
import { databaseTimeoutMs, transactionTimeoutMs } from '#src/shared/network/timing.ts';
import { abort, abortWhenCached, onCached, timesCached, untilShown } from './back-forward-cache.ts';

// The IndexedDB database of shop and desk, for pages and workers. `transaction` throws when it
// fails; the other functions log the error and return undefined or false.

const databaseName = 'sphatik';
/** Raised with each change of the stores; `upgrade` brings an older database to it. */
const databaseVersion = 1;
const storeNames = [
  'outbox',
  'queries',
  'offline-catalogue',
  'drafts',
  'session',
  'desk-outbox',
  'desk-results',
  'desk-drafts',
] as const;
/** Logged when storage is blocked or full. */
const unavailable = 'Storage is not available';

export type StoreName = (typeof storeNames)[number];

/** Parses what is read: a Zod schema, or `schemaOf` where loading Zod would cost too much. */
export interface Schema<Value> {
  safeParse(value: unknown): { readonly data?: Value | undefined };
}

/** A schema of a function that returns undefined for invalid values. */
export function schemaOf<Value>(parse: (value: unknown) => Value | undefined): Schema<Value> {
  return { safeParse: (value) => ({ data: parse(value) }) };
}

/** One store within a transaction. Awaiting anything else would end the transaction. */
export interface Records {
  /** Undefined when the record is missing or invalid. */
  read<Value>(key: string, schema: Schema<Value>): Promise<Value | undefined>;
  /** The valid records whose keys begin with `prefix`. */
  list<Value>(prefix: string, schema: Schema<Value>): Promise<Value[]>;
  keys(): Promise<string[]>;
  write(key: string, value: unknown): void;
  delete(key: string): void;
  /** Deletes the records whose keys begin with `prefix`. */
  deleteAll(prefix: string): void;
}

/**
 * Runs `work` in a transaction. With `strict` durability it resolves when the data is on the disk.
 * Throws when the database can't be used; when `work` throws, nothing is written.
 */
export async function transaction<const Names extends readonly StoreName[], Result>(
  names: Names,
  mode: 'readonly' | 'readwrite',
  work: (...stores: { [Name in keyof Names]: Records }) => Promise<Result> | Result,
  { durability = 'relaxed' }: { readonly durability?: 'relaxed' | 'strict' } = {},
): Promise<Result> {
  return runTransaction(names, mode, durability, async (current) => {
    const isWritten = promisifyRequest(current);
    // Awaited below: until then a rejection must not count as unhandled.
    isWritten.catch(() => undefined);
    const stores = names.map((name) => recordsOf(current.objectStore(name)));
    const result = await work(...(stores as { [Name in keyof Names]: Records }));
    commit(current);
    await isWritten;
    return result;
  });
}

/** Thrown by a transaction when the database did not respond in time. */
export class DatabaseTimeoutError extends Error {
  override name = 'DatabaseTimeoutError';
  override message = 'The database did not respond in time.';
}

/** Whether the last transaction timed out: then the next one does sooner. */
let isUnresponsive = false;

/**
 * Opens the database and runs one transaction, which is aborted when `work` throws or takes too
 * long. After an abort by the back/forward cache it runs again when the page is shown.
 */
async function runTransaction<Result>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  durability: IDBTransactionDurability,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  await untilShown();
  const before = timesCached();
  let current: IDBTransaction | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<never>((_, reject) => {
    const timeOut = () => {
      isUnresponsive = true;
      reject(new DatabaseTimeoutError());
    };
    timer = setTimeout(timeOut, isUnresponsive ? databaseTimeoutMs : transactionTimeoutMs);
  });
  let isOver = false;
  const run = async () => {
    const database = await open();
    if (isOver || before !== timesCached())
      throw new DOMException('The transaction was aborted before it began', 'AbortError');
    current = database.transaction([...names], mode, { durability });
    abortWhenCached(current);
    return work(current);
  };
  try {
    const result = await Promise.race([run(), isLate]);
    isUnresponsive = false;
    return result;
  } catch (error) {
    if (current) abort(current);
    if (before === timesCached()) throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
  return runTransaction(names, mode, durability, work);
}

/** Undefined when the record is missing or invalid, or the database can't be used. */
export function readRecord<Value>(
  store: StoreName,
  key: string,
  schema: Schema<Value>,
): Promise<Value | undefined> {
  return orUndefined(unavailable, () =>
    transaction([store], 'readonly', (records) => records.read(key, schema)),
  );
}

/** The records whose keys begin with `prefix`, unparsed; undefined when they could not be read. */
export function readRecords(
  store: StoreName,
  prefix = '',
): Promise<[string, unknown][] | undefined> {
  return orUndefined(unavailable, () =>
    runTransaction([store], 'readonly', 'relaxed', async (current) => {
      const objectStore = current.objectStore(store);
      const range = rangeOf(prefix);
      const [keys, values] = await Promise.all([
        promisifyRequest(objectStore.getAllKeys(range)),
        promisifyRequest(objectStore.getAll(range)),
      ]);
      return keys.map((key, index): [string, unknown] => [String(key), values[index]]);
    }),
  );
}

/** Returns whether it was written. */
export async function writeRecord(store: StoreName, key: string, value: unknown): Promise<boolean> {
  return changeRecords(store, [[key, value]], []);
}

export async function deleteRecord(store: StoreName, key: string): Promise<void> {
  await changeRecords(store, [], [key]);
}

/** Writes and deletes records in one transaction. Returns whether it succeeded. */
export async function changeRecords(
  store: StoreName,
  written: readonly (readonly [key: string, value: unknown])[],
  deleted: readonly string[],
): Promise<boolean> {
  const work = (records: Records) => {
    for (const key of deleted) records.delete(key);
    for (const [key, value] of written) records.write(key, value);
    return true;
  };
  return (await orUndefined(unavailable, () => transaction([store], 'readwrite', work))) ?? false;
}

/** Deletes the records whose keys begin with `prefix`. */
export async function deleteRecords(store: StoreName, prefix: string): Promise<void> {
  await orUndefined(unavailable, () =>
    transaction([store], 'readwrite', (records) => records.deleteAll(prefix)),
  );
}

export async function clearStore(store: StoreName): Promise<void> {
  await deleteRecords(store, '');
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= openForPage();
  return opened;
}

function openForPage(): Promise<IDBDatabase> {
  const reset = () => {
    if (opened === database) opened = undefined;
  };
  const database = openWithStores().then((open) => {
    open.onclose = reset;
    open.onversionchange = () => {
      reset();
      open.close();
    };
    return open;
  });
  database.catch(reset);
  return database;
}

// An open connection of a cached page would block a newer version's upgrade.
onCached(() => {
  opened?.then((database) => database.close()).catch(() => undefined);
  opened = undefined;
});

/** Opens without a version, so that an older build can still open the database of a newer one. */
async function openWithStores(version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, version);
  request.onupgradeneeded = () => {
    if (request.transaction) abortWhenCached(request.transaction);
    upgrade(request.result);
  };
  const database = await promisifyRequest(request);
  const isComplete = storeNames.every((name) => database.objectStoreNames.contains(name));
  if (isComplete && database.version >= databaseVersion) return database;
  database.close();
  return openWithStores(Math.max(databaseVersion, database.version + 1));
}

/** Creates the missing stores, whichever version the database had. */
function upgrade(database: IDBDatabase): void {
  for (const name of storeNames)
    if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
}

function recordsOf(store: IDBObjectStore): Records {
  return {
    read: async (key, schema) => schema.safeParse(await promisifyRequest(store.get(key))).data,
    list: async (prefix, schema) => {
      const values: unknown[] = await promisifyRequest(store.getAll(rangeOf(prefix)));
      return values.flatMap((value) => schema.safeParse(value).data ?? []);
    },
    keys: async () => (await promisifyRequest(store.getAllKeys())).map(String),
    write: (key, value) => void store.put(value, key),
    delete: (key) => void store.delete(key),
    deleteAll: (prefix) => void store.delete(rangeOf(prefix)),
  };
}

const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Commits early: leaving the page would abort the transaction. */
function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch {
    // Already committed.
  }
}
