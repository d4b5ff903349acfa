import { clear, del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { abort, abortWhenCached, onCached, timesCached, untilShown } from './back-forward-cache.ts';
import { takeOverOldDatabases } from './take-over.ts';
import { databaseTimeoutMs, takeOverTimeoutMs, transactionTimeoutMs } from './timing.ts';

// The one database of the shop on this device, for pages and worker. Reads use read-only transactions. Whoever needs
// to know that something was stored uses `transaction`, which throws; the other functions log and go on without it.

const databaseName = 'sphatik';
/** Raised with each change of the stores; `upgrade` brings an older database to it. */
const databaseVersion = 1;
const storeNames = ['outbox', 'queries', 'offline-catalogue', 'drafts', 'session'] as const;
export type StoreName = (typeof storeNames)[number];

/** What is read is parsed: Zod's schemas fit, and so does a small function where Zod would be too heavy. */
export interface Schema<Value> {
  safeParse(value: unknown): { readonly data?: Value | undefined };
}

/** A schema made of a function that answers undefined for what it does not know. */
export function schemaOf<Value>(parse: (value: unknown) => Value | undefined): Schema<Value> {
  return { safeParse: (value) => ({ data: parse(value) }) };
}

/** One store within a transaction. Nothing else may be awaited in it: the transaction would be over. */
export interface Records {
  /** Undefined where there is nothing, or nothing that fits. */
  read<Value>(key: string, schema: Schema<Value>): Promise<Value | undefined>;
  /** The records whose key begins so. What does not fit is left out. */
  list<Value>(prefix: string, schema: Schema<Value>): Promise<Value[]>;
  write(key: string, value: unknown): void;
  delete(key: string): void;
}

/**
 * Reads and writes that happen together or not at all. `strict` answers when the data is on the disk: for what would
 * be lost otherwise. Throws when the database can't be used; when `work` throws, nothing is written.
 */
export async function transaction<const Names extends readonly StoreName[], Result>(
  names: Names,
  mode: 'readonly' | 'readwrite',
  work: (...stores: { [Place in keyof Names]: Records }) => Promise<Result> | Result,
  { durability = 'relaxed' }: { readonly durability?: 'relaxed' | 'strict' } = {},
): Promise<Result> {
  return runTransaction(names, mode, durability, async (current) => {
    const isWritten = promisifyRequest(current);
    // Awaited below; until then a failure must not count as unhandled.
    isWritten.catch(() => undefined);
    const stores = names.map((name) => recordsOf(current.objectStore(name)));
    const result = await work(...(stores as { [Place in keyof Names]: Records }));
    commit(current);
    await isWritten;
    return result;
  });
}

/** Thrown by a transaction that was given up because the database did not respond. */
export class DatabaseTimeoutError extends Error {
  override name = 'DatabaseTimeoutError';
  override message = 'The database did not respond in time.';
}

/** Whether the last transaction was given up: then the next is, sooner. */
let isUnresponsive = false;

/**
 * Opens the database and runs one transaction, aborted when `work` throws or takes too long. One that the back/forward
 * cache interrupts runs again when the page is shown.
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
    const giveUp = () => {
      isUnresponsive = true;
      reject(new DatabaseTimeoutError());
    };
    timer = setTimeout(giveUp, isUnresponsive ? databaseTimeoutMs : transactionTimeoutMs);
  });
  // Not begun any more once nobody waits for it.
  let isOver = false;
  const run = async () => {
    const database = await open(names.every((name) => name === 'queries'));
    if (isOver || before !== timesCached()) throw new DOMException('It is too late to begin', 'AbortError');
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

/** Undefined where there is nothing, nothing that fits, or no database. */
export function readRecord<Value>(store: StoreName, key: string, schema: Schema<Value>): Promise<Value | undefined> {
  return orLog(async () => schema.safeParse(await get(key, storeOf(store))).data);
}

/** All records whose key begins so, by their keys, unparsed; undefined when they could not be read. */
export function readRecords(store: StoreName, prefix = ''): Promise<[string, unknown][] | undefined> {
  return orLog(() =>
    storeOf(store)('readonly', async (at) => {
      const range = rangeOf(prefix);
      const [keys, values] = await Promise.all([
        promisifyRequest(at.getAllKeys(range)),
        promisifyRequest(at.getAll(range)),
      ]);
      return keys.map((key, place): [string, unknown] => [String(key), values[place]]);
    }),
  );
}

/** Whether it was written. */
export async function writeRecord(store: StoreName, key: string, value: unknown): Promise<boolean> {
  return (await orLog(() => set(key, value, storeOf(store)).then(() => true))) ?? false;
}

export async function deleteRecord(store: StoreName, key: string): Promise<void> {
  await orLog(() => del(key, storeOf(store)));
}

/** Writes some records and deletes others, together. Whether it was done. */
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
  return (await orLog(() => transaction([store], 'readwrite', work))) ?? false;
}

/** Deletes the records whose key begins so. */
export async function deleteRecords(store: StoreName, prefix: string): Promise<void> {
  await orLog(() => storeOf(store)('readwrite', (at) => promisifyRequest(at.delete(rangeOf(prefix)))));
}

export async function clearStore(store: StoreName): Promise<void> {
  await orLog(() => clear(storeOf(store)));
}

/** A store as idb-keyval's functions, and what builds on them, take it. */
export function storeOf(name: StoreName): UseStore {
  return (mode, work) => runTransaction([name], mode, 'relaxed', async (current) => work(current.objectStore(name)));
}

interface Opened {
  readonly database: Promise<IDBDatabase>;
  /** Settles when the databases of the version before have been taken over. */
  readonly takenOver: Promise<void>;
}

let opened: Opened | undefined;

/** `isEarly` does not wait for what the version before has left: query results are not among it. */
async function open(isEarly: boolean): Promise<IDBDatabase> {
  opened ??= openAll();
  const { database, takenOver } = opened;
  if (!isEarly) await takenOver;
  return database;
}

function openAll(): Opened {
  const forget = () => {
    if (opened?.database === database) opened = undefined;
  };
  const database = openWithStores().then((open) => {
    open.onclose = forget;
    open.onversionchange = () => {
      forget();
      open.close();
    };
    return open;
  });
  database.catch(forget);
  const takingOver = takeOverOldDatabases(database).catch((error) => console.info('Nothing was taken over', error));
  return { database, takenOver: Promise.race([takingOver, timeout(takeOverTimeoutMs)]) };
}

// A connection that stayed open there would hold up a newer version's upgrade.
onCached(() => {
  opened?.database.then((database) => database.close()).catch(() => undefined);
  opened = undefined;
});

/** Without a version, so that a build that goes back to an older version still finds its data. */
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

/** Makes the stores that are missing, whichever version the database had. */
function upgrade(database: IDBDatabase): void {
  for (const name of storeNames) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
}

function recordsOf(at: IDBObjectStore): Records {
  return {
    read: async (key, schema) => schema.safeParse(await promisifyRequest(at.get(key))).data,
    list: async (prefix, schema) => {
      const values: unknown[] = await promisifyRequest(at.getAll(rangeOf(prefix)));
      return values.flatMap((value) => schema.safeParse(value).data ?? []);
    },
    write: (key, value) => void at.put(value, key),
    delete: (key) => void at.delete(key),
  };
}

const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** At once: a page that is left ends what is not committed, and no response of a write is waited for. */
function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch {
    // It has committed by itself.
  }
}

/** Storage can be forbidden or full, and what is stored this way is a help and never a need. */
async function orLog<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    console.info('Storage is not available', error);
    return undefined;
  }
}

const timeout = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
